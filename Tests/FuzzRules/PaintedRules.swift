import Pixels
import Raster

/// Rules for bytes as a screen and the record of painted pixels that a killed overlay or an attacker left: the pixels
/// that the record proves to be ours are given back, and no other byte changes.
enum PaintedRules {
  static func faults(_ bytes: [UInt8]) -> [String] {
    var reader = ByteReader(bytes)
    let screen = PaintedScreen(&reader)
    defer { screen.free() }
    while !reader.isEmpty { screen.take(&reader) }
    var expected = PaintedModel(screen)
    expected.giveBack()
    var faults: [String] = []
    let count = screen.giveBack()
    if screen.bytes != expected.pixels { faults.append("the screen holds something else than was underneath") }
    if count != expected.count { faults.append("it says that \(count) of \(expected.count) pixels were given back") }
    if screen.giveBack() != 0 || screen.bytes != expected.pixels { faults.append("a second time it gives back more") }
    return faults
  }
}
