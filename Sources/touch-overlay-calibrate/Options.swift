import CLinux
import Linux
import TouchInput

/// The command line of touch-overlay-calibrate.
struct Options {
  enum Task { case write, restore, check, probe, answer, showVersion, showHelp }

  static let usage = """
    usage: touch-overlay-calibrate [--axes X0:X1,Y0:Y1] [--file PATH]
           touch-overlay-calibrate --check [--axes X0:X1,Y0:Y1]
           touch-overlay-calibrate --probe|--restore|--answer [--file PATH]

    Reads a calibration of tslib from standard input and installs it; the former
    calibration is kept.

      --axes X0:X1,Y0:Y1  the panel's axes, which must reach the whole screen
      --check             only print the error in it, if there is one
      --probe             only print whether a calibration could be written
      --restore           restore the last kept calibration
      --answer            answer one request on standard input, for the unit of a
                          socket
      --file PATH         the file, instead of \(defaultPath)
      --version           print the version, and exit
      --help              print this help, and exit

    """

  /// TSLIB_CALIBFILE is ignored: a user who starts a program with more rights must not choose the file it writes.
  private static var defaultPath: String { "/etc/pointercal" }

  private(set) var task = Task.write
  private var file: String?
  private(set) var axes: PanelAxes?

  var path: String { file ?? Options.defaultPath }

  init(_ arguments: [Text]) {
    var rest = ArgumentList(arguments, of: "touch-overlay-calibrate")
    while let option = rest.next() {
      switch option {
      case "--axes":
        let value = rest.value(of: option)
        guard let axes = PanelAxes(value) else {
          Exit.wrongUsage.now("--axes needs two ranges like 0:4095,0:4095, not '\(value.string)'")
        }
        self.axes = axes
      case "--check": choose(.check)
      case "--probe": choose(.probe)
      case "--answer": choose(.answer)
      case "--restore": choose(.restore)
      case "--file": file = Options.file(rest.value(of: option))
      case "--version": choose(.showVersion)
      case _ where option.isHelp: choose(.showHelp)
      default:
        Exit.wrongUsage.now("unknown option '\(option.string)'; touch-overlay-calibrate --help lists the options")
      }
    }
    if task == .check && file != nil { Options.refuse("--check writes no file, so leave --file out") }
    if axes != nil && (task == .restore || task == .probe || task == .answer) {
      Options.refuse("--axes goes with a calibration on standard input, so leave it out")
    }
  }

  private mutating func choose(_ task: Task) {
    guard self.task == .write || self.task == task else {
      Options.refuse("--check, --probe, --restore and --answer exclude each other")
    }
    self.task = task
  }

  private static func refuse(_ reason: Sentence) -> Never {
    Exit.wrongUsage.now("\(reason); touch-overlay-calibrate --help lists the options")
  }

  private static func file(_ path: Text) -> String {
    if linux_has_more_rights() != 0 {
      Exit.wrongUsage.now("--file is refused: the program has more rights than the user who started it; leave it out")
    }
    guard path.bytes.first == UInt8(ascii: "/"), path.bytes.last != UInt8(ascii: "/") else {
      Exit.wrongUsage.now("--file needs the full path of a file, not '\(path.string)'")
    }
    return path.string
  }
}
