import CDrm
import Linux
import Testing

@testable import Kms

/// Planes that a driver refuses. The numbers of errors are those of Linux; the names and units of properties those of
/// drivers/gpu/drm/drm_plane.c.
struct PlaneRefusalTests {
  /// Returns how many of the planes 47, 46 and so on are tried, which are refused for these reasons, and the failure.
  private func outcome(_ reasons: [CInt]) -> (Int, String) {
    var refusals = PlaneRefusals()
    var tried = 0
    do throws(PlaneLoan.Failure) {
      for reason in reasons {
        tried += 1
        try refusals.note(Errno(reason), of: UInt32(48 - tried))
      }
      throw refusals.failure
    } catch {
      #expect(!error.isFinal)
      return (tried, error.sentence("/dev/dri/card7").string)
    }
  }

  @Test
  func `the next plane, where the driver cannot show one`() {
    // EINVAL, ENOSPC, ERANGE.
    let sentence =
      "the driver of /dev/dri/card7 refuses plane 47: Invalid argument; plane 46: No space left on device; plane 45: "
      + "Numerical result out of range; let the app set a smaller mode, or draw on the framebuffer"
    #expect(outcome([22, 28, 34]) == (3, sentence))
    // One that is leased, EBUSY, hides none of the others' reasons.
    let second = "the driver of /dev/dri/card7 refuses plane 46: Invalid argument; let the app set a smaller mode, or "
    #expect(outcome([16, 22, 16]) == (3, second + "draw on the framebuffer"))
    #expect(outcome([16, 16]).1.contains("is leased to another program"))
  }

  /// EPERM, ENOMEM, EACCES, ENODEV, EOPNOTSUPP.
  @Test(arguments: [1, 12, 13, 19, 95] as [CInt])
  func `no other plane, where the error is not of the plane`(_ reason: CInt) {
    let (tried, failure) = outcome([22, reason, 22])
    #expect(tried == 2)
    #expect(failure.hasPrefix("the driver of /dev/dri/card7 refuses to lend a plane: "))
  }

  @Test
  func `what was refused, where a lower plane is lent`() throws {
    var refusals = PlaneRefusals()
    #expect(refusals.list == nil)
    try refusals.note(Errno(16), of: 48)
    #expect(refusals.list == nil)
    try refusals.note(Errno(34), of: 47)
    #expect(refusals.list?.string == "plane 47: Numerical result out of range")
  }

  /// Raspberry Pi 5: 48 planes, all alike.
  @Test
  func `an end to the search, and an answer that the lender's client can read`() {
    #expect(outcome([CInt](repeating: 34, count: 48)).0 == 8)
    var refusals = PlaneRefusals()
    do throws(PlaneLoan.Failure) {
      for _ in 0..<8 { try refusals.note(Errno(34), of: .max) }
      Issue.record("no end")
    } catch { #expect("refused \(error.sentence("/dev/dri/card63").string)\n".utf8.count <= 512) }
  }

  /// touch_overlay.h: as long as the daemon keeps the lease, the call changes nothing.
  @Test
  func `no fault, where the app itself has lent a plane`() {
    let taken: [PlaneLoan.Failure] = [.leased, .noPlane(.allInUse), .noPlane(.covered)]
    let others: [PlaneLoan.Failure] = [.dark, .notMaster, .noPlane(.noOverlay), .refused(Errno(12)), .unfit("all")]
    for failure in taken {
      let sentence = failure.ofLessor(leases: 1).sentence("/dev/dri/card7").string
      #expect(sentence.hasPrefix("a plane of /dev/dri/card7 is lent already, as a rule to touch-overlayd"))
    }
    for (failure, leases) in taken.map({ ($0, 0) }) + others.map({ ($0, 1) }) {
      let sentence = failure.sentence("/dev/dri/card7").string
      #expect(failure.ofLessor(leases: leases).sentence("/dev/dri/card7").string == sentence)
      #expect(!sentence.contains("lent already"))
    }
  }

  /// A plane of the app's last run is in use until the daemon notices that the app has ended.
  @Test
  func `what may pass within a moment`() {
    let passing: [PlaneLoan.Failure] = [.leased, .noPlane(.allInUse), .noPlane(.covered)]
    let lasting: [PlaneLoan.Failure] = [
      .card(Errno(13)), .masterUnknown, .copyForbidden, .noMaster, .notMaster, .ofLease, .dark, .darkAt(Text("DSI-1")),
      .lent, .noPlane(.noOverlay), .noPlane(.noAlpha), .noPlane(.elsewhere), .unfit("all"), .refused(Errno(12)),
    ]
    for failure in passing { #expect(failure.mayPass) }
    for failure in lasting { #expect(!failure.mayPass) }
  }

  /// pidfd_getfd(2) fails with EPERM (1), /proc with EACCES (13). Yama's scope 3 forbids copies to root, too.
  @Test
  func `root is not told to be root`() {
    func sentence(_ code: CInt, isRoot: Bool) -> String {
      PlaneLoan.refusal(of: Errno(code), isRoot: isRoot).sentence("/dev/dri/card7").string
    }
    for code: CInt in [1, 13] {
      #expect(sentence(code, isRoot: false).hasSuffix("without CAP_SYS_PTRACE; run touch-overlay-lend as root"))
    }
    let forbidden = sentence(1, isRoot: true)
    #expect(forbidden.contains("/dev/dri/card7") && forbidden.contains("kernel.yama.ptrace_scope is 3"))
    #expect(!forbidden.contains("as root"))
    #expect(sentence(19, isRoot: true) == "cannot use the display /dev/dri/card7: No such device")
  }

  @Test
  func `an app that has its display by a lease is told so`() {
    #expect(
      PlaneLoan.Failure.ofLease.sentence("/dev/dri/card7").string
        == "this program has its part of /dev/dri/card7 by a lease, of which no plane can be lent; compose the marks into "
        + "its own frames, or lend a plane by the program that gave the lease")
    let leased = PlaneLoan.Failure.leased.sentence("/dev/dri/card7").string
    #expect(leased.contains("a second touch overlay") && leased.contains("into its own frames if it is the app"))
  }

  @Test
  func `a plane over the whole picture`() {
    var info = drm_mode_modeinfo()
    (info.hdisplay, info.vdisplay) = (800, 480)
    let names = [
      "type", "FB_ID", "IN_FENCE_FD", "CRTC_ID", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H", "SRC_X", "SRC_Y", "SRC_W",
      "SRC_H", "zpos", "rotation",
    ]
    let values = names.map {
      Property(id: 5, name: Text($0), value: 9).valueToShow(60, on: 50, Mode(info))
    }
    #expect(values == [nil, 60, nil, 50, 0, 0, 800, 480, 0, 0, 0x320_0000, 0x1e0_0000, nil, nil])
  }
}
