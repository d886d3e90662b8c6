import Temporary
import Testing

@Suite("touch-overlayd: its command line", .serialized)
struct OptionTests {
  @Test func `--version`() throws {
    let run = try Run.daemon("--version").done()
    #expect(run.output.wholeMatch(of: /touch-overlayd \d+\.\d+\.\d+\n/) != nil)
  }

  @Test func `--help names every option`() throws {
    let run = try Run.daemon("--help")
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("usage: touch-overlayd ") && run.output.hasSuffix("\n"))
    for option in ["--config FILE", "--fb PATH", "--touch PATH", "--check-config", "--version"] {
      #expect(run.output.contains("  \(option) "))
    }
    #expect(run.errors == "")
  }

  @Test("an unknown option is wrong usage", arguments: ["--frobnicate", "helper", "--", "--=x", "", "--größe"])
  func unknown(option: String) throws {
    try Run.daemon(option).expectRefusal(2, "unknown option '\(option)'; touch-overlayd --help lists the options")
  }

  @Test("a missing or empty value is wrong usage", arguments: ["--config", "--fb", "--touch"])
  func missingValue(option: String) throws {
    for run in [try Run.daemon(option), try Run.daemon("--check-config", option), try Run.daemon(option, "")] {
      run.expectRefusal(2, "\(option) needs a value; touch-overlayd --help shows how")
    }
  }

  @Test func `a value may stand behind =`() throws {
    let file = try TemporaryFile("attached.conf", "[overlay]\nradius = 30\n")
    #expect(try Run.daemon("--check-config", "--config=\(file.path)").code == 0)
    try Run.daemon("--config=/nonexistent/a=b", "--check-config").expectRefusal(5) { $0.contains("/nonexistent/a=b: ") }
    #expect(try Run.daemon("--fb=").complaint == "--fb needs a value; touch-overlayd --help shows how")
    let unknown = try Run.daemon("--colour=1")
    #expect(unknown.complaint == "unknown option '--colour'; touch-overlayd --help lists the options")
  }

  @Test func `an option that was probably meant is named`() throws {
    try Run.daemon("--chek-config").expectRefusal(
      2, "unknown option '--chek-config'; touch-overlayd --help lists the options; did you mean '--check-config'?")
  }

  @Test(
    "a value behind an option that takes none is wrong usage", arguments: ["--check-config", "--version", "--help"])
  func needless(option: String) throws {
    let run = try Run.daemon("\(option)=yes")
    run.expectRefusal(2, "\(option) takes no value, and got 'yes'; touch-overlayd --help lists the options")
  }

  @Test func `wrong usage is told although more is asked for`() throws {
    #expect(try Run.daemon("--version", "--frobnicate").code == 2)
    #expect(try Run.daemon("--frobnicate", "--version").code == 2)
  }
}
