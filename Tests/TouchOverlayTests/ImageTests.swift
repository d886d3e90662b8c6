import Linux
import Raster
import Temporary
import Testing
import TouchOverlay

@Suite("Configuration: a picture instead of the disc")
struct ImageTests {
  private static let channels: [UInt8] = [
    255, 0, 0, 255, 0, 255, 0, 128, 0, 0, 255, 0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120,
  ]
  private static let head = "P7\nWIDTH 3\nHEIGHT 2\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"

  private func picture(_ head: String, _ channels: [UInt8] = Self.channels) -> Picture? {
    PamPicture.read(Array(head.utf8) + channels)
  }

  @Test func `what is written is what is read`() {
    #expect(PamPicture.write(width: 3, height: 2, channels: Self.channels) == Array(Self.head.utf8) + Self.channels)
    #expect(picture(Self.head) == Picture(width: 3, height: 2, channels: Self.channels))
  }

  @Test func `comments, empty lines and another order mean nothing`() {
    let other = "P7\n# an arrow\n\nMAXVAL 255\nDEPTH 4\nHEIGHT 2\nTUPLTYPE RGB_ALPHA\nWIDTH 3\nENDHDR\n"
    #expect(picture(other) == Picture(width: 3, height: 2, channels: Self.channels))
  }

  @Test(
    "what is none",
    arguments: [
      "", "P7", "P6\n3 2\n255\n", "P7\nENDHDR\n", head.replacing("WIDTH 3", with: "WIDTH 4"),
      head.replacing("WIDTH 3", with: "WIDTH 0"), head.replacing("WIDTH 3", with: "WIDTH -3"),
      head.replacing("WIDTH 3", with: "WIDTH 99999999999999999999"), head.replacing("WIDTH 3", with: "WIDTH 1025"),
      head.replacing("DEPTH 4", with: "DEPTH 3"), head.replacing("MAXVAL 255", with: "MAXVAL 65535"),
      head.replacing("RGB_ALPHA", with: "RGB"), head.replacing("HEIGHT 2", with: "HEIGHT 3"),
      head.replacing("HEIGHT 2", with: "HIGHT 2"), head.replacing("ENDHDR\n", with: ""),
    ])
  func refused(head: String) {
    #expect(picture(head) == nil)
  }

  @Test func `a file of that kind, its hot spot, and what is refused`() throws {
    let file = try TemporaryFile("image.pam", Array(Self.head.utf8) + Self.channels)
    let path = file.path
    func settings(_ lines: String) throws -> Settings {
      try ConfigurationReader.read(Text("[overlay]\n" + lines), path: "x.conf").settings
    }
    let expected = Picture(width: 3, height: 2, channels: Self.channels)
    #expect(try settings("image = \(path)").pointingPicture == expected)
    #expect(try settings("image = \(path)\nhot-spot = 2, 1").pointingPicture == expected.pointing(x: 2, y: 1))
    #expect(try settings("hot-spot = 2,1\nimage = \(path)\nhot-spot = middle").pointingPicture == expected)
    #expect(try settings("image = \(path)\nimage = none").pointingPicture == nil)
    for line in ["image = /none.pam", "image = arrow.pam", "image = /etc/passwd", "hot-spot = 2", "hot-spot = -1,2"] {
      #expect(throws: ConfigurationError.self, "\(line)") { try settings(line) }
    }
    #expect(try settings("image = \(path)\nhot-spot = 3,2").pointingPicture == expected.pointing(x: 3, y: 2))
    #expect(try settings("hot-spot = 4,2\nimage = \(path)\nhot-spot = 3,2").pointingPicture?.width == 3)
    #expect(try settings("hot-spot = 4,2").pointingPicture == nil)
    for (lines, line) in [("image = \(path)\nhot-spot = 4,2", 3), ("hot-spot=1,3\nimage = \(path)\nradius = 9", 3)] {
      let spot = lines.contains("4,2") ? "4,2" : "1,3"
      #expect(
        configurationRefusal("[overlay]\n\(lines)\n")
          == "/etc/x.conf line \(line): hot-spot is \(spot), and image has 3x2 pixels, expected middle, or a point from 0,0 "
          + "to 3,2")
    }
  }
}
