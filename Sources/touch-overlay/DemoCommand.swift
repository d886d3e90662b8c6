import Framebuffer
import Linux
import TouchOverlay

/// `touch-overlay demo`: the real engine, ring and threads on a framebuffer in memory, and a picture of what it showed.
struct DemoCommand {
  private var path = "touch-overlay-demo.png"
  private var isSheet = false

  init(_ arguments: [Text]) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      if option == "--out" {
        path = Command.value(&rest, option)
      } else if option == "--styles" {
        isSheet = true
      } else {
        Command.refuse(option, of: "demo")
      }
    }
  }

  func run() -> Exit { isSheet ? drawSheet() : playSession() }

  private func drawSheet() -> Exit {
    let sheet: Drawing
    do throws(FramebufferError) {
      sheet = try StyleSheet.draw()
    } catch {
      Log.line(error.sentence)
      return .failed
    }
    return write(sheet, "every style in its phases is in")
  }

  private func playSession() -> Exit {
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
    return write(DemoSheet.draw(album.pictures), "the picture of the session is in")
  }

  private func write(_ picture: Drawing, _ words: Sentence) -> Exit {
    do throws(PictureError) {
      try PictureFile.write(picture, to: path)
    } catch {
      Log.line("\(error.sentence)")
      return .failed
    }
    let line: Sentence = "\(words) \(path)\n"
    Log.output(line.string)
    return .done
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
