import Foundation
import Temporary
import Testing

@Suite("Recordings as people keep and send them")
struct RecordingFormTests {
  private static let axes = "A: 2f 0 9 0 0\nA: 35 0 399 0 0\nA: 36 0 239 0 0\n"
  private static let events = """
    E: 5.000100 0003 0039 1
    E: 5.000100 0003 0035 100
    E: 5.000100 0003 0036 60
    E: 5.000100 0000 0000 0
    E: 5.020000 0003 0039 -1
    E: 5.020000 0000 0000 0

    """
  private static let told = """
    {"t":5000100,"id":1,"phase":"began","x":200.0,"y":120.0,"pressure":1.000,"taps":1}
    {"t":5020000,"id":1,"phase":"ended","x":200.0,"y":120.0,"pressure":1.000,"taps":1}

    """
  /// Each command that reads one.
  private static let readers = [
    ["events", "--from"], ["replay"], ["diagnose", "--headless", "--config", "/dev/null", "--from"],
  ]

  /// What `script` makes of it, where `$0` is the recording.
  private static func made(_ script: String, _ name: String, of text: String = axes + events) throws -> TemporaryFile {
    let file = try TemporaryFile("made-\(name)", "")
    let source = try TemporaryFile("source-\(name)", text)
    let run = try Run.other("/bin/sh", ["-c", "{ \(script); } < \"$0\" > \"$1\"", source.path, file.path])
    #expect(run.code == 0, "\(run.errors)")
    return file
  }

  @Test(
    "packed by gzip, and with a byte-order mark",
    arguments: [("gzip -c", "packed"), ("printf '\\357\\273\\277'; cat", "marked")])
  func read(script: String, name: String) throws {
    let file = try Self.made(script, name)
    let run = try Run.tool("events", "--from", file.path).done()
    #expect(run.output == Self.told)
  }

  @Test func `from standard input`() throws {
    let tool = Run.folder.appendingPathComponent("touch-overlay").path
    let run = try Run.other(tool, ["events", "--from", "-"], input: Self.axes + Self.events)
    #expect(run.code == 0 && run.output == Self.told)
    let replay = try Run.other(tool, ["replay", "-"], input: Self.axes + Self.events)
    #expect(replay.code == 0 && replay.output == "touches: 1, at most 1 at once, in 0.0 s\n")
    let empty = try Run.other(tool, ["events", "--from", "-"], input: "")
    #expect(empty.code == 1)
    #expect(empty.errors == "touch-overlay: standard input is empty; name another file\n")
  }

  @Test(
    "what cannot be read has a sentence of its own, and is no success",
    arguments: [
      ("true", "nothing", "is empty; name another file"),
      ("grep A:", "described", "contains no events: it only describes a panel, or there were no touches"),
      ("iconv -t UTF-16", "utf-16", "is UTF-16, expected a recording as text in UTF-8"),
      ("iconv -t UTF-16BE", "utf-16be", "is UTF-16BE, expected a recording as text in UTF-8"),
      ("printf '\\3757zXZ\\0\\0\\4'", "by-xz", "is packed by xz, expected a recording as text or packed by gzip"),
      ("printf 'BZh91AY&SY\\1'", "by-bzip2", "is packed by bzip2, expected a recording as text or packed by gzip"),
      ("printf '\\50\\265\\57\\375\\44'", "by-zstd", "gzip; unpack it with 'zstd -d'"),
      ("printf '\\4\\42\\115\\30\\144\\100'", "by-lz4", "is packed by lz4, expected a recording as text"),
      ("printf '\\4\\42\\115\\30'", "unpacked-lz4", "packed by gzip; unpack it with 'lz4 -d'"),
      (
        "printf ']\\0\\0\\200\\0\\377\\377\\377\\377\\377\\377\\377\\377\\0'", "by-lzma",
        "is packed by lzma, expected a recording as text or packed by gzip; unpack it with 'lzma -d'"
      ),
      ("printf 'PK\\3\\4\\24\\0\\0\\0'", "by-zip", "is packed by zip, expected a recording as text"),
      ("printf 'PK\\3\\4\\24\\0'", "unpacked-zip", "packed by gzip; unpack it with 'unzip'"),
      ("tar -cf - /dev/null", "by-tar", "is packed by tar, expected a recording as text"),
      ("tar -czf - /dev/null", "by-tar-and-gzip", "packed by gzip; unpack it with 'tar -xf'"),
      ("printf '\\166\\225\\31\\151\\0\\0\\0\\0\\31\\16\\4\\0'", "copied", "print them with 'hexdump -C'"),
      ("gzip -c | head -c 60", "damaged", "it is damaged, cut short or too large; unpack it with gunzip"),
    ] as [(String, String, String)])
  func refused(script: String, name: String, reason: String) throws {
    let file = try Self.made(script, name)
    for reader in Self.readers {
      try Run.tool(reader + [file.path]).expectRefusal(1) { $0.contains(file.path) && $0.contains(reason) }
    }
  }

  @Test("one that is cut short is read as far as it goes, and is no success", arguments: [1, 5, 12, 25, 40])
  func cut(count: Int) throws {
    let file = try TemporaryFile("cut-\(count)", String((Self.axes + Self.events).dropLast(count)))
    // Without its last line end nothing is missing.
    let isWhole = count == 1
    for reader in Self.readers.dropLast() {
      let run = try Run.tool(reader + [file.path])
      #expect(run.code == (isWhole ? 0 : 1), "\(run.errors)")
      #expect(run.complaint?.contains("is cut short") == (isWhole ? nil : true), "\(run.errors)")
      if count == 12 {
        #expect(run.complaint == "\(file.path) is cut short: it ends within a report; all before that is read")
      }
      #expect(run.output.contains(reader == ["replay"] ? "touches: 1" : "began"))
    }
  }

  @Test func `what unpacks to more than a recording can be is refused in time`() throws {
    let file = try TemporaryFile("bomb", "")
    try Run.other("/bin/sh", ["-c", "head -c 300M /dev/zero | gzip -1 > \"$0\"", file.path]).done()
    let run = try Run.tool("events", "--from", file.path)
    run.expectRefusal(1) { $0.contains("it is damaged, cut short or too large") }
  }
}
