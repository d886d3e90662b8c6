import Figures
import Framebuffer
import Linux
import Touch
import TouchOverlay

/// The tool's command line.
enum Command {
  static let usage = """
    usage: touch-overlay COMMAND [OPTIONS]

      devices [--json] [--config FILE] [--fb PATH]
          lists input devices: which is used as a panel, and why
      demo [--out FILE.png]
          plays a bundled touch session and writes a picture of it
      demo --styles [--out FILE.png]
          draws every style in its phases
      demo --window [--config FILE] [--out FILE.png]
          a kiosk in a window of the desktop, to be touched with the mouse; with
          Ctrl a second finger mirrors the first, with Ctrl and Shift it moves in
          parallel; Esc ends it
      demo --fb PATH
          the same kiosk as an app on a framebuffer; start the daemon beside it
      image FILE.png FILE.pam
          converts a picture for 'image = FILE.pam', which shows it at every finger
      snapshot FILE.png [--fb PATH]
          writes the contents of the framebuffer
      events [--touch PATH | --from RECORDING [--axes DESC] [--device N]]
             [--size WxH]
          writes a line of JSON for each touch that comes, moves or goes
      record FILE [--touch PATH] [--fb PATH] [--for TIME] [--without X,Y,WxH]...
          writes the events of a panel to FILE, with a sign on the screen: as
          libinput record does if its name ends in .yml, otherwise for evemu;
          touches within --without are left out
      replay FILE [--axes DESC] [--device N] [--fb memory:WxH:FORMAT|PATH]
             [--out FILE.png]
          shows the touches of a recording, on a screen or in memory
      convert IN OUT [--axes DESC] [--device N]
          writes a recording anew: for libinput replay if OUT ends in .yml,
          otherwise for evemu; IN may hold the output of evtest, or a hexdump of
          an event node
      diagnose [--config FILE] [--fb PATH] [--touch PATH] [--test NAME]
               [--record [--without X,Y,WxH]...]
          tests a panel on its screen, over the running app; if the daemon runs,
          'ctl diagnostics on' starts this; with --record the evidence holds all
          touches
      diagnose --headless [--touch PATH] [--for TIME] [--test NAME,...]
               [--size WxH] [--cell 8mm|40px] [--config FILE]
               [--report PATH [--record [--without X,Y,WxH]...]]
               [--metrics FILE]
      diagnose --headless --from RECORDING [--axes DESC] [--device N]
               [--calibration FILE] [--test NAME,...] [--size WxH]
               [--cell 8mm|40px] [--config FILE] [--report PATH]
               [--metrics FILE]
          observes a panel, for 60s by default, or a recording, and reports its
          faults; --test names the tests that you do: coverage, ghosts,
          corners...; --cell sets the length of the coverage cells;
          --calibration is a pointercal for a recording
      ctl status|resume|show|hide|diagnostics on|off [--control PATH]
          controls the running daemon
      ctl suspend [--control PATH] [--for TIME | -- COMMAND [ARGUMENTS]]
          no marks until Ctrl-C, for TIME, or while the command runs
      help [COMMAND]
          prints all of this, or the usage of one command, as COMMAND --help does
      --version, --help

    """

  static func run(_ arguments: [Text]) -> Exit {
    guard let name = arguments.first else {
      Exit.wrongUsage.now("no command; touch-overlay --help lists the commands")
    }
    let rest = Array(arguments.dropFirst())
    // A person's pager takes its time. Diagnostics have the screen, and the log of the daemon that started them.
    Log.waits = !(name == "diagnose") || rest.contains { $0 == "--headless" }
    // Options behind -- belong to another program.
    if rest.prefix(while: { !($0 == "--") }).contains(where: { $0 == "--help" || $0 == "-h" }) { return help(name) }
    if name == "help" && rest.count == 1 { return help(rest[0]) }
    if name == "help" && rest.count > 1 {
      Exit.wrongUsage.now("help takes one command, not '\(rest[1].string)' as well; touch-overlay --help lists them")
    }
    if name.isHelp || name == "--version" {
      if let other = rest.first {
        Exit.wrongUsage.now("\(name.string) goes without '\(other.string)'; touch-overlay --help lists the options")
      }
      Log.output(name.isHelp ? usage : "touch-overlay \(Version.text)\n")
      return .done
    }
    if name == "devices" { return DevicesCommand(rest).run() }
    if name == "demo" { return DemoCommand(rest).run() }
    if name == "image" { return ImageCommand(rest).run() }
    if name == "snapshot" { return SnapshotCommand(rest).run() }
    if name == "events" { return EventsCommand(rest).run() }
    if name == "record" { return RecordCommand(rest).run() }
    if name == "replay" { return ReplayCommand(rest).run() }
    if name == "convert" { return ConvertCommand(rest).run() }
    if name == "diagnose" { return DiagnoseCommand(rest).run() }
    if name == "ctl" { return ControlCommand(rest).run() }
    refuse(command: name)
  }

