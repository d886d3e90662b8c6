import Foundation
import Raster
import Testing

@testable import Diagnostics

/// Pages are looked at by people; here only that they cover what they should, at every size. Where PAGE_PICTURES names a
/// folder, they are left there.
@Suite("Pages at the sizes of common screens")
struct PictureTests {
  static let sizes: [(Int, Int)] = [(480, 320), (800, 480), (720, 1280)]

  private func keep(_ technician: Technician, _ name: String) -> Drawing {
    let picture = technician.picture()
    guard let folder = ProcessInfo.processInfo.environment["PAGE_PICTURES"] else { return picture }
    let head = "P6\n\(picture.width) \(picture.height)\n255\n"
    let file = URL(fileURLWithPath: folder).appendingPathComponent("\(name)-\(picture.width)x\(picture.height).ppm")
    try? (Data(head.utf8) + Data(picture.bytes)).write(to: file)
    return picture
  }

  private func isApp(_ picture: Drawing, _ x: Int, _ y: Int) -> Bool {
    let index = (y * picture.width + x) * 3
    return picture.bytes[index] == 0 && picture.bytes[index + 1] == 160 && picture.bytes[index + 2] == 0
  }

  @Test("every page covers the app, the figures leave it visible", arguments: sizes)
  func pages(_ width: Int, _ height: Int) {
    let names = ["live", "coverage", "ghosts", "corners", "accuracy", "linearity", "multitouch", "latency", "calibration", "report"]
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
        #expect(apps * 2 > page.width * page.height)
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
}
