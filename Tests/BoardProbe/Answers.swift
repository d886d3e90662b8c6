import CLinux
import Linux

/// The FIFO for answers: one line for each line that was served.
struct Answers: ~Copyable {
  private let file: FileDescriptor

  /// Makes writing non-blocking: a reader that never takes its answers must not stop the panel.
  init(_ file: consuming FileDescriptor) throws(ProbeFailure) {
    var on: CInt = 1
    do throws(Errno) {
      try file.control(UInt(FIONBIO), &on)
    } catch {
      throw .failed("cannot keep the answers' FIFO from waiting: \(error.text)")
    }
    self.file = file
  }

  borrowing func ok() throws(ProbeFailure) { try send("ok\n") }

  borrowing func ok(_ number: Int) throws(ProbeFailure) { try send("ok \(number)\n") }

  borrowing func ok(_ facts: String) throws(ProbeFailure) { try send("ok \(facts)\n") }

  borrowing func refuse(_ refusal: Refusal) throws(ProbeFailure) { try send("error: \(refusal.text)\n") }

  private borrowing func send(_ line: String) throws(ProbeFailure) {
    do throws(Errno) {
      try file.writeAll(Array(line.utf8))
    } catch {
      if error != .again { throw .failed("cannot answer: \(error.text)") }
      Log.line("nobody takes the answers: one is dropped")
    }
  }
}
