import Overlay
import Testing

@testable import Raster

@Suite("Letters that are drawn once")
struct LetteringTests {
  private func written(_ text: String, _ lettering: Lettering) -> [UInt8] {
    var sheet = Bitmap(width: 120, height: 24, background: Colour(red: 0, green: 0, blue: 0, opacity: 1))
    sheet.write(text, x: 4, y: 4, lettering, Colour(red: 255, green: 255, blue: 255, opacity: 1))
    return sheet.bytes
  }

  /// Names of panels may hold any character. "—" ends in 0x94, "®" in 0xAE and "´" in 0xB4.
  @Test func `a character outside of the font is a question mark, and takes no other character away`() {
    let lettering = Lettering(capitals: 12)
    let plain = written("?4?.?", Lettering(capitals: 12))
    #expect(written("—4®.´", lettering) == plain)
    #expect(lettering.length(of: "—4®.´") == Lettering(capitals: 12).length(of: "?4?.?"))
    let digits = written("4.", lettering)
    #expect(digits == written("4.", Lettering(capitals: 12)))
    #expect(digits.contains { $0 > 128 })
  }

  @Test(
    "a letter outside of the font is the same without its accent",
    arguments: [
      ("Érintő", "Erinto"), ("képernyő", "kepernyo"), ("Müßig", "Musig"), ("ÄÖÜ äöü", "AOU aou"), ("Šťáva", "Stava"),
      ("Łódź", "Lodz"), ("ÀÿĀſ", "AyAs"), ("Ŀŀ×÷", "Ll??"),
    ])
  func accents(_ text: String, _ bare: String) {
    let lettering = Lettering(capitals: 12)
    #expect(written(text, lettering) == written(bare, Lettering(capitals: 12)))
    #expect(lettering.length(of: text) == Lettering(capitals: 12).length(of: bare))
  }

  @Test func `a character outside of the font looks alike before and after the letter of its last bits`() {
    let lettering = Lettering(capitals: 12)
    _ = written("4.", lettering)
    #expect(written("´®", lettering) == written("??", Lettering(capitals: 12)))
  }
}
