import Temporary
import Testing

#if PNG
/// What people see of every style must not change unnoticed: the sheet is compared with the one that was looked at.
@Suite("touch-overlay demo --styles")
struct StyleSheetTests {
  @Test func `every style looks as it did when it was last looked at`() throws {
    let file = try TemporaryFile("styles.png", "")
    let run = try Run.tool("demo", "--styles", "--out", file.path).done()
    #expect(run.output == "every style in its phases is in \(file.path)\n")
    #expect(
      try PNGPicture(file.path).differences(from: PNGPicture(kept: "Tests/CommandTests/styles.png")) == 0,
      "if that is meant, look at the new sheet and put it in the place of Tests/CommandTests/styles.png")
  }
}
#endif
