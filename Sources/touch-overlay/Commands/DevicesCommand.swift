import Framebuffer
import Linux
import Pixels
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
      if option == "--json" {
        asJson = true
      } else if option == "--config" {
        configPath = Command.value(&rest, option)
      } else if option == "--fb" {
        framebuffer = Command.value(&rest, option)
      } else {
        Command.refuse(option, of: "devices")
      }
    }
  }

  func run() -> Exit {
    var configuration: Configuration
    do throws(ConfigurationError) {
      configuration = try ConfigurationReader.read(named: configPath)
    } catch {
      Log.line(error.sentence)
      return .configurationRefused
    }
    if let framebuffer { configuration.framebuffer.choose(path: framebuffer) }
    let screen = SurveyedScreen(configuration)
    let survey = PanelSurvey(configuration.panels, width: screen.width, height: screen.height)
    Log.output(asJson ? DeviceList.json(survey, screen) : DeviceList.text(survey, screen))
    return survey.absence == nil ? .done : .noPanel
  }
}

/// The upright screen for which calibrations are checked.
struct SurveyedScreen {
  let path: String
  let width: Int
  let height: Int
  /// Why the screen's size is not known, so that 800x480 is used; nil if it is known.
  let fault: Sentence?

  init(_ configuration: Configuration) {
    do throws(FramebufferError) {
      let found = try configuration.framebuffer.find()
      let pages = found.geometry.pages(turn: configuration.turn)
      (path, width, height, fault) = (found.path, pages.width, pages.height, nil)
    } catch {
      (path, width, height, fault) = (configuration.framebuffer.path ?? "/dev/fb0", 800, 480, error.sentence)
    }
  }
}
