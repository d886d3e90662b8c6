import Framebuffer
import Linux
import TouchInput
import TouchOverlay

/// A recording in progress.
struct RecordingSession: ~Copyable {
  /// Interval at which the sign is drawn again, as an app may draw over it.
  private static var signInterval: Int64 { 100_000 }
  /// Interval at which the driver is asked whether another program has the display.
  private static var coverInterval: Int64 { 1_000_000 }

  private let recorder: PanelRecorder
  private var sign: RecordingSign
  private var file: RecordingFile
  private let path: String

  init(
    _ recorder: PanelRecorder, _ sign: consuming RecordingSign, _ file: consuming RecordingFile, _ path: String
  ) {
    self.recorder = recorder
    self.sign = sign
    self.file = file
    self.path = path
  }

  /// Records until a signal, the end of the time, a full file or a fault. In all cases the sign is removed and the file
  /// contains everything read.
  mutating func run(seconds: Int) throws(Engine.Failure) {
    let clock = try PanelClock(panel: recorder.pollDescriptor, every: RecordingSession.signInterval)
    try onScreen { () throws(FramebufferError) in try sign.show() }
    Log.line(
      "recording the touch panel \(recorder.path) (\(recorder.name)) to \(path) for \(seconds) s at most; Ctrl-C ends it"
    )
    var failure: Engine.Failure?
    do throws(Engine.Failure) {
      try record(clock, until: MonotonicClock.microseconds + Int64(seconds) * 1_000_000)
    } catch { failure = error }
    try onScreen { () throws(FramebufferError) in try sign.remove() }
    Log.output("events recorded in \(path): \(file.events)\n")
    if let failure { throw failure }
  }

  private mutating func record(_ clock: borrowing PanelClock, until end: Int64) throws(Engine.Failure) {
    try readPanel()
    var coverLookAt = MonotonicClock.microseconds + RecordingSession.coverInterval
    while !file.isFull && MonotonicClock.microseconds < end {
      let news = try clock.wait()
      if news.contains(.signal) { return }
      if news.contains(.panel) { try readPanel() }
      if news.contains(.tick) { try onScreen { () throws(FramebufferError) in try sign.show() } }
      if coverLookAt <= MonotonicClock.microseconds {
        coverLookAt = MonotonicClock.microseconds + RecordingSession.coverInterval
        sign.tellWhoSees()
      }
    }
  }

  private mutating func readPanel() throws(Engine.Failure) {
    var failure: Engine.Failure?
    do throws(PanelError) {
      try recorder.read { file.add($0) }
    } catch { failure = .panel(error) }
    do throws(Errno) {
      try file.flush()
    } catch {
      throw .system("cannot write the recording \(path): \(error.text); it holds the events before that")
    }
    if let failure { throw failure }
  }
}
