import Touch
import TouchRing

/// A finger on a panel whose frames go into a channel.
final class Finger {
  private let channel: TouchChannel
  private var tracker = SlotTracker()

  init(_ channel: TouchChannel) { self.channel = channel }

  /// - Parameter x: column in row 60; nil if the finger has lifted.
  func send(x: Float?, at time: Microseconds) {
    tracker.begin(at: time)
    tracker.take(x.map { SlotReport(finger: 1, position: Position(x: $0, y: 60)) }, slot: 0)
    channel.send(tracker.finish())
  }
}
