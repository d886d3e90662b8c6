import Testing

@Suite("touch-overlay-calibrate: what it takes for a calibration", .serialized)
struct CalibrateCheckTests {
  private static let start = "the calibration from standard input is refused: "

  private func check(_ text: String, axes: String? = nil) throws -> Run {
    try Run.calibrate(["--check"] + (axes.map { ["--axes", $0] } ?? []), input: text)
  }

  @Test(
    "good ones",
    arguments: [
      ("13107 0 32768 0 7864 32768 65536 800 480 0\n", "0:4095,0:4095"),
      ("13107 0 32768 0 7864 32768 65536 800 480", nil),
      ("+13107 0 32768\n0 7864 32768 65536\t800 480 3\r\n", nil),
      // Mirrored and swapped, on a panel that ends with the screen.
      ("0 -65536 52396032 65536 0 32768 65536 800 480 0", "0:479,0:799"),
      // The panel ends a little within the screen, as calibrations do.
      ("12500 0 1310720 0 7864 32768 65536 800 480 0", "0:4095,0:4095"),
    ] as [(String, String?)])
  func good(text: String, axes: String?) throws {
    let run = try check(text, axes: axes)
    #expect(run.code == 0 && run.output == "the calibration is good\n" && run.errors == "")
  }

  @Test(
    "what a calibration must be beyond what tslib reads",
    arguments: [
      (
        "13107 0 32768 0 7864 32768 65535 800 480 0", nil,
        "its seventh number is 65535, and every calibration has 65536"
      ),
      (
        "13107 0 32768 0 7864 32768 -65536 800 480 0", nil,
        "its seventh number is -65536, and every calibration has 65536"
      ),
      ("13107 0 32768 0 7864 32768 65536", nil, "it does not say for which screen it was made"),
      (
        "0 0 32768 0 7864 32768 65536 800 480 0", nil,
        "it maps different places of the panel to one place of the screen"
      ),
      ("2 4 0 1 2 0 65536 800 480 0", nil, "it maps different places of the panel to one place of the screen"),
      ("13107 0 32768 0 7864 32768 65536 800 480 0 5", nil, "it contains more than its numbers"),
      ("13107 0 32768 0 7864 32768 65536 800 480 # shop", nil, "it contains more than its numbers"),
      (
        "13107 0 32768 0 7864 32768 65536 800 480 0", "0:2047,0:4095",
        "the corner (799, 0) of the screen lies beyond the ends of the panel"
      ),
      (
        "13107 0 32768 0 7864 32768 65536 800 480 0", "0:4095,1000:4095",
        "the corner (0, 0) of the screen lies beyond the ends of the panel"
      ),
      (
        "1 0 0 0 1 0 65536 800 480 0", "0:4095,0:4095",
        "the corner (0, 0) of the screen lies beyond the ends of the panel"
      ),
      (
        "13107 0 32768 0 7864 32768 65536 800 480 0", "0:1000000,0:4095",
        "its sums are too large for tslib on a panel of these axes"
      ),
      (
        "2147483647 0 0 0 2147483647 0 65536 800 480 0", "-2147483648:2147483647,-2147483648:2147483647",
        "its sums are too large for tslib on a panel of these axes"
      ),
    ] as [(String, String?, String)])
  func implausible(text: String, axes: String?, reason: String) throws {
    try check(text, axes: axes).expectRefusal(5, Self.start + reason + "; calibrate again")
  }

  @Test(
    "what tslib itself could not read",
    arguments: [
      ("", "expected seven numbers, found 0"), ("1 2 3", "expected seven numbers, found 3"),
      ("a b c d e f g", "expected a whole number of 32 bits for a0, found 'a'"),
      ("1 0 0 0 1 0 0 800 480 0", "its seventh number is the divisor"),
      ("1 0 0 0 1 0 65536 800 480 4", "expected a rotation by 0, 1, 2 or 3 quarter turns"),
      ("1 0 0 0 1 0 65536 800 0", "expected the width and height of a screen"),
      ("99999999999 0 0 0 1 0 65536", "expected a whole number of 32 bits for a0"),
    ])
  func unreadable(text: String, reason: String) throws {
    try check(text).expectRefusal(5) { $0.hasPrefix("tslib's calibration from standard input: \(reason)") }
  }

  @Test func `more than any calibration is not even read`() throws {
    let run = try check(String(repeating: " ", count: 1025))
    run.expectRefusal(5, Self.start + "it is longer than 1024 bytes; calibrate again")
    let endless = try Run.other(
      "/bin/sh", ["-c", "yes 1 | '\(Run.folder.path)/touch-overlay-calibrate' --check"])
    #expect(endless.code == 5)
  }
}
