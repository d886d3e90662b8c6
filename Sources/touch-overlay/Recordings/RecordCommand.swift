import Framebuffer
import Linux
import Pixels
import Touch
import TouchInput
import TouchOverlay

/// `touch-overlay record`: records a panel in a file that the tools of evemu or libinput can read, too. A sign on the
/// screen says so meanwhile.
struct RecordCommand {
  private let path: String
  private var panel: String?
  private var framebuffer: String?
  private var seconds = 300
  private var spared: [Region] = []

  init(_ arguments: [Text]) {
    var rest = ArgumentList(arguments, of: "touch-overlay")
    var path: String?
    while let argument = rest.next() {
      switch argument {
      case "--touch": panel = rest.value(of: argument).string
      case "--fb": framebuffer = rest.value(of: argument).string
      case "--for": seconds = Command.time(&rest, argument, longestHours: 1)
      case "--without": spared.append(Command.area(&rest, argument))
      case _ where path == nil && !argument.starts(with: "-"): path = argument.string
      default: Command.refuse(argument, of: "record")
      }
    }
    guard let path, !path.isEmpty else {
      Exit.wrongUsage.now("record needs the name of the file to write, such as touches.events")
    }
    self.path = path
  }

  func run() -> Exit {
    do throws(Engine.Failure) {
      let configuration = Command.configuration(framebuffer: framebuffer)
      var screen = try onScreen { () throws(FramebufferError) in try FramebufferDevice(configuration.framebuffer) }
      screen.tellWhoSees()
      let pages = screen.geometry.pages(turn: configuration.turn)
      let recorder = try openPanel(configuration, pages)
      var recording = RecordingSession(recorder, RecordingSign(screen, pages), try createFile(recorder.device), path)
      try recording.run(seconds: seconds)
      return .done
    } catch { return error.exit.said(error.sentence) }
  }

  private func openPanel(_ configuration: Configuration, _ pages: Pages) throws(Engine.Failure) -> PanelRecorder {
    var settings = configuration.panels
    if let panel { settings.choose(path: panel) }
    return try onPanel { () throws(PanelError) in
      try PanelRecorder.open(
        settings, sparing: configuration.diagnostics.unrecorded + spared, width: pages.width, height: pages.height)
    }
  }

  private func createFile(_ device: RecordedDevice) throws(Engine.Failure) -> RecordingFile {
    do throws(Errno) {
      return try RecordingFile(path: path, RecordingWriter(device, RecordingFormat(path: path)))
    } catch {
      throw .system(RecordingFile.creationFailed(path, error))
    }
  }
}
