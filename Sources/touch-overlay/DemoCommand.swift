import Framebuffer
import Linux
import Raster
import TouchOverlay

/// `touch-overlay demo`: the overlay without a kiosk, as a picture, as a sheet of all styles, or in a window.
struct DemoCommand {
  private enum Kind {
    case session, styles, window
    case framebuffer(String)
  }

  private var kind = Kind.session
  /// That says which kind.
  private var way: Text?
  private var picture: String?
  private var configuration: String?

  init(_ arguments: [Text]) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      if option == "--out" {
        picture = Command.picture(&rest, option)
      } else if option == "--styles" {
        choose(.styles, option)
      } else if option == "--window" {
        choose(.window, option)
      } else if option == "--fb" {
        choose(.framebuffer(Command.value(&rest, option)), option)
      } else if option == "--config" {
        configuration = Command.value(&rest, option)
      } else {
        Command.refuse(option, of: "demo")
      }
    }
    if case .framebuffer = kind, picture != nil {
      Exit.wrongUsage.now(
        "demo --fb paints no picture, so it takes no --out; 'touch-overlay snapshot FILE.png' makes one")
    }
    if case .window = kind { return }
    if configuration != nil {
      Exit.wrongUsage.now("demo takes --config together with --window only; without, it plays a session that is fixed")
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
    let sheet: Drawing
    do throws(FramebufferError) {
      sheet = try StyleSheet.draw()
    } catch {
      Log.line(error.sentence)
      return .failed
    }
    return PictureFile.write(sheet, to: path, saying: "every style in its phases is in")
  }

  private func playSession(_ path: String) -> Exit {
    let art = KioskArt.draw()
    let album = DemoScreen.Album(moments: DemoSession.moments)
    do throws(Engine.Failure) {
      try play(art, album)
    } catch {
      Log.line("\(error.sentence)")
      return error.exit
    }
    guard album.pictures.count == DemoSession.moments.count else {
      Log.line(
        "the session showed \(album.pictures.count) of \(DemoSession.moments.count) moments; is the machine overloaded?"
      )
      return .failed
    }
    guard album.pictures.last?.bytes == album.before?.bytes else {
      Log.line(
        "after the last lift the screen differs from what the app drew: a fault of the overlay, please report it")
      return .failed
    }
    return PictureFile.write(DemoSheet.draw(album.pictures), to: path, saying: "the picture of the session is in")
  }

  private func play(_ art: Drawing, _ album: DemoScreen.Album) throws(Engine.Failure) {
    let session = try startSession()
    let end = session.startTime + DemoSession.end
    let screen = try openScreen(art, album, session.startTime)
    let engine = try Engine.start(panel: session, screen: screen, settings: Settings())
    MonotonicClock.sleep(until: end)
    if let failure = engine.stop().failure { throw failure }
  }

  private func startSession() throws(Engine.Failure) -> DemoSession {
    do throws(Errno) {
      return try DemoSession()
    } catch {
      throw .system("cannot start the session's timer: \(error.text)")
    }
  }

  private func openScreen(_ art: Drawing, _ album: DemoScreen.Album, _ start: Int64) throws(Engine.Failure)
    -> DemoScreen
  {
    do throws(FramebufferError) {
      return try DemoScreen(showing: art, album: album, start: start)
    } catch {
      throw .framebuffer(error)
    }
  }
}
