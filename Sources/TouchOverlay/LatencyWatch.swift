import Touch

/// Finds out how long what a panel reports takes to the glass: from the kernel's time stamp to published pixels.
package struct LatencyWatch {
  private let tally: Tally
  /// When the last of what is to be shown was reported, and the last of what has been.
  private var newest = Microseconds.min
  private var shown = Microseconds.min
  private var wasSuspended = false

  package init(_ tally: Tally) { self.tally = tally }

  /// A contact is about to be shown. One that stays where it is may say that it is pressed harder, for which nobody is
  /// woken.
  package mutating func see(_ contact: Contact) {
    if contact.phase != .stationary && contact.time > newest { newest = contact.time }
  }

  /// What was seen is on the glass.
  package mutating func published(isSuspended: Bool, clock: () -> Microseconds) {
    // After a suspension fingers come back that were reported long before.
    if newest > shown && !isSuspended && !wasSuspended { tally.add(latency: clock() - newest) }
    shown = newest
    wasSuspended = isSuspended
  }
}
