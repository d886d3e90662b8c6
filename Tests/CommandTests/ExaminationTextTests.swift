import Testing

@testable import touch_overlay

@Suite("The text of an examination on a terminal")
struct ExaminationTextTests {
  private static let copied =
    "    this line sets it right: ENV{ID_INPUT_TOUCHSCREEN}==\"1\", ENV{LIBINPUT_CALIBRATION_MATRIX}=\"-1 0 1 0 1 0\""

  @Test(
    "a long line goes on below its words",
    arguments: [
      ("rate         fail     25 reports a second while one finger moved over the screen, 24 while two did", 22),
      ("panel          A panel with a name that goes on and on, as some that are sold without any name do", 15),
      ("      try: another supply, whose ground is connected to the frame of the kiosk, and a shorter cable", 8),
      ("not tested: setup, coverage, ghosts, jitter, corners, accuracy, linearity, latency, drops, flapping, rate", 2),
    ])
  func wrapped(_ line: String, _ indent: Int) {
    let text = ExaminationText.wrapped("head\n\n\(line)\n")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    #expect(lines.count == 5 && lines[0] == "head" && lines[1] == "" && lines[4] == "")
    #expect(lines.allSatisfy { $0.utf8.count <= 80 })
    #expect(lines[2].utf8.count > 60)
    #expect(lines[3].prefix { $0 == " " }.count == indent)
    #expect(lines[2] + " " + String(lines[3].drop { $0 == " " }) == line)
  }

  @Test func `a line to be copied stays whole, and so does a word that is longer than a line`() {
    let path = "/" + String(repeating: "a", count: 100)
    for line in [Self.copied, path] { #expect(ExaminationText.wrapped(line + "\n") == line + "\n") }
  }
}