  private static func refuse(command name: Text) -> Never {
    let names = [
      "devices", "demo", "image", "snapshot", "events", "record", "replay", "convert", "diagnose", "ctl", "help",
    ]
    let guess = name.guess(of: names.map { Text($0) })
    Exit.wrongUsage.now("unknown command '\(name.string)'; touch-overlay --help lists the commands\(guess)")
  }

  /// Prints the part of ``usage`` about one command.
  private static func help(_ command: Text) -> Exit {
    let part = usage(of: command)
    if part.bytes.isEmpty { refuse(command: command) }
    Log.output(Sentence("\(Text(usage).lines[0].string)\n\n\(part)").string)
    return .done
  }

  private static func usage(of command: Text) -> Sentence {
    var part: Sentence = ""
    var isPart = false
    for line in Text(usage).lines.dropFirst() {
      // Lines that begin a form of a command are indented by two blanks, their continuations by more.
      if !line.starts(with: "   ") { isPart = line.words.first == command }
      if isPart { part = "\(part)\(line.string)\n" }
    }
    return part
  }

  /// Returns the options in the usage of a command.
  private static func options(of command: Text) -> [Text] {
    usage(of: command).bytes.split { byte in
      byte != UInt8(ascii: "-") && !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }.map { Text($0) }.filter { $0.starts(with: "--") && $0.bytes.count > 2 }
  }

  /// Returns the configuration in a file, or the usual one, with another framebuffer if one is named; ends the program
  /// if the configuration is refused.
  static func configuration(named path: String? = nil, framebuffer: String? = nil) -> Configuration {
    do throws(ConfigurationError) {
      var configuration = try ConfigurationReader.read(named: path)
      configuration.limits.source = "[limits] in \(path ?? Configuration.defaultPath)"
      if let framebuffer { configuration.framebuffer.choose(path: framebuffer) }
      return configuration
    } catch {
      for sentence in error.sentences { Log.line(sentence) }
      Exit.configurationRefused.now()
    }
  }

  /// Returns an option's time in seconds, written `60s`, `60`, `2m` or `8h`.
  static func time(_ rest: inout ArgumentList, _ option: Text, longestHours: Int) -> Int {
    let text = rest.value(of: option)
    let units: [(UInt8, Int)] = [(UInt8(ascii: "s"), 1), (UInt8(ascii: "m"), 60), (UInt8(ascii: "h"), 3600)]
    let unit = units.first { $0.0 == text.bytes.last }
    let number = unit == nil ? text : Text(text.bytes.dropLast())
    let (longest, seconds) = (longestHours * 3600, unit?.1 ?? 1)
    guard let count = number.integer, (1...longest / seconds).contains(count) else {
      Exit.wrongUsage.now(
        "\(option.string) is '\(text.string)', expected a time from 1s to \(longestHours)h such as 60s, 2m or 1h")
    }
    return count * seconds
  }

  /// Returns an option's path of a picture to write.
  static func picture(_ rest: inout ArgumentList, _ option: Text) -> String {
    let path = rest.value(of: option).string
    checkPicture(path)
    return path
  }

  /// Ends the program if `path` has not the ending of the format, unless it is a device or a pipe.
  static func checkPicture(_ path: String, ending: StaticString = "png") {
    let name = Text(Directory.split(path).name)
    if let found = name.split(at: UInt8(ascii: "."), keepEmpty: true).dropFirst().last, found.lowercased == ending {
      return
    }
    // /dev/stdout leads to a file of any name.
    if Directory.isSpecial(path) || Text(path).starts(with: "/dev/") { return }
    Exit.wrongUsage.now(
      "cannot write '\(path)': this picture is written as .\(ending); name a file that ends in .\(ending)")
  }

  /// Parses `WIDTHxHEIGHT` in pixels.
  static func size(_ text: Text) -> (width: Int, height: Int)? {
    text.size(within: 1...largestSide)
  }

  private static let largestSide = 32768

  /// Returns the size in the value of `--size`; ends the program if it has none.
  static func screenSize(_ text: Text) -> (width: Int, height: Int) {
    guard let size = size(text) else {
      Exit.wrongUsage.now(
        "--size is '\(text.string)', expected WIDTHxHEIGHT in pixels from 1x1 to "
          + "\(largestSide)x\(largestSide), such as 800x480")
    }
    return size
  }

  /// Returns an option's area, written `X,Y,WIDTHxHEIGHT` in pixels.
  static func area(_ rest: inout ArgumentList, _ option: Text) -> Region {
    let text = rest.value(of: option)
    guard let area = text.region else {
      Exit.wrongUsage.now("\(option.string) is '\(text.string)', expected \(Region.expected)")
    }
    return area
  }

  static func refuse(_ argument: Text, of command: StaticString) -> Never {
    let guess = argument.guess(of: options(of: Text(command)))
    Exit.wrongUsage.now(
      "\(command) does not know '\(argument.string)'; touch-overlay \(command) --help lists the options\(guess)")
  }
}
