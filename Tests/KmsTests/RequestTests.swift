import CDrm
import Testing

@testable import Kms
@testable import board_probe

/// The size in a call's number, which the kernel's header computes, is that of the structure that goes with it here.
struct RequestTests {
  @Test
  func `calls and their structures`() {
    expectSize(Ioctls.authenticate)
    expectSize(Ioctls.setCapability)
    expectSize(Ioctls.resources)
    expectSize(Ioctls.planes)
    expectSize(Ioctls.plane)
    expectSize(Ioctls.setPlane)
    expectSize(Ioctls.crtc)
    expectSize(MasterRequests.setCrtc)
    expectSize(Ioctls.encoder)
    expectSize(Ioctls.connector)
    expectSize(Ioctls.properties)
    expectSize(Ioctls.property)
    expectSize(Ioctls.setProperty)
    expectSize(Ioctls.blob)
    expectSize(Ioctls.commit)
    expectSize(Ioctls.createBuffer)
    expectSize(Ioctls.mapBuffer)
    expectSize(Ioctls.destroyBuffer)
    expectSize(Ioctls.addFramebuffer)
    expectSize(Ioctls.removeFramebuffer)
    expectSize(Ioctls.reportDamage)
    expectSize(MasterRequests.flip)
    expectSize(MasterRequests.framebuffer)
    expectSize(MasterRequests.mapBuffer)
    expectSize(Ioctls.createLease)
    expectSize(Ioctls.lessees)
    expectSize(Ioctls.leasedObjects)
  }

  private func expectSize<Argument>(
    _ request: Ioctl<Argument>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    // Documentation/userspace-api/ioctl/ioctl-decoding: bits 16 to 29.
    #expect(Int(request.number >> 16) & 0x3fff == MemoryLayout<Argument>.size, sourceLocation: sourceLocation)
    #expect(request.number >> 8 & 0xff == UInt(UInt8(ascii: "d")), sourceLocation: sourceLocation)
  }
}
