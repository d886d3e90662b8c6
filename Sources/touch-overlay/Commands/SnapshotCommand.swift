import Framebuffer
import Linux
import Pixels
import Raster
import TouchOverlay

/// `touch-overlay snapshot`: writes the framebuffer's page, marks included, to a PNG file.
struct SnapshotCommand {
  private var framebuffer: String?
  private var path: String

  init(_ arguments: [Text]) {
    var rest = ArgumentList(arguments, of: "touch-overlay")
    var path: String?
    while let argument = rest.next() {
      if argument == "--fb" {
        framebuffer = Command.value(&rest, argument)
      } else if path == nil && !argument.starts(with: "-") {
        path = argument.string
      } else {
        Command.refuse(argument, of: "snapshot")
      }
    }
    guard let path else {
      Exit.wrongUsage.now("snapshot needs the name of the file to write, such as screen.png")
    }
    Command.checkPicture(path)
    self.path = path
  }

  func run() -> Exit {
    let drawing: Bitmap
    let source: String
    do throws(FramebufferError) {
      let copy = try FramebufferCopy.read(Command.configuration(framebuffer: framebuffer).framebuffer)
      drawing = Bitmap(copy.page)
      source = copy.path
    } catch {
      Log.line("\(error.sentence)")
      return .noFramebuffer
    }
    // The file is private, because the screen may show another person's data.
    return PictureFile.write(drawing, to: path, saying: "the picture of \(source) is in", isPrivate: true)
  }
}
