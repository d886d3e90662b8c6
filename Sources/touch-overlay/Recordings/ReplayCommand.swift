import Framebuffer
import Linux
import Overlay
import Pixels
import Raster
import TouchInput
import TouchOverlay

/// `touch-overlay replay`: shows the touches of a recording as the overlay does.
struct ReplayCommand {
  private let recording: String
  private var options = RecordingOptions()
  private var target = ReplayTarget.memory(width: 800, height: 480, format: .rgb565)
  private var path: String?

  init(_ arguments: [Text]) {
    var rest = ArgumentList(arguments, of: "touch-overlay")
    var recording: String?
    while let argument = rest.next() {
      if options.take(argument, &rest) { continue }
      switch argument {
      case "--fb": target = ReplayTarget(rest.value(of: argument))
      case "--out": path = Command.picture(&rest, argument)
      case _ where recording == nil && (argument == "-" || !argument.starts(with: "-")): recording = argument.string
      default: Command.refuse(argument, of: "replay")
      }
    }
    guard let recording, !recording.isEmpty else {
      Exit.wrongUsage.now("replay needs the name of a recording; touch-overlay --help shows how")
    }
    self.recording = recording
  }

  func run() -> Exit {
    let touches: Recording
    do throws(RecordingError) {
      touches = try options.read(recording)
    } catch { return .failed.said(error.sentence) }
    do throws(FramebufferError) {
      switch target {
      case .device(let path):
        return try play(touches, on: Command.configuration(framebuffer: path))
      case .memory(let width, let height, let format):
        return try play(touches, in: FrameMemory(width: width, height: height, format: format))
      }
    } catch { return .noFramebuffer.said(error.sentence) }
  }

  /// Plays on the screen that the configuration chooses, in real time.
  private func play(_ touches: Recording, on configuration: Configuration) throws(FramebufferError) -> Exit {
    var lender = Lender()
    let chosen = try ChosenScreen.open(configuration.framebuffer, &lender)
    switch consume chosen {
    case .framebuffer(let screen):
      Log.line(screen.method)
      let path = screen.path
      return try play(touches, on: screen, path, configuration.turn)
    case .plane(let screen):
      let path = screen.path
      return try play(touches, on: screen, "a plane of \(path)", configuration.turn)
    }
  }

  /// - Parameter place: the screen in words.
  private func play<Surface: Screen & ~Copyable>(
    _ touches: Recording, on screen: consuming Surface, _ place: String, _ turn: Turn
  ) throws(FramebufferError) -> Exit {
    var clock: ReplayClock
    do throws(Errno) {
      clock = try ReplayClock()
    } catch {
      Exit.failed.now("cannot wait for signals: \(error.text)")
    }
    let pages = screen.geometry.pages(turn: turn)
    let replay = Replay(touches, width: pages.width, height: pages.height, turn: turn)
    Log.line("playing \(recording) on \(place); Ctrl-C ends it")
    try replay.run(on: screen) { clock.wait(until: $0) }
    return tell(touches, replay)
  }

  /// Plays in memory without pauses, and checks that every pixel is given back.
  private func play(_ touches: Recording, in memory: FrameMemory) throws(FramebufferError) -> Exit {
    let (width, height) = (memory.geometry.width, memory.geometry.height)
    memory.page.show(ReplayPaper.draw(width: width, height: height))
    let before = Bitmap(memory.page)
    let replay = Replay(touches, width: width, height: height)
    try replay.run(on: SharedScreen(memory)) { _ in true }
    if Bitmap(memory.page).bytes != before.bytes {
      return .failed.said(
        "after the last lift the screen differs from before: a fault of the overlay, please report it")
    }
    return tell(touches, replay)
  }

  private func tell(_ touches: Recording, _ replay: Replay) -> Exit {
    // Not as an Int, which on 32 bits holds the milliseconds of 24 days.
    let tenths = replay.length / 100_000
    let seconds: Sentence = "\(tenths / 10).\(tenths % 10)"
    Log.output("touches: \(replay.touches), at most \(replay.most) at once, in \(seconds.string) s\n")
    if replay.touches == 0 {
      Log.line(
        path.map { "no touch was shown, so there is no picture; nothing was written to \($0)" }
          ?? touches.withoutTouch)
      return .failed
    }
    guard let path else { return touches.isCut ? .failed : .done }
    var picture = ReplayPaper.draw(width: replay.width, height: replay.height)
    replay.paths.draw(on: &picture)
    let exit = PictureFile.write(picture, to: path, saying: "the picture of the touches' paths is in")
    return touches.isCut ? .failed : exit
  }
}

/// The background of replayed marks and their paths: paper with a grid for judging distances.
private enum ReplayPaper {
  private static let mesh = 40
  private static let paper = Colour(red: 232, green: 236, blue: 240, opacity: 1)
  private static let line = Colour(red: 198, green: 206, blue: 214, opacity: 1)

  static func draw(width: Int, height: Int) -> Bitmap {
    var drawing = Bitmap(width: width, height: height, background: paper)
    for y in 0..<height {
      for x in 0..<width where x % mesh == 0 || y % mesh == 0 {
        drawing.setPixel(x: x, y: y, red: line.red, green: line.green, blue: line.blue)
      }
    }
    return drawing
  }
}
