import Foundation
import Linux
import Temporary
import Testing

@testable import TouchInput

/// The sentence with which a calibration is refused; nil when it is accepted.
private func refusal(_ text: String) -> String? {
  failure { () throws(PanelError) in _ = try read(text) }?.configurationSentence
}

private func read(_ text: String) throws(PanelError) -> Pointercal { try Pointercal(Text(text), "/etc/pointercal") }

extension PanelError {
  fileprivate var configurationSentence: String {
    guard case .configuration(let sentence) = self else { return "not about the configuration" }
    return sentence.string
  }
}

@Suite("Pointercal: tslib's calibration file is read before tslib reads it")
struct PointercalTests {
  private static let example = Pointercal.Coefficients(
    a0: 13313, a1: -8, a2: -1_234_567, a3: 21, a4: 8192, a5: -765_432, a6: 65536)
  private static let advice = "calibrate the panel again (Calibration in the menu of diagnostics, or ts_calibrate)"

  @Test(
    "what versions of ts_calibrate write, and what tslib's module takes as well",
    arguments: [
      ("13313 -8 -1234567 21 8192 -765432 65536", nil, nil, nil),
      ("13313 -8 -1234567 21 8192 -765432 65536\u{0}", nil, nil, nil),
      ("13313 -8 -1234567 21 8192 -765432 65536\u{0}2 65536", nil, nil, nil),
      ("13313 -8 -1234567 21 8192 -765432 65536 800 480", 800, 480, nil),
      ("13313 -8 -1234567 21 8192 -765432 65536 800 480 0", 800, 480, 0),
      ("13313 -8 -1234567 21 8192 -765432 65536 800 480 3\n", 800, 480, 3),
      ("\n13313\t-8\r\n-1234567\n21 8192  -765432\u{b}\u{c}65536\n800 480\n1\n", 800, 480, 1),
      ("+13313 -8 -01234567 0021 +8192 -765432 +65536 32768 1 2", 32768, 1, 2),
      ("13313 -8 -1234567 21 8192 -765432 65536 # the panel of the shop", nil, nil, nil),
      ("13313 -8 -1234567 21 8192 -765432 65536 #", nil, nil, nil),
      ("13313 -8 -1234567 21 8192 -765432 65536 800 480 # shop", 800, 480, nil),
      ("13313 -8 -1234567 21 8192 -765432 65536 800 480 0 of the shop 99999999999", 800, 480, 0),
    ] as [(String, Int?, Int?, Int?)])
  func good(text: String, width: Int?, height: Int?, rotation: Int?) throws {
    let calibration = try read(text)
    #expect(calibration.coefficients == Self.example)
    #expect(calibration.width == width)
    #expect(calibration.height == height)
    #expect(calibration.rotation == rotation)
  }

