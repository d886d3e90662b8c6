import CLinux
import Linux

/// What this program is given to read, and by whom.
struct StandardInput: ~Copyable {
  /// More than a calibration is, with what is asked of it.
  private static var limit: Int { 1024 }

  private let descriptor = FileDescriptor(owning: STDIN_FILENO)

  /// Who is at the other end, where it is a socket.
  var peer: Peer? {
    let peer = Peer(of: descriptor)
    return peer.process > 0 ? peer : nil
  }

  /// To its end.
  /// - Parameter patience: for somebody who has connected and says nothing; who types may take any time.
  func text(within patience: Int64? = nil) throws(Failure) -> Text {
    let deadline = patience.map { MonotonicClock.microseconds + $0 }
    do throws(Errno) {
      return Text(try descriptor.contents(limit: StandardInput.limit, until: deadline))
    } catch {
      if error == Errno(EFBIG) {
        throw ProposedCalibration.refusal("it is longer than \(StandardInput.limit) bytes")
      }
      throw Failure("cannot read the calibration from standard input: \(error.text)")
    }
  }
}
