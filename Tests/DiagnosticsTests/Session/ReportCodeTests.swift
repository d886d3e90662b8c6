import Foundation
import Pixels
import Temporary
import Testing

@testable import Examining
@testable import Reports
@testable import Technician

@Suite("The QR code on the page of the report")
struct ReportCodeTests {
  private static let sizes: [(Int, Int)] = [
    (320, 240), (480, 320), (800, 480), (1024, 600), (1920, 1080), (320, 480), (720, 1280),
  ]

  #if QR
  /// Turns to the leaf with the code.
  private func show(_ technician: Technician) throws -> ReportPage {
    let page = try #require(technician.page as? ReportPage)
    while page.plan.isAlone && page.leaf != page.leafCount - 1 {
      technician.press(technician.buttons.last)
    }
    return page
  }

  /// Returns the text that zbarimg reads off the glass.
  private func read(_ technician: Technician) throws -> String {
    _ = try show(technician)
    let picture = technician.picture()
    let folder = try TemporaryFolder()
    let head = "P6\n\(picture.width) \(picture.height)\n255\n"
    try (Data(head.utf8) + Data(picture.bytes)).write(to: folder["glass.ppm"])
    let zbar = try #require(Tool("zbarimg"))
    return try zbar.run("--raw", "--quiet", "-Sdisable", "-Sqr.enable", folder["glass.ppm"].path).text
  }

  @Test(
    "a phone reads the summary off the glass, at its limit too",
    .enabled(if: Tool.isInstalled("zbarimg"), "zbar-tools is not installed"), arguments: sizes)
  func summary(_ width: Int, _ height: Int) throws {
    for (length, letter) in [(0, ""), (10, "x"), (10, "ü"), (10, "触"), (500, "x"), (500, "触")] {
      let technician = Technician(width, height)
      if length > 0 {
        let finding = Finding(.jitter, "\(String(repeating: letter, count: length))")
        technician.session.known.record(TestResult(.range, "", findings: [finding]))
      }
      technician.choose(9)
      let summary = try #require(technician.session.takeReport()).summary
      // A character that is cut leaves up to two bytes.
      if length == 500 { #expect(summary.count >= Report.summaryLimit - 3 && QrCode(summary)?.side == 77) }
      #expect(try read(technician) == String(decoding: summary, as: UTF8.self) + "\n", "\(length)")
    }
  }

  /// ISO/IEC 18004: a ring of 7 modules around a square of 3 in three of the corners, and four light modules outside.
  @Test("the code stands upright and unmirrored within its margin", arguments: sizes)
  func finders(_ width: Int, _ height: Int) throws {
    let technician = Technician(width, height)
    technician.choose(9)
    let page = try show(technician)
    let picture = technician.picture()
    let (area, module) = (try #require(page.plan.code), page.plan.module)
    let side = area.width / module
    func isDark(_ x: Int, _ y: Int) -> Bool {
      let pixel = (area.top + y * module + module / 2) * picture.width + area.left + x * module + module / 2
      return picture.bytes[pixel * 3] < 128
    }
    for place in 0..<side {
      for edge in [0, 1, 2, 3, side - 4, side - 3, side - 2, side - 1] {
        #expect(!isDark(edge, place) && !isDark(place, edge), "margin at \(edge), \(place)")
      }
    }
    func isFinder(_ left: Int, _ top: Int) -> Bool {
      (0..<49).allSatisfy { number in
        let ring = max(abs(number % 7 - 3), abs(number / 7 - 3))
        return isDark(left + number % 7, top + number / 7) == (ring != 2)
      }
    }
    let far = side - 11
    #expect(isFinder(4, 4) && isFinder(far, 4) && isFinder(4, far) && !isFinder(far, far))
  }

  @Test func `a code has a limit`() {
    // Version 40 at level M, ISO/IEC 18004.
    #expect(QrCode([UInt8](repeating: 0x41, count: 2331))?.side == 177)
    #expect(QrCode([UInt8](repeating: 0x41, count: 2332)) == nil)
    #expect(QrCode([]) == nil)
    // Beside 2331 bytes, four bits are left. The name of the encoding takes 12, and so one byte.
    let letters = [UInt8]("ü".utf8)
    #expect(QrCode([UInt8](repeating: 0x41, count: 2328) + letters)?.side == 177)
    #expect(QrCode([UInt8](repeating: 0x41, count: 2329) + letters) == nil)
  }
  #endif

  @Test("without a code the page says how to keep the report", arguments: sizes)
  func none(_ width: Int, _ height: Int) {
    let layout = Layout(width: width, height: height, density: nil)
    let known = Technician(width, height).session.known
    let page = ReportPage(layout, known, known.examination(layout, now: 20_000_000), nil)
    #expect(page.plan.code == nil)
    let text = page.leaves.leaves.flatMap { $0 }.map(\.text).joined(separator: " ")
    #expect(text.contains("This program cannot make a QR code. To keep the report, photograph this page."))
  }
}
