import CDrm
import Testing

@testable import Kms
@testable import board_probe

/// The size in a call's number, which the kernel's header computes, is that of the structure that goes with it here.
struct RequestTests {
  @Test
  func `calls and their structures`() {
    expectSize(Requests.authenticate)
    expectSize(Requests.setCapability)
    expectSize(Requests.resources)
    expectSize(Requests.planes)
    expectSize(Requests.plane)
    expectSize(Requests.setPlane)
    expectSize(Requests.crtc)
    expectSize(MasterRequests.setCrtc)
    expectSize(Requests.encoder)
    expectSize(Requests.connector)
    expectSize(Requests.properties)
    expectSize(Requests.property)
    expectSize(Requests.createBuffer)
    expectSize(Requests.mapBuffer)
    expectSize(Requests.destroyBuffer)
    expectSize(Requests.addFramebuffer)
    expectSize(MasterRequests.removeFramebuffer)
    expectSize(MasterRequests.flip)
    expectSize(MasterRequests.commit)
    expectSize(MasterRequests.framebuffer)
    expectSize(MasterRequests.mapBuffer)
    expectSize(Requests.createLease)
    expectSize(MasterRequests.lessees)
    expectSize(Requests.leasedObjects)
  }

  private func expectSize<Argument>(
    _ request: Request<Argument>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    // Documentation/userspace-api/ioctl/ioctl-decoding: bits 16 to 29.
    #expect(Int(request.number >> 16) & 0x3fff == MemoryLayout<Argument>.size, sourceLocation: sourceLocation)
    #expect(request.number >> 8 & 0xff == UInt(UInt8(ascii: "d")), sourceLocation: sourceLocation)
  }
}
