import Testing

@Suite("touch-overlayd: its command line", .serialized)
struct OptionTests {
  @Test("--version")
  func version() throws {
    let run = try Run.daemon("--version")
    #expect(run.code == 0)
    #expect(run.output.wholeMatch(of: /touch-overlayd \d+\.\d+\.\d+\n/) != nil)
    #expect(run.errors == "")
  }

  @Test("--help names every option")
  func help() throws {
    let run = try Run.daemon("--help")
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("usage: touch-overlayd ") && run.output.hasSuffix("\n"))
    for option in ["--config FILE", "--fb PATH", "--touch PATH", "--check-config", "--version"] {
      #expect(run.output.contains("  \(option) "))
    }
    #expect(run.errors == "")
  }

  @Test("an unknown option is wrong usage", arguments: ["--frobnicate", "helper", "--fb=/dev/fb0", "", "--größe"])
  func unknown(option: String) throws {
    let run = try Run.daemon(option)
    #expect(run.code == 2)
    #expect(run.complaint == "unknown option '\(option)'; touch-overlayd --help lists the options")
    #expect(run.output == "")
  }

  @Test("a missing or empty value is wrong usage", arguments: ["--config", "--fb", "--touch"])
  func missingValue(option: String) throws {
    for run in [try Run.daemon(option), try Run.daemon("--check-config", option), try Run.daemon(option, "")] {
      #expect(run.code == 2)
      #expect(run.complaint == "\(option) needs a value; touch-overlayd --help shows how")
      #expect(run.output == "")
    }
  }

  @Test("wrong usage is told although more is asked for")
  func wrongUsageFirst() throws {
    #expect(try Run.daemon("--version", "--frobnicate").code == 2)
    #expect(try Run.daemon("--frobnicate", "--version").code == 2)
  }
}
