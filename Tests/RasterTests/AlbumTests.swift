import Overlay
import Testing

@testable import Raster

@Suite("Sheets: drawings over the app, by their numbers")
struct AlbumTests {
  private let colours = [
    Colour(red: 255, green: 0, blue: 0, opacity: 1), Colour(red: 0, green: 255, blue: 0, opacity: 1),
  ]

  @Test func `a number stays with its drawing, and no other gets it`() {
    let album = Album()
    let first = album.add(Bitmap(width: 2, height: 2, background: colours[0]))
    album.remove(first)
    let second = album.add(Bitmap(width: 3, height: 2, background: colours[1]))
    #expect(first != second)
    #expect(album.picture(first) == nil)
    #expect(album.picture(second)?.width == 3)
  }

  @Test func `the upper left corner lies at the mark's place, in the drawing's own colours`() {
    let album = Album()
    var drawing = Bitmap(width: 3, height: 2, background: colours[0])
    drawing.setPixel(x: 2, y: 1, red: 0, green: 0, blue: 255)
    let picture = Picture(.sheet(album.add(drawing)), nil, album)
    #expect((picture.width, picture.height) == (3, 2))
    #expect((picture.hotX, picture.hotY) == (0, 0))
    #expect(picture.pixels.allSatisfy { $0.opacity == 1 })
    #expect(picture.pixels[0].red == 1 && picture.pixels[0].blue == 0)
    #expect(picture.pixels[5].red == 0 && picture.pixels[5].blue == 1)
  }

  @Test func `one that is not there shows nothing`() {
    let picture = Picture(.sheet(7), nil, Album())
    #expect(picture.pixels.allSatisfy { $0.opacity == 0 })
  }
}
