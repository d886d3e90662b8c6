import Desk
import Linux
import Touch
import TouchInput

/// A connection from the window, which must run on the main thread, to the panel, which the input thread reads.
final class WindowLink: @unchecked Sendable {
  fileprivate let reports: SocketPair

  init() throws(Errno) { reports = try SocketPair() }

  func send(_ report: FingerReport) throws(Errno) { try reports.write(report) }
}

/// The window as a touch panel.
struct WindowPanel: ~Copyable, TouchSource {
  private let link: WindowLink
  private var tracker: SlotTracker

  init(_ link: WindowLink, taps: TapCounter) {
    self.link = link
    tracker = SlotTracker(taps: taps)
  }

  var pollDescriptor: Int32 { link.reports.number }

  mutating func read(into sink: inout some FrameSink) throws(PanelError) {
    var report = FingerReport(time: 0, slot: 0, finger: 0, position: Position(x: 0, y: 0))
    do throws(Errno) {
      while try link.reports.read(into: &report) { sink.take(take(report)) }
    } catch {
      throw .lost("cannot read what the window reports: \(error.text)")
    }
  }

  mutating func cancelAll() -> TouchFrame { tracker.cancelAll(at: MonotonicClock.microseconds) }

  private mutating func take(_ report: FingerReport) -> TouchFrame {
    tracker.begin(at: report.time)
    tracker.take(report.place.map { SlotReport(finger: report.finger, position: $0) }, slot: Int(report.slot))
    return tracker.finish()
  }
}
