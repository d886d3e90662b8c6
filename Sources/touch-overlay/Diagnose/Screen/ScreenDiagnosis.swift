import Examining
import Framebuffer
import Linux
import Pixels
import TouchInput
import TouchOverlay

/// `touch-overlay diagnose` on the screen that the configuration chooses.
enum ScreenDiagnosis {
  /// - Parameters:
  ///   - path: path of the configuration file.
  ///   - first: the test to begin with; nil for the menu.
  static func run(_ configuration: Configuration, from path: String?, first: DiagnosticTest?) -> Exit {
    var lender = Lender()
    do throws(Engine.Failure) {
      let chosen = try onScreen { () throws(FramebufferError) in
        try ChosenScreen.open(configuration.framebuffer, &lender)
      }
      switch consume chosen {
      case .framebuffer(var screen):
        screen.tellWhoSees()
        let device = screen.path
        if screen.isHidden {
          let reason: Sentence =
            "an app hides \(device), and there is no plane above it: nobody would see diagnostics; stop the app first"
          throw .framebuffer(FramebufferError(reason))
        }
        try run(configuration, first, screen, at: device, from: path)
      case .plane(let screen):
        let device = screen.path
        try run(configuration, first, screen, at: device, from: path)
      }
      return .done
    } catch { return error.exit.said(error.sentence) }
  }

  private static func run<Surface: Screen & ~Copyable>(
    _ configuration: Configuration, _ first: DiagnosticTest?, _ screen: consuming Surface, at device: String,
    from path: String?
  ) throws(Engine.Failure) {
    let pages = screen.geometry.pages(turn: configuration.turn)
    var settings = configuration.panels
    settings.tolerated = .all
    var panels = try onPanel { () throws(PanelError) in
      try TouchPanels.open(settings, width: pages.width, height: pages.height)
    }
    panels.handOn(to: VirtualTouches.inherited)
    var loop: DiagnosisLoop<Surface>
    do throws(Errno) {
      loop = DiagnosisLoop(
        configuration, first, screen, at: device, pages, panels, try Signals(hangUp: .end, withUser: true),
        try EventPoll())
    } catch {
      throw .system("cannot wait for signals: \(error.text)")
    }
    try loop.run(configurationPath: path)
  }
}
