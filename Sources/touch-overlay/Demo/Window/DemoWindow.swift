import Desk
import Framebuffer
import Linux
import Pixels
import Raster
import Touch
import TouchInput
import TouchOverlay

/// `touch-overlay demo --window`: the daemon's engine on a framebuffer in memory, shown in a window of the desktop. The
/// mouse or the desktop's touchscreen is the panel.
struct DemoWindow {
  private let configuration: Configuration
  /// Path for a picture of the last screen; nil for none.
  private let path: String?

  init(_ configuration: Configuration, picture path: String?) {
    self.configuration = configuration
    self.path = path
  }

  func run() -> Exit {
    let last: Bitmap
    do throws(Engine.Failure) {
      last = try show()
    } catch { return error.exit.said(error.sentence) }
    guard let path else { return .done }
    return PictureFile.write(last, to: path, saying: "the picture of the screen as it was at the end is in")
  }

  #if Window
  private static let title = "touch-overlay demo: Ctrl for a second finger, Esc to end"

  /// Runs until the window is closed; returns the last screen.
  private func show() throws(Engine.Failure) -> Bitmap {
    let (width, height) = (LiveKiosk.width, LiveKiosk.height)
    let picture: WindowPicture
    do throws(DeskError) {
      picture = try WindowPicture.open(title: DemoWindow.title, width: width, height: height)
    } catch { throw .system(error.sentence) }
    let tellPainted = picture.renderer.window.system.tellPainted
    let memory = try onScreen { () throws(FramebufferError) in try FrameMemory(width: width, height: height) }
    let link = try openLink()
    var session = WindowSession(picture, memory, link)
    let panel = WindowPanel(
      link,
      taps: TapCounter(
        longestPause: configuration.panels.tapPause, greatestDistance: configuration.panels.tapDistance))
    let engine = try Engine.start(
      panel: panel, screen: SharedScreen(memory, painted: tellPainted), settings: settings)
    var failure: Engine.Failure?
    do throws(Engine.Failure) {
      try session.run()
    } catch { failure = error }
    let last = Bitmap(memory.page)
    if let failure = engine.stop().failure ?? failure { throw failure }
    return last
  }

  /// The rotation is for the board's screen: a window is upright.
  private var settings: Settings {
    var settings = configuration.settings
    settings.turn = .none
    return settings
  }

  private func openLink() throws(Engine.Failure) -> WindowLink {
    do throws(Errno) {
      return try WindowLink()
    } catch {
      throw .system("cannot connect the window with the panel: \(error.text)")
    }
  }
  #else
  private func show() throws(Engine.Failure) -> Bitmap {
    throw .system("this build cannot open a window; build with --traits PNG,Window (needs libsdl2-dev)")
  }
  #endif
}
