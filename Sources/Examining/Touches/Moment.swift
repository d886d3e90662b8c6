import Touch

/// The changes of one report.
package struct Moment {
  /// A contact that was down before and still is.
  struct Step {
    let before: ContactLife
    let now: ContactLife

    var way: Place { now.place - before.place }
    /// Time since the contact last moved.
    var elapsed: Microseconds { now.seen - before.changed }
    var hasMoved: Bool { now.changed != before.changed || now.changes != before.changes }
  }

  let time: Microseconds
  let isAfterDrop: Bool
  var began: [ContactLife] = []
  var steps: [Step] = []
  var ended: [ContactLife] = []

  package var hasEnded: Bool { !ended.isEmpty }

  /// Number of contacts that are down.
  var count: Int { began.count + steps.count }
}
