import Framebuffer
import Linux
import Raster
import TouchOverlay

/// `touch-overlay demo`: shows the overlay without a kiosk, as a picture, as a sheet of all styles, or in a window.
struct DemoCommand {
  private enum Kind {
    case session, styles, window
    case framebuffer(String)
  }

  private var kind = Kind.session
  /// The option that chose the kind.
  private var way: Text?
  private var picture: String?
  private var configuration: String?

  init(_ arguments: [Text]) {
    var rest = ArgumentList(arguments, of: "touch-overlay")
    while let option = rest.next() {
      switch option {
      case "--out": picture = Command.picture(&rest, option)
      case "--styles": choose(.styles, option)
      case "--window": choose(.window, option)
      case "--fb": choose(.framebuffer(rest.value(of: option).string), option)
      case "--config": configuration = rest.value(of: option).string
      default: Command.refuse(option, of: "demo")
      }
    }
    if case .framebuffer = kind, picture != nil {
      Exit.wrongUsage.now(
        "demo --fb paints no picture, so it takes no --out; 'touch-overlay snapshot FILE.png' makes one")
    }
    if case .framebuffer(let path) = kind, FramebufferSettings(path: path).namesDisplay {
      Exit.wrongUsage.now(
        "demo --fb draws on a framebuffer, and \(path) is a display; above an app that shows its picture there, "
          + "'touch-overlay replay FILE --fb \(path)' plays a recording")
    }
    if case .window = kind { return }
    if configuration != nil {
      Exit.wrongUsage.now("demo takes --config only with --window; without it, the demo has its own settings")
    }
  }

  private mutating func choose(_ kind: Kind, _ option: Text) {
    if let way, way != option { Exit.wrongUsage.now("demo takes \(way.string) or \(option.string), not both") }
    way = option
    self.kind = kind
  }

  func run() -> Exit {
    switch kind {
    case .session: playSession(picture ?? "touch-overlay-demo.png")
    case .styles: drawStyles(picture ?? "touch-overlay-styles.png")
    case .framebuffer(let path): KioskApp.run(Command.configuration(framebuffer: path))
    case .window: DemoWindow(Command.configuration(named: configuration), picture: picture).run()
    }
  }

  private func drawStyles(_ path: String) -> Exit {
    let sheet: Bitmap
    do throws(FramebufferError) {
      sheet = try StyleSheet.draw()
    } catch { return .failed.said(error.sentence) }
    return PictureFile.write(sheet, to: path, saying: "every style in its phases is in")
  }

  private func playSession(_ path: String) -> Exit {
    let pictures: [Bitmap]
    let app: Bitmap
    do throws(Engine.Failure) {
      var play = try onScreen { () throws(FramebufferError) in try DemoPlay() }
      pictures = try play.run()
      app = play.app
    } catch { return error.exit.said(error.sentence) }
    guard pictures.last == app else {
      return .failed.said(
        "after the last lift the screen differs from what the app drew: a fault of the overlay, please report it")
    }
    return PictureFile.write(DemoSheet.draw(pictures), to: path, saying: "the picture of the session is in")
  }
}
