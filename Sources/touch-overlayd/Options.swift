import Framebuffer
import Linux
import TouchInput
import TouchOverlay

/// The daemon's command line.
struct Options {
  enum Task { case run, checkConfiguration, showVersion, showHelp }

  static let usage: Sentence = """
    usage: touch-overlayd [--config FILE] [--fb PATH|auto] [--touch PATH|auto]
                          [--check-config] [--version]

    Shows every touch on the framebuffer until it is stopped.

      --config FILE    read FILE instead of \(Configuration.defaultPath)
      --fb PATH        draw on this framebuffer, not the configuration's; auto: the
                       first that fits
      --touch PATH     read this touch panel, not the configuration's; auto: all
                       touchscreens
      --check-config   print the errors in the configuration, and exit
      --version        print the version, and exit
      --help           print this help, and exit

    """

  var task = Task.run
  private var configPath: String?
  private var framebuffer: String?
  private var panel: String?

  init(_ arguments: [Text]) {
    var rest = ArgumentList(arguments, of: "touch-overlayd")
    while let option = rest.next() {
      switch option {
      case "--config": configPath = rest.value(of: option).string
      case "--fb": framebuffer = rest.value(of: option).string
      case "--touch": panel = rest.value(of: option).string
      case "--check-config": task = .checkConfiguration
      case "--version": task = .showVersion
      case _ where option.isHelp: task = .showHelp
      default:
        let names = ["--config", "--fb", "--touch", "--check-config", "--version", "--help"]
        let guess = option.guess(of: names.map { Text($0) })
        Exit.wrongUsage.now("unknown option '\(option.string)'; touch-overlayd --help lists the options\(guess)")
      }
    }
  }

  /// Returns the configuration at the start; a bad one ends the program.
  func configurationOrExit() -> Configuration {
    do throws(ConfigurationError) {
      return try configuration()
    } catch {
      for sentence in task == .checkConfiguration ? error.sentences : error.logged { Log.line(sentence) }
      Exit.configurationRefused.now()
    }
  }

  /// Options with which another program finds the same configuration.
  var words: [Text] {
    var words: [Text] = []
    if let configPath { words += [Text("--config"), Text(configPath)] }
    if let framebuffer { words += [Text("--fb"), Text(framebuffer)] }
    if let panel { words += [Text("--touch"), Text(panel)] }
    return words
  }

  /// Returns the configuration file's settings with the overrides of the command line. Without `--config` the file may
  /// be missing.
  func configuration() throws(ConfigurationError) -> Configuration {
    var configuration = try ConfigurationReader.read(named: configPath)
    if let framebuffer { configuration.framebuffer.choose(path: framebuffer) }
    if let panel { configuration.panels.choose(path: panel) }
    return configuration
  }
}
