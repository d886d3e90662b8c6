import Linux
import Testing

@testable import TouchInput

/// The sentence with which a `ts.conf` is refused; nil when it is accepted.
private func refusal(_ text: String) -> String? {
  do throws(PanelError) {
    _ = try TslibConfiguration.read(Text(text), "/etc/ts.conf")
    return nil
  } catch {
    guard case .configuration(let sentence) = error else { return "not about the configuration" }
    return sentence.string
  }
}

@Suite("TslibConfiguration: ts.conf is read before tslib reads it")
struct TslibConfigurationTests {
  @Test(
    "good ones",
    arguments: [
      "module_raw input", "module_raw input\n", "module_raw input\nmodule linear\n",
      "module_raw input\nmodule pthres pmin=1\nmodule dejitter delta=100\nmodule linear\n",
      "# a comment\n\n   \n\t\nmodule_raw input\n#module broken\n  # indented\nmodule linear",
      "  module_raw input\n\tmodule\tlinear\n", "module_raw\t \tinput   grab_events=1  \n",
      "module_raw input\n\r\n# comment\r\nmodule linear\n", "Module_Raw input\nMODULE linear\n",
      "module linear\nmodule_raw input\n",
      "#\n#module_raw other\nmodule_raw input",
    ])
  func good(text: String) {
    #expect(refusal(text) == nil)
  }

  @Test("which chains only apply a calibration")
  func plain() throws {
    let cases: [(text: String, isPlain: Bool)] = [
      ("module_raw input\nmodule linear\n", true), ("module_raw input\n", true),
      ("module_raw input grab_events=1\nmodule pthres pmin=1\nmodule linear\n", true),
      ("# ours\nMODULE linear\nmodule_raw input\nmodule pthres pmin=0\n", true),
      ("module_raw input\nmodule pthres\nmodule linear\n", false),
      ("module_raw input\nmodule pthres pmin=2\nmodule linear\n", false),
      ("module_raw input\nmodule pthres pmin=1 pmax=9\nmodule linear\n", false),
      ("module_raw input\nmodule dejitter delta=100\nmodule linear\n", false),
      ("module_raw input\nmodule linear rot=1\n", false), ("module_raw input\nmodule linear xyswap\n", false),
      ("module_raw input\nmodule linear\nmodule linear\n", false),
      ("module_raw input\nmodule_raw input\nmodule linear\n", false), ("module_raw touchkit\nmodule linear\n", false),
      ("module_raw input nonlinear=1\nmodule linear\n", false),
    ]
    for one in cases {
      #expect(try TslibConfiguration.read(Text(one.text), "ts.conf").isPlain == one.isPlain, "\(one.text)")
    }
  }

