import CLinux
import Linux
import Temporary
import Testing

@testable import TouchInput

@Suite("UdevTags: what udev has written down")
struct UdevTagsTests {
  private func tags(_ lines: String...) -> UdevTags { UdevTags(Text(lines.joined(separator: "\n"))) }

  @Test("a touchscreen among other lines")
  func touchscreen() {
    let tags = tags("I:1234", "E:ID_INPUT=1", "E:ID_INPUT_TOUCHSCREEN=1", "G:seat", "E:ID_BUS=i2c")
    #expect(tags.isKnown && tags.isTouchscreen)
    #expect(!tags.isTouchpad && !tags.isTablet && !tags.isIgnored)
    #expect(tags.matrix == nil)
  }

  @Test("a touchpad, a tablet")
  func others() {
    #expect(tags("E:ID_INPUT_TOUCHPAD=1").isTouchpad)
    #expect(tags("E:ID_INPUT_TABLET=1").isTablet)
    #expect(!tags("E:ID_INPUT_TOUCHPAD=1").isTouchscreen)
  }

  @Test("only the number one is yes")
  func no() {
    for value in ["0", "", "10", "yes"] { #expect(!tags("E:ID_INPUT_TOUCHSCREEN=\(value)").isTouchscreen) }
    #expect(!tags("E:ID_INPUT_TOUCHSCREEN").isTouchscreen)
    #expect(!tags("S:ID_INPUT_TOUCHSCREEN=1").isTouchscreen)
    #expect(!tags("E:ID_INPUT_TOUCHSCREENS=1").isTouchscreen)
  }

  @Test("to be ignored: anything but nought, as libinput reads it")
  func ignored() {
    #expect(tags("E:LIBINPUT_IGNORE_DEVICE=1").isIgnored)
    #expect(tags("E:LIBINPUT_IGNORE_DEVICE=yes").isIgnored)
    #expect(!tags("E:LIBINPUT_IGNORE_DEVICE=0").isIgnored)
    #expect(!tags("E:LIBINPUT_IGNORE_DEVICE=").isIgnored)
  }

  @Test("a calibration of six numbers or more")
  func matrix() {
    let turned = CalibrationMatrix(rows: [0, -1, 1, 1, 0, 0])
    #expect(tags("E:LIBINPUT_CALIBRATION_MATRIX=0 -1 1 1 0 0").matrix == turned)
    #expect(tags("E:LIBINPUT_CALIBRATION_MATRIX=0 -1 1 1 0 0 0 0 1").matrix == turned)
    #expect(tags("E:LIBINPUT_CALIBRATION_MATRIX=0.000000 -1.0 1.000 1.0 0 0").matrix == turned)
    #expect(tags("E:LIBINPUT_CALIBRATION_MATRIX=0 -1 1 1 0 0 seven").matrix == turned)
    #expect(tags("E:LIBINPUT_CALIBRATION_MATRIX=.0 -1. +1 1 0. +.0").matrix == turned)
  }

  @Test(
    "a calibration that is none",
    arguments: [
      "", "1 0 0 0 1", "1 0 0 0 1 x", "1,0,0,0,1,0", "1 0 0 0 1 .", "1 0 0 0 1 --1", "1 0 0 0 1 1.-5", "1 0 0 0 1 1e-1",
    ])
  func noMatrix(value: String) {
    #expect(tags("E:LIBINPUT_CALIBRATION_MATRIX=\(value)").matrix == nil)
  }

  @Test("more digits than count")
  func digits() {
    let matrix = tags("E:LIBINPUT_CALIBRATION_MATRIX=1.25000000000000001 0 -0.5000000000001 0 1 0").matrix
    #expect(matrix == CalibrationMatrix(rows: [1.25, 0, -0.5, 0, 1, 0]))
  }

  @Test("nothing written down")
  func nothing() {
    #expect(UdevTags.read(device: 0, folder: "/nonexistent") == UdevTags())
    #expect(!UdevTags().isKnown)
    #expect(UdevTags(Text("")).isKnown)
  }

  @Test("the entry is found by the number of the device")
  func entry() throws {
    let folder = try TemporaryFolder()
    try folder.write("E:ID_INPUT_TOUCHSCREEN=1\n", "c13:65")
    let major: dev_t = 13 << 8
    #expect(UdevTags.read(device: major | 65, folder: folder.path).isTouchscreen)
    #expect(!UdevTags.read(device: major | 64, folder: folder.path).isKnown)
  }
}
