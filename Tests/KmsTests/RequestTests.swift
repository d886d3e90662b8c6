import CDrm
import Testing

@testable import Kms
@testable import board_probe

/// The size in a call's number, which the kernel's header computes, is that of the structure that goes with it here.
struct RequestTests {
  @Test
  func `calls and their structures`() {
    expectSize(.authenticate)
    expectSize(.setCapability)
    expectSize(.resources)
    expectSize(.planes)
    expectSize(.plane)
    expectSize(.setPlane)
    expectSize(.crtc)
    expectSize(.setCrtc)
    expectSize(.encoder)
    expectSize(.connector)
    expectSize(.properties)
    expectSize(.property)
    expectSize(.createBuffer)
    expectSize(.mapBuffer)
    expectSize(.destroyBuffer)
    expectSize(.addFramebuffer)
    expectSize(.removeFramebuffer)
    expectSize(.flip)
    expectSize(.commit)
    expectSize(.createLease)
    expectSize(.lessees)
    expectSize(.leasedObjects)
  }

  private func expectSize<Argument>(
    _ request: Request<Argument>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    // Documentation/userspace-api/ioctl/ioctl-decoding: bits 16 to 29.
    #expect(Int(request.number >> 16) & 0x3fff == MemoryLayout<Argument>.size, sourceLocation: sourceLocation)
    #expect(request.number >> 8 & 0xff == UInt(UInt8(ascii: "d")), sourceLocation: sourceLocation)
  }
}