  @Test("the numbers at the ends of 32 bits")
  func extremes() throws {
    let low = Int32.min
    let high = Int32.max
    #expect(
      try read("\(low) \(high) \(low) \(high) \(low) \(high) \(low)").coefficients
        == Pointercal.Coefficients(a0: low, a1: high, a2: low, a3: high, a4: low, a5: high, a6: low))
  }

  @Test("fewer than seven numbers", arguments: 0...6)
  func short(count: Int) {
    for (space, end) in [(" ", ""), ("\n", "\n"), (" ", " \u{0}1 1 1 1 1 1 1")] {
      #expect(
        refusal(Array(repeating: "1", count: count).joined(separator: space) + end)
          == "tslib's calibration /etc/pointercal: expected seven numbers, found \(count); tslib would guess the "
          + "rest; \(Self.advice)")
    }
  }

  private static let places = [
    "a0", "a1", "a2", "a3", "a4", "a5", "a6", "the width of the screen", "the height of the screen", "the rotation",
  ]

  @Test(
    "what is not a number of 32 bits",
    arguments: [
      "x", "1.5", "0x10", "1,", "12-5", "--1", "+-1", "-+1", "++1", "-", "+", "1e3", "2147483648", "-2147483649",
      "99999999999", "123456789012345678901234567890", "\u{FEFF}1", "é", "65536;",
    ])
  func notANumber(word: String) {
    for (place, name) in Self.places.enumerated() {
      var words = Array(repeating: "1", count: 10)
      words[place] = word
      #expect(
        refusal(words.joined(separator: " "))
          == "tslib's calibration /etc/pointercal: expected a whole number of 32 bits for \(name), found '\(word)'; "
          + Self.advice)
    }
  }

  @Test("a remark that stands before the seventh number is no number")
  func remark() {
    #expect(refusal("# calibrated\n1 0 0 0 1 0 1")?.contains("for a0, found '#'") == true)
    #expect(refusal("1 0 0 0 1 0 #1")?.contains("for a6, found '#1'") == true)
  }

  @Test("of a long word only the beginning is told")
  func longWord() {
    #expect(
      refusal(String(repeating: "x", count: 5000))?.contains("found '" + String(repeating: "x", count: 60) + "';")
        == true)
  }

  @Test("a divisor of nought, which tslib would divide by", arguments: ["0", "-0", "+0", "000"])
  func divisor(zero: String) {
    #expect(
      refusal("1 0 0 0 1 0 \(zero) 800 480 0")
        == "tslib's calibration /etc/pointercal: its seventh number is the divisor and must not be 0, or tslib stops "
        + "the program; \(Self.advice)")
  }

  @Test(
    "resolutions that no screen has",
    arguments: [(0, 480), (800, 0), (-800, 480), (800, -1), (32769, 480), (800, 32769), (0, 0), (2_147_483_647, 1)])
  func resolution(width: Int, height: Int) {
    for end in ["", " 0"] {
      #expect(
        refusal("1 0 0 0 1 0 1 \(width) \(height)\(end)")
          == "tslib's calibration /etc/pointercal: expected the width and height of a screen, from 1 to 32768, found "
          + "\(width) and \(height); \(Self.advice)")
    }
  }

  @Test("a width without a height", arguments: ["800", "800 #480"])
  func halfResolution(end: String) {
    #expect(
      refusal("1 0 0 0 1 0 1 \(end)")
        == "tslib's calibration /etc/pointercal: found the width 800 of a screen without its height; "
        + Self.advice)
  }

  @Test("rotations that there are not", arguments: [-1, 4, 90, 180, 270])
  func rotation(_ rotation: Int) {
    #expect(
      refusal("1 0 0 0 1 0 1 800 480 \(rotation)")
        == "tslib's calibration /etc/pointercal: expected a rotation by 0, 1, 2 or 3 quarter turns, found \(rotation); "
        + Self.advice)
  }

  @Test("whether it was made for a screen: the framebuffer as it lies, however the picture on it is turned")
  func suits() throws {
    #expect(try read("1 0 0 0 1 0 1").suits(width: 1, height: 2))
    for end in ["", " 0", " 1", " 2", " 3"] {
      let calibration = try read("1 0 0 0 1 0 1 800 480" + end)
      #expect(calibration.suits(width: 800, height: 480))
      #expect(!calibration.suits(width: 480, height: 800))
      #expect(!calibration.suits(width: 800, height: 600))
      #expect(!calibration.suits(width: 1024, height: 480))
    }
  }

  @Test("files: a good one, none, a folder, one that is far too long")
  func files() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/pointercal"
    let none = try Pointercal.read(path: path)
    #expect(none == nil)

    try folder.write("1 0 0 0 1 0 1 800 480 0", "pointercal")
    let calibration = try #require(try Pointercal.read(path: path))
    #expect(
      calibration.coefficients == Pointercal.Coefficients(a0: 1, a1: 0, a2: 0, a3: 0, a4: 1, a5: 0, a6: 1))
    #expect(calibration.width == 800)

    func sentence(_ path: String) -> String? {
      failure { () throws(PanelError) in _ = try Pointercal.read(path: path) }?.configurationSentence
    }
    #expect(
      sentence(folder.path)
        == "cannot read tslib's calibration \(folder.path): Is a directory; make it readable, or set TSLIB_CALIBFILE to "
        + "the file to use")
    try folder.write(String(repeating: "1", count: 70_000), "pointercal")
    #expect(sentence(path)?.hasPrefix("cannot read tslib's calibration \(path): File too large") == true)
    try folder.write("1 0 0", "pointercal")
    #expect(sentence(path)?.hasPrefix("tslib's calibration \(path): expected seven numbers, found 3") == true)
  }
}
