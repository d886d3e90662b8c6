import Foundation
import Linux
import Testing
import Touch
import TouchInput

@testable import Examining
@testable import Technician

/// The page alone: the run behind it has tests of its own.
@Suite("A calibration on the screen")
struct CalibrationPageTests {
  private static let axes = PanelAxes(x: 0...799, y: 0...479)
  private static let context = CalibrationContext(axes: axes, path: "/etc/pointercal")

  private func begin(_ setting: CalibrationSetting = .context(context, notice: nil)) -> Technician {
    let technician = Technician(first: .calibration)
    #expect(technician.session.takeTasks() == [.prepare])
    technician.session.prepared(setting, at: technician.now)
    return technician
  }

  private func target(_ technician: Technician) -> (x: Int, y: Int)? {
    (technician.page as? CalibrationPage)?.run?.target
  }

  /// Rests where the page asks for it, and lifts.
  private func touch(_ technician: Technician) throws {
    let place = try #require(target(technician))
    technician.tap(Float(place.x), Float(place.y), length: 400_000)
  }

  private func touchAll(_ technician: Technician) throws -> Pointercal {
    for _ in 0..<9 { try touch(technician) }
    let tasks = technician.session.takeTasks()
    guard tasks.count == 1, case .run(.apply(let calibration)) = tasks[0] else {
      throw Wrong(tasks: "\(tasks)")
    }
    return calibration
  }

  /// The reason of a failure stands once on the page of the result.
  private func expectOnce(_ reason: String, _ technician: Technician) throws {
    let page = try #require(technician.page as? ResultPage)
    let told = page.leaves.leaves.flatMap { $0 }.map(\.text).joined(separator: " ")
    #expect(told.components(separatedBy: reason).count == 2, "\(told)")
    #expect(technician.session.known.result(.calibration)?.verdict == .failed)
  }

  private struct Wrong: Error { var tasks: String }

  @Test func `nine touches, a trial, two that confirm it, and the file`() throws {
    let technician = begin()
    let calibration = try touchAll(technician)
    technician.session.applied(true, at: technician.now)
    try touch(technician)
    #expect(technician.session.takeTasks() == [])
    try touch(technician)
    #expect(technician.session.takeTasks() == [.run(.write(calibration))])
    technician.session.written(nil, warning: "/etc is in memory", at: technician.now)
    technician.wait(200_000)
    #expect(technician.page is ResultPage)
    let result = try #require(technician.session.known.result(.calibration))
    #expect(result.verdict == .passed)
    #expect(result.summary.string.contains("started again") && result.summary.string.contains("/etc is in memory"))
    #expect(technician.session.takeTasks() == [])
  }

  @Test func `a trial that nobody confirms is rolled back, and the page says so`() throws {
    let technician = begin()
    _ = try touchAll(technician)
    technician.session.applied(true, at: technician.now)
    technician.wait(21_000_000)
    #expect(technician.session.takeTasks() == [.run(.rollBack)])
    #expect(technician.page is ResultPage)
    #expect(technician.session.known.result(.calibration)?.verdict == .failed)
  }

  @Test func `what cannot be tried changes nothing`() throws {
    let technician = begin()
    _ = try touchAll(technician)
    technician.session.applied(false, at: technician.now)
    technician.wait(200_000)
    #expect(technician.session.takeTasks() == [.run(.rollBack)])
    #expect(technician.session.known.result(.calibration)?.verdict == .failed)
  }

  @Test func `what cannot be written is told`() throws {
    let technician = begin()
    _ = try touchAll(technician)
    technician.session.applied(true, at: technician.now)
    for _ in 0..<2 { try touch(technician) }
    _ = technician.session.takeTasks()
    technician.session.written("the disk is full", at: technician.now)
    technician.wait(200_000)
    #expect(technician.session.takeTasks() == [.run(.rollBack)])
    try expectOnce("the disk is full", technician)
  }

  @Test func `where none can be made, the page says why`() throws {
    let technician = begin(.none("there is no tslib"))
    technician.wait(200_000)
    #expect(technician.page is ResultPage)
    let result = try #require(technician.session.known.result(.calibration))
    #expect(result.verdict == .notRun && result.summary.string == "there is no tslib")
  }

  @Test("without its panel it ends, and nothing is written", arguments: [0, 4, 9, 10])
  func lost(_ touches: Int) throws {
    let technician = begin()
    for _ in 0..<min(touches, 9) { try touch(technician) }
    if touches >= 9 {
      _ = technician.session.takeTasks()
      technician.session.applied(true, at: technician.now)
    }
    if touches == 10 { try touch(technician) }
    technician.session.panelWasLost(at: technician.now)
    technician.wait(200_000)
    #expect(technician.page is ResultPage)
    #expect(technician.session.takeTasks() == (touches >= 9 ? [.run(.rollBack)] : []))
    try expectOnce("the panel was lost", technician)
  }

  @Test func `a panel that tells one line for all targets fails, and the log says how it ended`() throws {
    let technician = begin()
    technician.raw = { (Int32($0.x), 100) }
    technician.filtered = { Position(x: $0.x, y: 100) }
    for _ in 0..<9 where technician.page is CalibrationPage { try touch(technician) }
    technician.wait(200_000)
    try expectOnce("all touches lie in one line", technician)
    #expect(String(decoding: technician.session.log, as: UTF8.self).contains("Calibration: fail"))
  }

  @Test func `a finger that rests anywhere leaves, whatever the panel says of its place`() throws {
    let technician = begin()
    try touch(technician)
    technician.down(0, 1, 1)
    technician.wait(4_500_000)
    #expect(technician.page is ResultPage)
    #expect(technician.session.takeTasks() == [])
    #expect(technician.session.known.result(.calibration)?.verdict == .notRun)
  }

  @Test(
    "no words lie where a target is to be touched, or was",
    arguments: [(320, 240), (240, 320), (480, 320), (800, 480), (720, 1280)])
  func words(width: Int, height: Int) throws {
    let technician = Technician(width, height, first: .calibration)
    _ = technician.session.takeTasks()
    technician.session.prepared(
      .context(Self.context, notice: "/etc is an overlay file system: the calibration is lost at the next start"),
      at: technician.now)
    var touched: [(x: Int, y: Int)] = []
    for _ in 0..<9 {
      let place = try #require(target(technician))
      let picture = technician.picture()
      // Within the rings of touched targets nothing is as bright as letters.
      for old in touched {
        var brightest: UInt8 = 0
        for y in old.y - 7...old.y + 7 {
          for x in old.x - 7...old.x + 7 { brightest = max(brightest, picture.bytes[(y * width + x) * 3]) }
        }
        #expect(brightest < 120, "\(old)")
      }
      touched.append(place)
      // Around the ring and within the screen, paper alone.
      let radius = max(14, 4 * technician.density) + 3
      for angle in stride(from: Float(0), to: 6.28, by: 0.05) {
        let (x, y) = (Float(place.x) + radius * cos(angle), Float(place.y) + radius * sin(angle))
        guard x >= 0, y >= 0, Int(x) < width, Int(y) < height else { continue }
        let index = (Int(y) * width + Int(x)) * 3
        #expect(Array(picture.bytes[index..<index + 3]) == [15, 19, 26], "\(place)")
      }
      try touch(technician)
    }
  }
}
