import Foundation
import Reference

/// Pictures of the glass, taken one after the other by the board itself, which is quicker than a question from outside.
struct Moments {
  struct Moment {
    /// Seconds from the moment that counts to the beginning and to the end of the picture.
    let begun: Double
    let taken: Double
    let glass: ReferenceScreen
  }

  let moments: [Moment]

  /// - Parameters:
  ///   - start: shell commands; when they have ended is the moment that counts.
  ///   - count: of the pictures.
  ///   - pause: between them, in milliseconds.
  init(_ kiosk: Kiosk, after start: String, count: Int, pause: Int = 0) throws {
    let board = kiosk.board
    let size = kiosk.empty.bytes.count
    let now = "read -r now rest < /proc/uptime; echo $now"
    let picture = "dd if=/dev/fb0 of=/tmp/moment$i bs=\(size) count=1 2> /dev/null"
    let wait = pause > 0 ? "usleep \(pause * 1000); " : ""
    let output = try board.must(
      "\(start); \(now); for i in $(seq \(count)); do \(now); \(picture); \(wait)done; \(now)")
    let times = output.split(separator: "\n").compactMap { Double($0) }
    guard times.count == count + 2 else { throw BoardError("no times: \(output)") }
    moments = try (1...count).map { index in
      try board.must("cp /tmp/moment\(index) /share/moment")
      var glass = kiosk.empty
      glass.bytes = [UInt8](try board.file("moment"))
      return Moment(begun: times[index] - times[0], taken: times[index + 1] - times[0], glass: glass)
    }
  }

  /// Returns the time by which the glass showed `expected` for good; nil if it does not at the end.
  func time(of expected: ReferenceScreen) -> Double? {
    let right = moments.reversed().prefix { expected.firstDifferences(from: $0.glass).isEmpty }
    return right.last?.taken
  }
}
