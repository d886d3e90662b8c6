import Glibc
import Linux
import Testing

@testable import TouchInput

/// The environment is one for all, so one after the other.
@Suite("TslibFiles: what tslib reads instead of the machine's files", .serialized)
struct TslibFilesTests {
  private static func refusal(_ body: () throws(PanelError) -> Void) -> String? {
    do throws(PanelError) {
      try body()
      return nil
    } catch { return error.sentence.string }
  }

  func variables() -> [Text?] {
    [Environment.text("TSLIB_CONFFILE"), Environment.text("TSLIB_CALIBFILE")]
  }

  /// Calls `body` while the environment names these files as tslib's.
  func withTslib<Result>(
    _ configuration: String?, _ calibration: String?, _ body: () throws -> Result
  ) throws -> Result {
    let old = variables()
    defer {
      Environment.set("TSLIB_CONFFILE", old[0])
      Environment.set("TSLIB_CALIBFILE", old[1])
    }
    Environment.set("TSLIB_CONFFILE", configuration.map { Text($0) })
    Environment.set("TSLIB_CALIBFILE", calibration.map { Text($0) })
    return try body()
  }

  @Test(
    "while it opens they are ours, and afterwards as before, also when it fails",
    arguments: [(nil, nil), ("/somewhere/ts.conf", nil), (nil, "/somewhere/pointercal")] as [(String?, String?)],
    [false, true])
  func environment(before: (String?, String?), fails: Bool) throws {
    let files = try TslibFiles(configuration: Text("one\n"), calibration: Text("two\n"))
    var read: [[UInt8]] = []
    try withTslib(before.0, before.1) {
      let expected = variables()
      let refusal = Self.refusal { () throws(PanelError) in
        try files.whileOpen { () throws(PanelError) in
          for name in variables() {
            do throws(Errno) {
              read.append(try FileDescriptor.contents(of: name?.string ?? "", limit: 100))
            } catch { read.append([]) }
          }
          if fails { throw .noPanel("it does not open") }
        }
      }
      #expect(read == [Array("one\n".utf8), Array("two\n".utf8)])
      #expect(refusal == (fails ? "it does not open" : nil))
      #expect(variables() == expected)
    }
  }

  @Test("what is not ours stays the machine's")
  func one() throws {
    let before = variables()
    let files = try TslibFiles(calibration: Text("two\n"))
    var during: [Text?] = []
    try files.whileOpen { () throws(PanelError) in during = variables() }
    #expect(during[0] == before[0] && during[1] != before[1])
    #expect(variables() == before)
  }

  @Test(
    "in an app tslib's messages go where the app wants them, and the environment is not touched",
    arguments: [true, false])
  func app(isInApp: Bool) throws {
    let symbol = try #require(dlsym(nil, "ts_error_fn"))
    let hook = symbol.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
    let other = hook.pointee
    defer { hook.pointee = other }
    let own = try #require(dlsym(nil, "vprintf"))
    hook.pointee = own
    let before = variables()
    let sentence = Self.refusal { () throws(PanelError) in
      _ = try TslibChain(path: "/dev/null", PanelDescription(), try TslibFiles(), isInApp: isInApp)
    }
    #expect(sentence != nil)
    #expect((hook.pointee == own) == isInApp)
    #expect(variables() == before)
  }

  // tslib reads the configuration that the environment names.
  @Test(
    "what is calibrated already is calibrated no more, and what is ours is upright",
    arguments: [
      ("copy B", ""), ("tagged B calibrated/virtual", "ours"),
    ])
  func calibrated(device: String, kind: String) throws {
    var settings = PanelSettings()
    settings.backend = .tslib
    settings.quarterTurns = 1
    let choice = try BackendChoice(settings, PanelCandidate(device, 0), width: 480, height: 800)
    #expect(choice.backend == .evdev && choice.warning == nil)
    #expect(choice.reason.string == "its positions are calibrated already")
    if kind == "ours" { #expect(choice.screen.quarterTurns == 0) }
  }

  @Test("a refusal names the file that a person can open, and the environment is as before")
  func refused() throws {
    let before = variables()
    defer { Environment.set("TSLIB_CONFFILE", before[0]) }
    Environment.set("TSLIB_CONFFILE", Text("/somewhere/ts.conf"))
    let files = try TslibFiles(configuration: Text("module_raw nosuchmodule\n"))
    let sentence = try #require(
      Self.refusal { () throws(PanelError) in
        _ = try TslibChain(path: "/dev/null", PanelDescription(), files)
      })
    #expect(sentence.hasPrefix("tslib refuses its configuration /somewhere/ts.conf"), "\(sentence)")
    #expect(!sentence.contains("/proc/"), "\(sentence)")
    #expect(Environment.text("TSLIB_CONFFILE") == Text("/somewhere/ts.conf"))
  }
}
