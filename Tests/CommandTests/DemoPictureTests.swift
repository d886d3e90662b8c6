import Temporary
import Testing

#if PNG
/// README shows what people get: the picture of the session is compared with the one that was looked at.
@Suite("touch-overlay demo")
struct DemoPictureTests {
  @Test func `the picture of the session is the one in README`() throws {
    let file = try TemporaryFile("demo.png", "")
    let run = try Run.tool("demo", "--out", file.path).done()
    #expect(run.output == "the picture of the session is in \(file.path)\n")
    #expect(
      try PNGPicture(file.path).differences(from: PNGPicture(kept: "deploy/pictures/demo.png")) == 0,
      "if that is meant, look at the new picture and put it in the place of deploy/pictures/demo.png")
  }
}
#endif
