import Linux
import Testing

@Suite("Text: bytes without the tables of Unicode")
struct TextTests {
  @Test func `equal to a literal`() {
    #expect(Text("radius") == "radius")
    #expect(Text("") == "")
    #expect(Text("größe") == "größe")
    #expect(!(Text("radius") == "radiu"))
    #expect(!(Text("radiu") == "radius"))
    #expect(!(Text("Radius") == "radius"))
  }

  @Test func `equal to another, wherever it was cut from`() {
    #expect(Text("xxabcyy").dropping(2).bytes.startIndex == 2)
    #expect(Text(Array("zabcz".utf8)[1..<4]) == Text("abc"))
    #expect(Text(Array("zabcz".utf8)[1..<4]) == "abc")
    #expect(Text("abc") != Text("abd"))
    // Two ways to write one letter are two texts.
    #expect(Text("\u{E9}") != Text("e\u{301}"))
  }

  @Test func `what stands somewhere in it`() {
    for part in ["", "abcab", "a", "abc", "cab", "ca"] { #expect(Text("abcab").contains(Text(part)), "\(part)") }
    for part in ["abcabc", "ba", "abd", "A"] { #expect(!Text("abcab").contains(Text(part)), "\(part)") }
  }

  @Test(
    "trimmed",
    arguments: [
      ("", ""), (" ", ""), (" \t\r", ""), ("a", "a"), (" a", "a"), ("a\r", "a"), ("\t a b \t", "a b"), ("\na\n", "a"),
      ("\u{B}\u{C}a", "a"), ("\u{8}a\u{E}", "\u{8}a\u{E}"), ("\u{A0}a", "\u{A0}a"),
    ])
  func trimmed(text: String, expected: String) {
    #expect(Text(text).trimmed == Text(expected))
  }

  @Test(
    "words",
    arguments: [
      ("", []), ("  \t", []), ("one", ["one"]), (" module  linear\r", ["module", "linear"]),
      ("a\tb c", ["a", "b", "c"]), ("a\nb\u{C}c", ["a", "b", "c"]),
    ] as [(String, [String])])
  func words(text: String, expected: [String]) {
    #expect(Text(text).words == expected.map { Text($0) })
  }

  @Test(
    "lines",
    arguments: [
      ("", [""]), ("a", ["a"]), ("a\n", ["a", ""]), ("a\n\nb", ["a", "", "b"]), ("\n", ["", ""]),
      ("a\r\nb", ["a\r", "b"]),
    ])
  func lines(text: String, expected: [String]) {
    #expect(Text(text).lines == expected.map { Text($0) })
  }

  @Test func `split with and without what is empty`() {
    let comma = UInt8(ascii: ",")
    #expect(Text(",a,,b,").split(at: comma, keepEmpty: true).map(\.string) == ["", "a", "", "b", ""])
    #expect(Text(",a,,b,").split(at: comma, keepEmpty: false).map(\.string) == ["a", "b"])
  }

  @Test(
    "halves",
    arguments: [
      ("a=b", "a", "b"), ("a=", "a", ""), ("=b", "", "b"), ("=", "", ""), ("a=b=c", "a", "b=c"),
      (" a = b ", " a ", " b "),
    ])
  func halves(text: String, before: String, after: String) throws {
    let (first, second) = try #require(Text(text).halves(at: UInt8(ascii: "=")))
    #expect(first.string == before)
    #expect(second.string == after)
  }

  @Test func `no halves without the separator`() {
    #expect(Text("ab").halves(at: UInt8(ascii: "=")) == nil)
    #expect(Text("").halves(at: UInt8(ascii: "=")) == nil)
  }

  @Test func `beginnings, rests and emptiness`() {
    #expect(Text("event12").starts(with: "event"))
    #expect(Text("event").starts(with: "event"))
    #expect(Text("event").starts(with: ""))
    #expect(!Text("even").starts(with: "event"))
    #expect(Text("event12").dropping(5) == "12")
    #expect(Text("ev").dropping(5).isEmpty)
    #expect(!Text(" ").isEmpty)
  }

  @Test func `bytes that are no UTF-8 become a string all the same`() {
    #expect(Text([0x61, 0xFF, 0x62]).string == "a\u{FFFD}b")
  }

  @Test(
    "printable: control characters of one byte and of two are blanks, everything else stays",
    arguments: [
      ("", ""), ("Panel 7\"", "Panel 7\""), ("a\u{1b}[2Jb\n", "a [2Jb "), ("\u{9b}31mx", " 31mx"), ("\u{7f}", " "),
      ("für \u{a0}\u{2603}", "für \u{a0}\u{2603}"), ("\u{c2}\u{9f}", "\u{c2} "),
    ])
  func printable(text: String, expected: String) {
    #expect(Text(text).printable == Text(expected))
  }
}
