import Framebuffer
import Kms
import Linux
import Raster
import TouchOverlay

/// `touch-overlay snapshot`: writes the framebuffer's page, marks included, to a PNG file; or, of a display, the plane with
/// the marks alone.
struct SnapshotCommand {
  private var framebuffer: String?
  private var path: String

  init(_ arguments: [Text]) {
    var rest = ArgumentList(arguments, of: "touch-overlay")
    var path: String?
    while let argument = rest.next() {
      if argument == "--fb" {
        framebuffer = rest.value(of: argument).string
      } else if path == nil && !argument.starts(with: "-") {
        path = argument.string
      } else {
        Command.refuse(argument, of: "snapshot")
      }
    }
    guard let path, !path.isEmpty else {
      Exit.wrongUsage.now("snapshot needs the name of the file to write, such as screen.png")
    }
    Command.checkPicture(path)
    self.path = path
  }

  func run() -> Exit {
    let settings = Command.configuration(framebuffer: framebuffer).framebuffer
    let drawing: Bitmap
    let words: Sentence
    if settings.namesDisplay, let display = settings.path {
      do throws(PlanePicture.Failure) {
        let picture = try PlanePicture.open(display)
        drawing = Bitmap(picture.page)
        words = "the picture of plane \(picture.plane) of \(display), without the app's below it, is in"
      } catch { return .noFramebuffer.said(error.sentence(display)) }
    } else {
      do throws(FramebufferError) {
        let copy = try FramebufferCopy.read(settings)
        drawing = Bitmap(copy.page)
        words = "the picture of \(copy.path) is in"
        if copy.isHidden {
          Log.line(
            "an app is master of the display and hides \(copy.path); with --fb /dev/dri/card0 it is the marks above it")
        }
      } catch { return .noFramebuffer.said(error.sentence) }
    }
    // The file is private, because the screen may show another person's data.
    return PictureFile.write(drawing, to: path, saying: words, isPrivate: true)
  }
}
