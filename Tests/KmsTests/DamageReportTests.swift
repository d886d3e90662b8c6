import CDrm
import Linux
import Pixels
import Testing

@testable import Kms

/// Reports of changed pixels.
struct DamageReportTests {
  @Test(
    arguments: [
      // ENOSYS; a call that only takes note; a busy machine; the wait for a frame of 144 Hz, and of 60.
      (nil, false), (3, true), (2_500, true), (6_900, false), (16_600, false),
    ] as [(Int64?, Bool)])
  func `a driver is told of marks if that waits for no frame`(_ duration: Int64?, _ isWanted: Bool) {
    #expect(DamageReport.isWanted(after: duration) == isWanted)
  }

  @Test
  func `areas as the kernel reads them`() {
    let clip = drm_clip_rect(Rectangle(left: 3, top: 5, right: 3840, bottom: 70_000))
    #expect([clip.x1, clip.y1, clip.x2, clip.y2] == [3, 5, 3840, 65_535])
  }

  @Test
  func `a file that is no display takes no report`() throws {
    let card = try Card.open("/dev/null")
    var dirty = DirtyRectangles()
    for place in 0..<40 { dirty.add(Rectangle(left: 9 * place, top: 0, right: 9 * place + 4, bottom: 4)) }
    let damage = DamageReport()
    var refusal: Errno?
    do throws(Errno) { try damage.report(dirty, of: 1, on: card) } catch { refusal = error }
    #expect(refusal == Errno(25))  // ENOTTY
  }
}
