import Foundation
import Raster
import Testing
import Touch
import TouchInput

@testable import Technician

/// Pages are looked at by people; here only that they cover what they should, at every size. Where PAGE_PICTURES names a
/// folder, they are left there.
@Suite("Pages at the sizes of common screens")
struct PictureTests {
  static let sizes: [(Int, Int)] = [(480, 320), (800, 480), (720, 1280)]
  private static let allSizes = sizes + [(320, 240), (240, 320)]

  func keep(_ technician: Technician, _ name: String) -> Bitmap {
    let picture = technician.picture()
    guard let folder = ProcessInfo.processInfo.environment["PAGE_PICTURES"] else { return picture }
    let head = "P6\n\(picture.width) \(picture.height)\n255\n"
    let file = URL(fileURLWithPath: folder).appendingPathComponent("\(name)-\(picture.width)x\(picture.height).ppm")
    try? (Data(head.utf8) + Data(picture.bytes)).write(to: file)
    return picture
  }

  private func isApp(_ picture: Bitmap, _ x: Int, _ y: Int) -> Bool {
    let index = (y * picture.width + x) * 3
    return picture.bytes[index] == 0 && picture.bytes[index + 1] == 160 && picture.bytes[index + 2] == 0
  }

  @Test("every page covers the app, the figures leave it visible", arguments: allSizes)
  func pages(_ width: Int, _ height: Int) {
    let names = [
      "live", "coverage", "ghosts", "corners", "accuracy", "linearity", "multitouch", "latency", "calibration",
      "report",
    ]
    for (index, name) in names.enumerated() {
      let technician = Technician(width, height)
      if index == 0 {
        let menu = keep(technician, "menu")
        #expect(!(0..<menu.width * menu.height).contains { isApp(menu, $0 % menu.width, $0 / menu.width) })
      }
      technician.down(0, 3, Float(height - 4))
      technician.wait(1_500_000 + Int64(index) * 900_000)
      technician.up(0)
      technician.wait(400_000)
      let (right, middle) = (Float(width) * 0.6, Float(height) * 0.6)
      technician.down(0, Float(width) * 0.3, middle)
      technician.down(1, right, middle * 0.7)
      for step in 1...30 {
        technician.move(0, Float(width) * 0.3 + Float(step * 3), middle)
        technician.move(1, right, middle * 0.7 + Float(step * 2))
      }
      let page = keep(technician, name)
      let apps = (0..<page.width * page.height).count { isApp(page, $0 % page.width, $0 / page.width) }
      if index == 0 {
        // Plates of two fingers take more of a small screen.
        #expect(apps * (min(width, height) < 320 ? 4 : 2) > page.width * page.height)
      } else {
        #expect(apps == 0)
      }
      technician.up(1)
      technician.move(0, right, middle)
      technician.up(0)
      technician.down(0, right, middle)
      technician.wait(3_500_000)
      if technician.page is ResultPage { _ = keep(technician, "\(name)-result") }
    }
  }

  @Test("pages that have much to say", arguments: allSizes)
  func full(_ width: Int, _ height: Int) {
    let alarmed = Technician(width, height) { _, facts in
      facts.calibration = CalibrationWarning(
        .foreign,
        "/etc/pointercal was made for 640x480, and this screen has \(width)x\(height): touches are beside their places")
      facts.timeOut = 45_000_000
    }
    _ = keep(alarmed, "alarm")

    let named = Technician(width, height) { _, facts in
      facts.panel = "Érintőképernyő-vezérlő, Gyöngyösi Kioszkgyártó Kft., második sorozat, USB 2.0"
    }
    _ = keep(named, "names")
    #expect(named.buttons.count == 11 && named.buttons.allSatisfy { $0.area.height >= 30 && $0.area.bottom <= height })

    let corners = Technician(width, height)
    corners.choose(3)
    let (x, y) = (Float(width), Float(height))
    for (across, down) in [(Float(0.06), Float(0.1)), (0.94, 0.1), (0.94, 0.9), (0.06, 0.9)] {
      corners.tap(x - 1 - x * across, y * down)
      corners.wait(500_000)
    }
    var leaf = 0
    while leaf == 0 || (corners.page as? ResultPage).map({ $0.leaf != 0 }) ?? false {
      leaf += 1
      _ = keep(corners, "corners-fail-\(leaf)")
      guard let page = corners.page as? ResultPage, page.leafCount > 1 else { break }
      corners.press(corners.buttons.last)
    }
    if corners.page is ResultPage { corners.press(corners.buttons.first) }
    corners.choose(2)
    corners.tap(x - 1, y - 1, length: 10_000)
    corners.wait(61_000_000)
    if corners.page is ResultPage { corners.press(corners.buttons.first) }
    _ = keep(corners, "menu-results")
    corners.choose(9)
    corners.session.wrote("Written to /media/stick/touch-overlay-1.tar")
    for leaf in 1...4 {
      _ = keep(corners, "report-full-\(leaf)")
      guard let page = corners.page as? ReportPage, page.leafCount > 1 else { break }
      corners.press(corners.buttons.last)
      if page.leaf == 0 { break }
    }
    _ = keep(corners, "report-full")

    let hands = Technician(width, height)
    hands.choose(0)
    hands.raw = { (Int32($0.x * 0.97), Int32($0.y * 0.95)) }
    hands.filtered = { Position(x: $0.x * 0.985, y: $0.y * 0.98) }
    hands.down(0, x * 0.4, y * 0.6)
    _ = keep(hands, "stations")
    for finger in 1..<5 { hands.down(finger, x * (0.2 + 0.15 * Float(finger)), y * (0.7 - 0.04 * Float(finger))) }
    _ = keep(hands, "five")
    for finger in 5..<10 { hands.down(finger, x * (0.1 * Float(finger) - 0.4), y * (0.9 - 0.02 * Float(finger))) }
    _ = keep(hands, "ten")
  }
}
