import Linux

/// Carries out the lines from the FIFO: each one completely, or not at all.
struct PanelSession {
  enum Outcome {
    /// The line was carried out; holds the number that the line asked for, if it did.
    case done(number: Int?)
    case refused(Refusal)
    case quit
  }

  private let plan: PanelPlan
  private var contacts: Contacts

  init(_ plan: PanelPlan) {
    self.plan = plan
    contacts = Contacts(plan)
  }

  /// Carries out a line. Events without a `frame` behind them reach the kernel, which keeps them until a later line
  /// ends the report.
  mutating func carryOut(_ line: Text, _ panel: borrowing UinputPanel) throws(ProbeFailure) -> Outcome {
    let commands: [Command]
    do throws(Refusal) {
      commands = try Command.all(in: line)
      try rehearse(commands)
    } catch { return .refused(error) }

    let before = contacts.births
    var outbox: [Event] = []
    var time: Int?
    for command in commands {
      let step: Step
      do throws(Refusal) {
        step = try Step(command, &contacts, plan)
      } catch { return .refused(error) }

      switch step {
      case .events(let events): outbox += events
      case .wait(let milliseconds):
        try panel.write(outbox)
        outbox = []
        MonotonicClock.sleep(until: MonotonicClock.microseconds + Int64(milliseconds) * 1000)
      case .flood(let flood):
        try flood.run(&contacts, panel, first: outbox)
        outbox = []
      case .taps(let taps):
        try taps.run(&contacts, panel, first: outbox)
        outbox = []
      case .churn(let churn):
        try churn.run(&contacts, panel, first: outbox)
        outbox = []
      case .time:
        try panel.write(outbox)
        outbox = []
        time = Int(MonotonicClock.microseconds)
      case .quit:
        try panel.write(outbox)
        return .quit
      }
    }
    try panel.write(outbox)
    if let time { return .done(number: time) }
    return .done(number: commands.contains { $0.countsTouches } ? contacts.births - before : nil)
  }

  /// Tries the whole line on a copy of the contacts before the kernel gets any of it.
  private func rehearse(_ commands: [Command]) throws(Refusal) {
    var copy = contacts
    for command in commands { _ = try Step(command, &copy, plan) }
  }
}
