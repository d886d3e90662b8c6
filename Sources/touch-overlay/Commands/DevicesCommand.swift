import Linux
import TouchInput
import TouchOverlay

/// `touch-overlay devices`: every input device, whether the overlay would use it, and why.
struct DevicesCommand {
  private var asJson = false
  private var configPath: String?
  private var framebuffer: String?

  init(_ arguments: [Text]) {
    var rest = ArgumentList(arguments, of: "touch-overlay")
    while let option = rest.next() {
      switch option {
      case "--json": asJson = true
      case "--config": configPath = rest.value(of: option).string
      case "--fb": framebuffer = rest.value(of: option).string
      default: Command.refuse(option, of: "devices")
      }
    }
  }

  func run() -> Exit {
    var configuration = Command.configuration(named: configPath, framebuffer: framebuffer)
    let screen = ScreenSurvey(configuration, status: DevicesCommand.status(of: configuration.daemon))
    // As in the daemon.
    configuration.panels.tolerated = .calibration
    let survey = PanelSurvey(configuration.panels, width: screen.width, height: screen.height)
    Log.output(asJson ? DeviceList.json(survey, screen) : DeviceList.text(survey, screen))
    return survey.absence == nil ? .done : .noPanel
  }

  /// Returns the running daemon's status; nil where there is no daemon, or this user may not ask.
  private static func status(of daemon: DaemonSettings) -> Text? {
    guard let path = daemon.control else { return nil }
    do throws(ControlError) {
      var connection = try DaemonConnection.open(path.string)
      return Text(try connection.ask(Text("status")))
    } catch { return nil }
  }
}
