import Linux
import Testing

@testable import Kms

/// What is no display device is refused, and nothing is taken for a master.
struct CardTests {
  private static let notSuitable: Int32 = 25  // ENOTTY

  @Test
  func `a file that is no display`() throws {
    let card = try Card.open("/dev/null")
    let isMaster = card.isMaster()
    #expect(!isMaster)
    #expect(error { () throws(Errno) in _ = try card.resources() } == Errno(CardTests.notSuitable))
    #expect(error { () throws(Errno) in _ = try card.planes() } == Errno(CardTests.notSuitable))
    #expect(error { () throws(Errno) in try card.enable(.universalPlanes) } == Errno(CardTests.notSuitable))
    #expect(
      error { () throws(Errno) in _ = try card.lease(crtc: 1, connector: 2, plane: 3) }
        == Errno(CardTests.notSuitable))
    #expect(error { () throws(Errno) in _ = try card.isLease() } == Errno(CardTests.notSuitable))
    let state = card.leaseState()
    #expect(state == .ended)
  }

  @Test
  func `a device that is missing`() {
    #expect(error { () throws(Errno) in _ = try Card.open("/dev/dri/none") } == .noEntry)
    #expect(error { () throws(Errno) in _ = try Master.find(of: "/dev/dri/none") } == .noDevice)
    #expect(error { () throws(Errno) in _ = try Master.find(of: "/etc/passwd") } == .noDevice)
  }

  /// logind stores descriptors with systemd, so that it may be restarted: sd_notify(3), FDSTORE.
  @Test
  func `a service that opens displays for apps is none`() {
    #expect(Master.isService(1, named: Text("systemd")))
    #expect(Master.isService(1, named: nil))
    #expect(Master.isService(412, named: Text("systemd-logind")))
    #expect(Master.isService(412, named: Text("seatd")))
    for name in ["flutter-pi", "seatd-launch", "systemd", "logind"] {
      #expect(!Master.isService(412, named: Text(name)), "\(name)")
    }
    #expect(!Master.isService(412, named: nil))
  }

  private func error(_ body: () throws(Errno) -> Void) -> Errno? {
    do throws(Errno) { try body() } catch { return error }
    return nil
  }
}
