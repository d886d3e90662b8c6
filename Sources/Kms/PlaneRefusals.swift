import CLinux
import Linux

/// The planes that a driver refuses to show above an app's picture, and its reasons.
public struct PlaneRefusals: Sendable {
  /// The lender's client waits for every test, and reads no more than 512 bytes.
  private static var limit: Int { 8 }

  /// The refused planes, the topmost first, with the reasons; nil if there are none.
  public private(set) var list: Sentence?
  private var count = 0

  package init() {}

  /// Notes why a plane is not lent; throws if no other plane is to be tried.
  package mutating func note(_ reason: Errno, of plane: UInt32) throws(PlaneLoan.Failure) {
    // Another program has leased the plane and shows nothing in it yet, or the CRTC.
    if reason == .busy { return }
    if !reason.isOfPlane { throw .refused(reason) }
    let refusal: Sentence = "plane \(plane): \(reason.text)"
    list = list.map { "\($0); \(refusal)" } ?? refusal
    count += 1
    if count == PlaneRefusals.limit { throw failure }
  }

  /// The reason why no plane is lent.
  package var failure: PlaneLoan.Failure { list.map { .unfit($0) } ?? .leased }
}

extension Errno {
  /// Whether a driver says with it that it cannot show a plane as asked: its scaling, place, format or bandwidth.
  package var isOfPlane: Bool {
    switch code {
    case EINVAL, ENOSPC, ERANGE: true
    default: false
    }
  }
}
