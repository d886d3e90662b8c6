import Foundation
import Seeded
import Testing

@testable import Reports

@Suite("QR codes")
struct QrCodeTests {
  /// Of all lengths: what just fits into each size, what just does not, and some between.
  private static var texts: [[UInt8]] {
    var seeded = Seeded(3)
    var lengths = [0, 1]
    for version in CodeVersion.all { lengths += [version.capacity - seeded.int(1...5), version.capacity] }
    return lengths.map { length in (0..<length).map { _ in UInt8(seeded.int(0x20...0x7e)) } }
  }

  @Test("another reader reads every size", .enabled(if: Tool.isInstalled("zbarimg"), "zbar-tools is not installed"))
  func read() throws {
    let zbar = try #require(Tool("zbarimg"))
    let folder = try TemporaryFolder()
    for text in Self.texts where !text.isEmpty {
      let code = try #require(QrCode(text))
      try code.picture.write(to: folder["code.pbm"])
      let outcome = try zbar.run("--raw", "--quiet", "-Sdisable", "-Sqr.enable", folder["code.pbm"].path)
      #expect(outcome.output == Data(text) + [0x0a], "\(text.count) bytes")
    }
  }

  @Test(
    "a summary is read though one of 150 modules is wrong",
    .enabled(if: Tool.isInstalled("zbarimg"), "zbar-tools is not installed"))
  func damaged() throws {
    let zbar = try #require(Tool("zbarimg"))
    let folder = try TemporaryFolder()
    var seeded = Seeded(6)
    let text = Report(Examples.rich, version: Examples.version).summary.bytes
    let code = try #require(QrCode(text))
    for _ in 0..<10 {
      let wrong = (0..<code.side * code.side).map { _ in seeded.once(in: 150) }
      try picture(code.side) { x, y in
        let isInside = 0..<code.side ~= x && 0..<code.side ~= y
        return code[x, y] != (isInside && wrong[y * code.side + x])
      }.write(to: folder["code.pbm"])
      let outcome = try zbar.run("--raw", "--quiet", "-Sdisable", "-Sqr.enable", folder["code.pbm"].path)
      #expect(outcome.output == Data(text) + [0x0a])
    }
  }

  @Test(
    "another writer puts every module where it is put here",
    .enabled(if: Tool.isInstalled("qrencode"), "qrencode is not installed"))
  func write() throws {
    let qrencode = try #require(Tool("qrencode"))
    let folder = try TemporaryFolder()
    for text in Self.texts where !text.isEmpty {
      try Data(text).write(to: folder["text"])
      let outcome = try qrencode.run(
        "-8", "-l", "M", "-m", "0", "-t", "ASCII", "-r", folder["text"].path, "-o", "-")
      let code = try #require(QrCode(text))
      // The other one may weigh masks otherwise: some mask gives its picture, and ours is one of the eight.
      let ours = try masked(text).map(\.lines)
      #expect(ours.contains(outcome.text.split(separator: "\n").map(String.init)), "\(text.count) bytes")
      #expect(ours.contains(code.lines))
    }
  }

  private func masked(_ text: [UInt8]) throws -> [CodeSquare] {
    let version = try #require(CodeVersion.all.first { $0.capacity >= text.count })
    return (0..<8).map { mask in
      var square = CodeSquare(version)
      square.drawData(CodeBytes.of(text, version))
      square.apply(mask)
      square.drawFormat(mask: mask)
      return square
    }
  }

  @Test("the mask is the one with the fewest points by the rules, written down plainly")
  func mask() throws {
    for text in Self.texts.prefix(10) {
      let squares = try masked(text)
      let points = squares.map(MaskModel.points)
      #expect(squares.map { CodeMask.penalty(of: $0) } == points)
      let best = try #require(points.min())
      #expect(try #require(QrCode(text)).lines == squares[try #require(points.firstIndex(of: best))].lines)
    }
  }

  @Test("what is too long has no code")
  func tooLong() {
    #expect(QrCode.capacity == 666)
    #expect(QrCode([UInt8](repeating: 65, count: 666))?.side == 97)
    #expect(QrCode([UInt8](repeating: 65, count: 667)) == nil)
    #expect(QrCode([])?.side == 21)
  }

  @Test("beyond its edges it is light")
  func edges() throws {
    let code = try #require(QrCode([65]))
    #expect(code[0, 0] && code[20, 0] && code[0, 20])
    for (x, y) in [(-1, 0), (0, -1), (21, 0), (0, 21), (.min, .max)] { #expect(!code[x, y]) }
  }
}

extension QrCode {
  /// As qrencode's ASCII art.
  fileprivate var lines: [String] { art(side) { self[$0, $1] } }

  fileprivate var picture: Data { DiagnosticsTests.picture(side) { self[$0, $1] } }
}

extension CodeSquare {
  fileprivate var lines: [String] { art(side) { self[$0, $1] } }
}

private func art(_ side: Int, _ isDark: (Int, Int) -> Bool) -> [String] {
  (0..<side).map { y in (0..<side).map { isDark($0, y) ? "##" : "  " }.joined() }
}

/// A portable bit map, with four modules of light around it and four pixels a module.
private func picture(_ side: Int, _ isDark: (Int, Int) -> Bool) -> Data {
  let width = (side + 8) * 4
  var text = "P1\n\(width) \(width)\n"
  for y in 0..<width {
    for x in 0..<width { text += isDark(x / 4 - 4, y / 4 - 4) ? "1" : "0" }
    text += "\n"
  }
  return Data(text.utf8)
}
