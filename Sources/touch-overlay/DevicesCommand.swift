import Framebuffer
import Linux
import TouchInput
import TouchOverlay

/// `touch-overlay devices`: every input device, whether the overlay would use it, and why.
struct DevicesCommand {
  private var asJson = false
  private var configPath: String?
  private var framebuffer: String?

  init(_ arguments: [Text]) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
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
    let configuration: Configuration
    do throws(ConfigurationError) {
      configuration = try ConfigurationReader.read(named: configPath)
    } catch {
      Log.line(error.sentence)
      return .configurationRefused
    }
    let screen = SurveyedScreen(framebuffer ?? configuration.framebuffer)
    do throws(PanelError) {
      let survey = try PanelSurvey(configuration.panels, width: screen.width, height: screen.height)
      if asJson {
        Log.output(DeviceList.json(survey, screen))
      } else {
        Log.output(DeviceList.text(survey, screen))
      }
      return .done
    } catch {
      Log.line(error.sentence)
      return error.exit
    }
  }
}

/// The screen for which calibrations are judged.
struct SurveyedScreen {
  let path: String
  let width: Int
  let height: Int
  /// Why its size is not known; a common one stands for it.
  let fault: Sentence?

  init(_ path: String) {
    self.path = path
    do throws(FramebufferError) {
      let geometry = try FramebufferDevice.geometry(path: path)
      (width, height, fault) = (geometry.width, geometry.height, nil)
    } catch {
      (width, height, fault) = (800, 480, error.sentence)
    }
  }
}
