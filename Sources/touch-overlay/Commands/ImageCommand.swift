import Linux
import TouchOverlay

/// `touch-overlay image`: converts a PNG file to the PAM picture that the daemon shows instead of a disc.
struct ImageCommand {
  private let source: String
  private let path: String

  init(_ arguments: [Text]) {
    for argument in arguments where argument.starts(with: "-") { Command.refuse(argument, of: "image") }
    guard arguments.count == 2, !arguments.contains(where: { $0.isEmpty }) else {
      Exit.wrongUsage.now("image needs two names: of a PNG file, and of the PAM file to write")
    }
    source = arguments[0].string
    path = arguments[1].string
    Command.checkPicture(path, ending: "pam")
  }

  func run() -> Exit {
    do throws(PictureError) {
      let (width, height, channels) = try PictureFile.read(source, largestSide: PamPicture.largestSide)
      try PictureFile.save(PamPicture.write(width: width, height: height, channels: channels), to: path)
      Log.output("the picture of \(width)x\(height) pixels is in \(path); name it with 'image = ' in [overlay]\n")
      return .done
    } catch { return .failed.said(error.sentence) }
  }
}
