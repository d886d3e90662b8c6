import Framebuffer
import Linux
import Raster
import TouchInput
import TouchOverlay

/// The overlay beside an app that knows nothing of it.
struct Daemon {
  private let configuration: Configuration

  init(_ configuration: Configuration) { self.configuration = configuration }

  /// Runs until a signal or a fault ends it.
  func run() -> Exit {
    let signals: Signals
    do throws(Errno) {
      signals = try Signals()
    } catch {
      Exit.failed.now("cannot wait for signals: \(error.text)")
    }
    let engine = start()
    Log.line("ready")
    do throws(Errno) {
      _ = try Poll.wait(signals.number, engine.endedDescriptor)
    } catch {
      Log.line("cannot wait for signals: \(error.text); ending")
    }
    let ending = engine.stop()
    Log.line(ending.summary)
    guard let failure = ending.failure else {
      Log.line("stopped; the marks are gone")
      return .done
    }
    Log.line(failure.sentence)
    return failure.exit
  }

  private func start() -> Engine {
    let screen = openScreen()
    let geometry = screen.geometry
    let upright = geometry.pages(turn: configuration.turn)
    let panels = openPanels(width: upright.width, height: upright.height)
    Log.line("drawing on \(screen.path): \(geometry.width)x\(geometry.height) at \(geometry.format.bitsPerPixel) bits")
    screen.explain()
    do throws(Engine.Failure) {
      return try Engine.start(panel: panels, screen: screen, settings: configuration.settings)
    } catch {
      error.exit.now(error.sentence)
    }
  }

  private func openScreen() -> FramebufferDevice {
    do throws(FramebufferError) {
      return try FramebufferDevice(configuration.framebuffer)
    } catch {
      Exit.noFramebuffer.now(error.sentence)
    }
  }

  private func openPanels(width: Int, height: Int) -> TouchPanels {
    do throws(PanelError) {
      let panels = try TouchPanels.open(configuration.panels, width: width, height: height)
      if let path = panels.virtualPath { Log.line("handing calibrated touches on to \(path)") }
      return panels
    } catch {
      error.exit.now(error.sentence)
    }
  }
}
