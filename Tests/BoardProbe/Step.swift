/// What a command comes to, once the contacts are known.
enum Step {
  case events([Event])
  case wait(milliseconds: Int)
  case flood(Flood)
  case quit

  /// Changes `contacts` as the command says, or refuses and leaves them alone.
  init(_ command: Command, _ contacts: inout Contacts, _ plan: PanelPlan) throws(Refusal) {
    switch command {
    case .down(let slot, let x, let y, let pressure): self = .events(try contacts.down(slot, x, y, pressure))
    case .move(let slot, let x, let y, let pressure): self = .events(try contacts.move(slot, x, y, pressure))
    case .up(let slot): self = .events(try contacts.up(slot))
    case .frame: self = .events(contacts.frame())
    // Goes past the contacts, so a fault can be played that no panel of sound mind has.
    case .raw(let event): self = .events([event])
    case .wait(let milliseconds): self = .wait(milliseconds: milliseconds)
    case .flood(let frames, let rate): self = .flood(try Flood(contacts, plan, frames: frames, rate: rate))
    case .quit: self = .quit
    }
  }
}
