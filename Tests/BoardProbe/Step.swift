/// Result of a command, once the contacts are known.
enum Step {
  case events([Event])
  case wait(milliseconds: Int)
  case flood(Flood)
  case taps(Taps)
  case churn(Churn)
  case time
  case quit

  /// Changes `contacts` as the command says, or refuses the command and leaves them unchanged.
  init(_ command: Command, _ contacts: inout Contacts, _ plan: PanelPlan) throws(Refusal) {
    switch command {
    case .down(let slot, let spot): self = .events(try contacts.down(slot, spot))
    case .move(let slot, let spot): self = .events(try contacts.move(slot, spot))
    case .up(let slot): self = .events(try contacts.up(slot))
    case .tap(let slot, let spot): self = .events(try contacts.tap(slot, spot))
    case .instant(let slot, let spot): self = .events(try contacts.instant(slot, spot))
    case .swap(let slot, let spot): self = .events(try contacts.swap(slot, spot))
    case .frame: self = .events(contacts.frame())
    // Bypasses the contacts, so that a test can play a fault that no sane panel has.
    case .raw(let event): self = .events([event])
    case .wait(let milliseconds): self = .wait(milliseconds: milliseconds)
    case .flood(let frames, let rate): self = .flood(try Flood(contacts, plan, frames: frames, rate: rate))
    case .taps(let count, let rate, let slots):
      self = .taps(try Taps(contacts, plan, count: count, rate: rate, slots: slots))
    case .churn(let milliseconds, let rate, let count, let taps):
      self = .churn(
        try Churn(contacts, plan, milliseconds: milliseconds, rate: rate, contacts: count, taps: taps))
    case .time: self = .time
    case .quit: self = .quit
    }
  }
}