  @Test("a module without a name", arguments: ["module", "module_raw", "\tmodule  "])
  func nameless(line: String) {
    let option = line.contains("raw") ? "module_raw" : "module"
    for (before, number) in [("module_raw input\n", 2), ("", 1), ("# comment\n\n\r\nmodule_raw input\n", 5)] {
      #expect(
        refusal(before + line + "\nmodule linear\n")
          == "tslib's configuration /etc/ts.conf line \(number): '\(option)' names no module; correct or remove the "
          + "line")
    }
  }

  @Test(
    "lines that are not modules",
    arguments: [
      ("modul linear", "modul"), ("modules linear", "modules"), ("module=linear", "module=linear"),
      ("linear", "linear"), ("module_raw_input", "module_raw_input"), ("; comment", ";"), ("  x y z", "x"),
      ("\u{FEFF}module_raw input", "\u{FEFF}module_raw"),
    ])
  func unknown(line: String, option: String) {
    for (before, number) in [("module_raw input\n", 2), ("", 1), ("module_raw input\n\n# comment\n", 4)] {
      #expect(
        refusal(before + line + "\n")
          == "tslib's configuration /etc/ts.conf line \(number): expected 'module_raw NAME' or 'module NAME', found "
          + "'\(option)'; correct or remove the line")
    }
  }

  @Test("the first fault is the one that is told")
  func first() {
    #expect(refusal("module_raw input\nmodule\nbroken\n")?.contains("line 2:") == true)
  }

  @Test("a line that ends like one of Windows, which tslib does not take")
  func carriageReturn() {
    let sentence = refusal("module_raw input\nmodule linear\r\n")
    #expect(sentence?.contains("/etc/ts.conf line 2") == true)
    #expect(sentence?.contains("sed -i") == true)
  }

  @Test(
    "modules that crash tslib without a parameter",
    arguments: [
      ("module median", "depth"), ("module median deep=5", "depth"), ("module median depth=0", "depth"),
      ("module median depth=", "depth"), ("module iir", "D"), ("module iir N=6", "D"),
    ])
  func crashing(line: String, parameter: String) {
    let name = line.split(separator: " ")[1]
    #expect(
      refusal("module_raw input\n\(line)\nmodule linear\n")
        == "tslib's configuration /etc/ts.conf line 2: 'module \(name)' without '\(parameter)=NUMBER' crashes tslib; add "
        + "it, or remove the line")
    for good in ["module median depth=1", "module median depth=5", "module iir D=10", "module iir N=6 D=10"] {
      #expect(refusal("module_raw input\n\(good)\n") == nil)
    }
  }

  @Test("no raw module", arguments: ["", "\n\n", "# module_raw input\n", "module linear\n", "module input raw\n"])
  func noRawModule(text: String) {
    #expect(
      refusal(text)
        == "tslib's configuration /etc/ts.conf has no line 'module_raw NAME' (for most panels 'module_raw input'); "
        + "add it")
  }

  @Test("whether it asks for a calibration")
  func calibrated() throws {
    #expect(try TslibConfiguration.read(Text("module_raw input\nmodule linear\n"), "f").isCalibrated)
    #expect(try !TslibConfiguration.read(Text("module_raw input\nmodule dejitter\n#module linear\n"), "f").isCalibrated)
  }

  @Test(
    "by how much it turns instead of the calibration",
    arguments: [
      ("module linear", nil), ("module linear rot=1", 1), ("module linear xyswap  rot=0", 0),
      ("module dejitter rot=2", nil), ("module linear rot=x", nil),
    ])
  func rotation(line: String, rotation: Int?) throws {
    #expect(try TslibConfiguration.read(Text("module_raw input\n\(line)\n"), "f").rotation == rotation)
  }

  @Test(
    "what takes the panel from others is left out",
    arguments: [
      ("module_raw input grab_events=1\nmodule linear\n", "module_raw input\nmodule linear"),
      ("module_raw input  a=b grab_events=0 c=d", "module_raw input a=b c=d"),
      ("module_raw input\nmodule linear\n", nil), ("", nil), ("module grab_events=1", nil),
    ])
  func sharing(text: String, shared: String?) {
    let lines = TslibConfiguration.sharing(Text(text)).map { $0.lines.map { $0.trimmed.string }.filter { !$0.isEmpty } }
    #expect(lines == shared?.split(separator: "\n").map(String.init))
  }

  @Test(
    "what comes before the calibration",
    arguments: [
      (
        "module_raw input\nmodule pthres pmin=1\nmodule linear\n", "module_raw input\nmodule pthres pmin=1\n"
      ),
      (
        "module_raw input\n# then\nmodule dejitter\nmodule linear rot=1\nmodule median depth=5\n",
        "module_raw input\n# then\nmodule dejitter\n"
      ),
      ("MODULE linear\nModule_Raw input", "Module_Raw input\n"), ("module_raw input", "module_raw input\n"),
      ("module_raw input\n#module linear\nmodule lowpass", "module_raw input\n#module linear\nmodule lowpass\n"),
    ])
  func filters(text: String, kept: String) throws {
    #expect(TslibConfiguration.filters(Text(text)) == Text(kept))
    #expect(refusal(kept) == nil)
  }
}
