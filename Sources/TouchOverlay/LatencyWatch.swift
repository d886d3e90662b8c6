import Touch

/// Measures the time from the kernel's time stamp of a report to its published pixels, and to their scan-out.
package struct LatencyWatch {
  private let tally: Tally
  /// Time stamps of the newest report that is to be shown, and of the newest that was published.
  private var newest = Microseconds.min
  private var shown = Microseconds.min
  private var wasSuspended = false

  package init(_ tally: Tally) { self.tally = tally }

  /// Notes a contact that is about to be shown. A stationary contact does not count: its pressure may change, but that
  /// does not wake the render thread.
  package mutating func see(_ contact: Contact) {
    if contact.phase != .stationary && contact.time > newest { newest = contact.time }
  }

  /// Counts the latency of the noted contacts, which are now published.
  ///
  /// - Parameter scanOut: returns the time at which the display has scanned out what was published at a time; nil if it
  ///   does not tell.
  package mutating func published(
    isSuspended: Bool, clock: () -> Microseconds, scanOut: (Microseconds) -> Microseconds?
  ) {
    // Fingers that come back after a suspension were reported long before.
    if newest > shown && !isSuspended && !wasSuspended {
      let now = clock()
      tally.add(latency: now - newest)
      if let end = scanOut(now) { tally.add(scanOut: end - newest) }
    }
    shown = newest
    wasSuspended = isSuspended
  }
}
