import Linux
import Testing

@testable import TouchOverlay

/// What touch-overlay-lend may answer. A program of another version may say anything.
@Suite struct LenderAnswerTests {
  @Test func `a lease comes with the number of its master's process`() throws {
    #expect(try said("done 131\n", withDescriptor: true) == "lent by 131")
  }

  @Test func `a refusal has a reason, which is passed on as it is`() throws {
    let reason = "all overlay planes are in use"
    #expect(try said("refused \(reason)\n", withDescriptor: false) == reason)
    #expect(try said("never \(reason)\n", withDescriptor: false) == "for good: \(reason)")
  }

  @Test(
    "anything else is no answer",
    arguments: [
      "", "\n", "done\n", "done 131", "done x\n", "done 99999999999\n", "lent 131\n", "refused\n", "refused no",
      "never\n",
    ])
  func neither(_ text: String) throws {
    #expect(try said(text, withDescriptor: true) == nil)
    #expect(try said(text, withDescriptor: false) == nil)
  }

  @Test func `a lease that is missing, and one with a refusal, are no answers`() throws {
    #expect(try said("done 131\n", withDescriptor: false) == nil)
    #expect(try said("refused no\n", withDescriptor: true) == nil)
    #expect(try said("never no\n", withDescriptor: true) == nil)
  }

  /// The kernel refuses the plane of a lease with EACCES (13) once the app is no longer master.
  @Test func `an app that drops its display as the plane comes is no fault of the driver`() {
    let path = "/dev/dri/card7"
    #expect(
      Lender.refusal(of: Errno(13), path).string
        == "the app has given up the display /dev/dri/card7 before its plane was shown")
    #expect(
      Lender.refusal(of: Errno(12), path).string
        == "the driver of /dev/dri/card7 does not show the plane: Cannot allocate memory")
  }

  private func said(_ text: String, withDescriptor: Bool) throws -> String? {
    let lease = withDescriptor ? try FileDescriptor.open("/dev/null", .read) : nil
    switch LenderAnswer.parsed(Text(text), lease) {
    case .some(.lent(_, let master)): return "lent by \(master)"
    case .some(.refused(let reason, let isFinal)): return isFinal ? "for good: \(reason.string)" : reason.string
    case nil: return nil
    }
  }
}
