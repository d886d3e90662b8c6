import CLinux
import Linux

/// Standard input, with the process that writes to it.
struct StandardInput: ~Copyable {
  /// Maximum length of a request and its calibration, in bytes.
  private static var limit: Int { 1024 }

  private let descriptor = FileDescriptor(owning: STDIN_FILENO)

  /// The process at the other end, if standard input is a socket.
  var peer: Peer? {
    let peer = Peer(of: descriptor)
    return peer.process > 0 ? peer : nil
  }

  /// Reads to the end of the input.
  /// - Parameter patience: maximum time for a client that may send nothing; nil for a person, who may take any time.
  func text(within patience: Int64? = nil) throws(Failure) -> Text {
    let deadline = patience.map { MonotonicClock.microseconds + $0 }
    do throws(Errno) {
      return Text(try descriptor.contents(limit: StandardInput.limit, until: deadline))
    } catch {
      if error == .tooLarge {
        throw ProposedCalibration.refusal("it is longer than \(StandardInput.limit) bytes")
      }
      throw Failure("cannot read the calibration from standard input: \(error.text)")
    }
  }
}
