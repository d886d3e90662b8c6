import Touch

/// Movements of contacts from report to report, where reports that were delivered late and all at once count as one.
struct JoinedReports {
  /// A contact in a report.
  struct Report {
    /// Time at which the first of the joined reports came.
    let time: Microseconds
    /// Place of the last of them, which is the newest.
    var place: Place
    var rawX: Int32
    var rawY: Int32
    /// Velocity in pixels a microsecond until the report before, averaged over the last few.
    let velocity: Place
    /// Number of reports before.
    let number: Int

    init(_ life: ContactLife, at time: Microseconds, velocity: Place, number: Int) {
      self.time = time
      place = life.place
      rawX = life.rawX
      rawY = life.rawY
      self.velocity = velocity
      self.number = number
    }
  }

  struct Step {
    let before: Report
    let now: Report

    var way: Place { now.place - before.place }
    var elapsed: Microseconds { now.time - before.time }
    /// Velocity before the step, as in ``ContactLife/velocity``.
    var velocity: Place { now.velocity }
  }

  private struct Contact {
    let finger: Int32
    var before: Report?
    var now: Report
    var last: Microseconds
    var velocity = RunningVelocity()
  }

  /// A longer interval counts as this one in the mean.
  private static var slowest: Double { 250_000 }
  /// Maximum interval of joined reports, below that of a panel with 240 reports a second.
  private static var longestJoined: Double { 4_100 }
  /// Number of intervals that the mean remembers.
  private static var remembered: Double { 64 }

  private var contacts: [Contact] = []
  /// Mean interval of the last reports in microseconds.
  private var mean = 0.0
  private var count = 0.0

  /// Takes the changes of a report; returns the steps that they complete.
  mutating func take(_ moment: borrowing Moment) -> [Step] {
    var steps: [Step] = []
    if moment.isAfterDrop { contacts.removeAll(keepingCapacity: true) }
    for life in moment.ended {
      guard let index = contacts.firstIndex(where: { $0.finger == life.finger }) else { continue }
      if let step = JoinedReports.step(contacts.remove(at: index)) { steps.append(step) }
    }
    for life in moment.began where contacts.count <= Slots.count { begin(life, at: moment.time) }
    for step in moment.steps where step.hasMoved {
      if let index = contacts.firstIndex(where: { $0.finger == step.now.finger }) {
        if let step = move(index, to: step.now, at: moment.time) { steps.append(step) }
      } else if contacts.count <= Slots.count {
        begin(step.now, at: moment.time)
      }
    }
    return steps
  }

  private mutating func begin(_ life: ContactLife, at time: Microseconds) {
    let report = Report(life, at: time, velocity: Place(x: 0, y: 0), number: 0)
    contacts.append(Contact(finger: life.finger, before: nil, now: report, last: time))
  }

  private mutating func move(_ index: Int, to life: ContactLife, at time: Microseconds) -> Step? {
    let interval = Double(time - contacts[index].last)
    contacts[index].last = time
    count = min(JoinedReports.remembered, count + 1)
    mean += (min(interval, JoinedReports.slowest) - mean) / count
    // A clock that stands still tells nothing of the reports.
    if interval > 0 && interval < min(JoinedReports.longestJoined, mean / 4) {
      contacts[index].now.place = life.place
      contacts[index].now.rawX = life.rawX
      contacts[index].now.rawY = life.rawY
      return nil
    }
    let step = JoinedReports.step(contacts[index])
    if let step { contacts[index].velocity.add(step.way, in: Double(step.elapsed)) }
    let now = contacts[index].now
    contacts[index].before = now
    contacts[index].now = Report(
      life, at: time, velocity: contacts[index].velocity.value, number: now.number + 1)
    return step
  }

  private static func step(_ contact: Contact) -> Step? {
    contact.before.map { Step(before: $0, now: contact.now) }
  }
}
