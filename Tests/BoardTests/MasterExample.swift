import Foundation
import Reference

/// The example that is DRM master, on a board with the flag or without it.
final class MasterExample {
  private static let name = "c-compose-drm"

  /// Whether `Tests/Examples/build amd64` has left it.
  static var isBuilt: Bool {
    BoardKind.pcBochs.isAvailable && FileManager.default.isExecutableFile(atPath: file("on").path)
  }

  private static func file(_ variant: String) -> URL {
    BoardKind.root.appendingPathComponent(".build/examples/amd64/\(name)-\(variant)")
  }

  let board: Board

  init() throws {
    board = try Board(.pcBochs)
    try board.startPanel("--x 0:799 --y 0:479")
    try board.put(Kiosk.exactFilters.map { $0 + "\n" }.joined(), as: "ts.conf")
    try board.must("export TSLIB_CONFFILE=/share/ts.conf TSLIB_CALIBFILE=/none")
    for variant in ["off", "on"] {
      try board.copy(MasterExample.file(variant), as: variant)
      try board.must("cp /share/\(variant) /tmp/ && chmod +x /tmp/\(variant)")
    }
  }

  /// Runs it while `body` looks; returns what it said.
  func run(_ variant: String, _ body: () throws -> Void) throws -> String {
    try board.must("/tmp/\(variant) --touch $(head -n1 /share/panel.log) > /share/app.log 2>&1 & app=$!")
    try board.must("usleep 700000")
    try body()
    try board.must("kill -TERM $app")
    let ending = try board.run("wait $app")
    let said = try board.text("app.log")
    guard ending.status == 0 else { throw BoardError("\(variant) ended with \(ending.status): \(said)") }
    return said
  }

  func touch(_ lines: String) throws {
    try board.must("echo '\(lines)' >&8; read -r -t 20 answer <&9; echo \"$answer\"; [ \"$answer\" = ok ]")
    // Until marks have grown, or faded.
    try board.must("usleep 900000")
  }

  /// Looks at the glass so many times; returns how it differs from the app's picture with these marks, and how many
  /// pictures of the app were seen. In turn, one buffer is shown and the other.
  ///
  /// - Parameter pause: in microseconds.
  func look(_ times: Int, every pause: Int, _ marks: [(x: Int, y: Int)]) throws -> (faults: [String], pictures: Int) {
    var faults: [String] = []
    var places: Set<Int> = []
    for _ in 0..<times {
      // What is shown while it stands still is a whole frame.
      try board.must("usleep \(pause); kill -STOP $app; usleep 20000")
      let glass = try board.glass()
      try board.must("kill -CONT $app")
      guard let place = MasterExample.place(in: glass) else { return (["the app's picture is not there"], 0) }
      places.insert(place)
      let expected = MasterExample.picture(place).painted(with: marks.map { (Double($0.x), Double($0.y)) })
      faults += expected.firstDifferences(from: glass, tolerance: marks.isEmpty ? 0 : 1)
    }
    return (faults, places.count)
  }

  /// Whether the display shows its picture.
  func isOnDisplay() throws -> Bool { try MasterExample.place(in: board.glass()) != nil }

  private static let (width, height, side) = (800, 480, 120)
  private static let square: UInt32 = 0xe0a030

  /// Where the square is: no test has a mark in that line.
  private static func place(in glass: ReferenceScreen) -> Int? {
    guard (glass.width, glass.height) == (width, height) else { return nil }
    return (0..<width).first { glass.pixel($0, 182) & 0xff_ffff == square }
  }

  /// The app's picture with the square at a place.
  private static func picture(_ place: Int) -> ReferenceScreen {
    var screen = ReferenceScreen(
      width: width, height: height, lineLength: 4 * width, format: .xrgb8888,
      bytes: [UInt8](repeating: 0, count: 4 * width * height))
    for y in 0..<height {
      for x in 0..<width {
        let isSquare = (place..<place + side).contains(x) && (180..<180 + side).contains(y)
        screen.setPixel(x, y, isSquare ? square : (x / 40 + y / 40) % 2 == 0 ? 0x203040 : 0x304860)
      }
    }
    return screen
  }
}
