import Linux
import Temporary
import Testing
import TouchOverlay

/// The refusals of an app that lends a plane. Leases need a display; boards show them.
@Suite struct PlaneOfferTests {
  @Test func `a descriptor that is none of a display is named once`() throws {
    let null = try FileDescriptor.open("/dev/null", .readWrite)
    let number = null.number
    #expect(
      try refusal(of: number)
        == "this program is not master of descriptor \(number); lend a plane once it shows its picture")
    #expect(try refusal(of: -1) == "cannot use the display descriptor -1: Bad file descriptor")
  }

  private func refusal(of drm: CInt) throws -> String? {
    let folder = try TemporaryFolder()
    let path = folder.path + "/control"
    let listener = try LocalListener.open(path)
    defer { _ = listener.number }
    return failure { () throws(PlaneOffer.Failure) in
      try PlaneOffer.make(drm, to: Text(path), name: nil)
    }?.sentence.string
  }
}
