import CLinux
import Kms
import Linux

/// A request for a plane: the word `lend`, the number of a display, and perhaps the name of a connector. It names no path
/// and no process.
package struct Request {
  /// Maximum length of a request, in bytes.
  private static var limit: Int { 48 }
  /// Maximum time for a client that may send nothing, in microseconds.
  private static var patience: Int64 { 2_000_000 }
  /// The kernel has at most 64 displays.
  private static var displays: Range<Int> { 0..<64 }
  /// Longest name of a connector, in bytes.
  private static var longestName: Int { 32 }

  /// N of `/dev/dri/cardN`.
  package let display: Int
  /// The connector whose picture is to get a plane; nil for any.
  package let connector: Text?

  /// Returns nil for any other text.
  package init?(_ text: Text) {
    let words = text.words
    guard 2...3 ~= words.count, words[0] == "lend", words[1].bytes.count <= 2, let display = words[1].integer,
      Request.displays.contains(display)
    else { return nil }
    let connector = words.count == 3 ? words[2] : nil
    if let connector, connector.bytes.count > Request.longestName || !connector.bytes.allSatisfy(Request.isOfName) {
      return nil
    }
    self.display = display
    self.connector = connector
  }

  /// Whether the kernel's names of connectors contain this byte.
  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// Answers a request on standard input: `done`, the process that is master, and the lease; or `refused` and the reason,
  /// or `never` where the display cannot have a plane.
  static func answer() -> Exit {
    let input = FileDescriptor(owning: STDIN_FILENO)
    let peer = Peer(of: input)
    let text: Text
    do throws(Errno) {
      text = Text(try input.contents(limit: limit, until: MonotonicClock.microseconds + patience))
    } catch {
      return .failed.said("cannot read a request from standard input: \(error.text)")
    }
    let client = LocalSocket(owning: input)
    guard let request = Request(text) else {
      let sentence: Sentence =
        "a request is 'lend', the number of a display, 0 to 63, and perhaps the name of a connector; install one version "
        + "of all programs"
      _ = client.send("refused \(sentence)\n")
      return .wrongUsage.said(sentence)
    }
    let path = Sentence("/dev/dri/card\(request.display)").string
    do throws(PlaneLoan.Failure) {
      let loan = try PlaneLoan.take(from: path, connector: request.connector)
      return hand(over: loan, of: path, to: client, peer)
    } catch {
      let sentence = error.sentence(path)
      // The client logs it.
      if client.send("\(error.isFinal ? "never" : "refused") \(sentence)\n") { return .failed }
      return .failed.said(sentence)
    }
  }

  private static func hand(
    over loan: borrowing PlaneLoan, of path: String, to client: borrowing LocalSocket, _ peer: Peer
  ) -> Exit {
    do throws(Errno) {
      try client.send("done \(loan.master)\n", descriptor: loan.lease.number)
    } catch {
      return .failed.said("cannot hand over a lease: \(error.text); standard input must be a socket")
    }
    let others: Sentence = loan.refusals.list.map { "; the driver refuses \($0)" } ?? ""
    Log.line(
      "lent plane \(loan.plane.id) of \(path), leased from process \(loan.master), to \(peer.description)\(others)")
    return .done
  }
}
