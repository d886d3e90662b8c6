import Linux
import Testing

@Suite("Text: the word that was probably meant")
struct NearestWordTests {
  private static let names = ["radius", "ripple", "rings", "end", "end-time", "end-delay"].map { Text($0) }

  @Test(
    "at most one letter in three differs",
    arguments: [
      ("radus", "radius"), ("raduis", "radius"), ("Radius", "radius"), ("ring", "rings"), ("rinks", "rings"),
      ("irngs", "rings"), ("rinsg", "rings"), ("end_time", "end-time"), ("endtime", "end-time"), ("ende", "end"),
      ("radius", "radius"),
    ])
  func near(typed: String, meant: String) {
    #expect(Text(typed).nearest(of: Self.names)?.string == meant)
  }

  @Test("nothing is guessed of what is far", arguments: ["", "x", "en", "rad", "colour", "radiusradius", "ö"])
  func far(typed: String) { #expect(Text(typed).nearest(of: Self.names) == nil) }

  @Test func `the first of two that are as near`() {
    #expect(Text("bat").nearest(of: [Text("cat"), Text("rat")])?.string == "cat")
    #expect(Text("bat").nearest(of: []) == nil)
  }

  @Test func `the question that ends a refusal`() {
    #expect(Text("raduis").guess(of: Self.names).string == "; did you mean 'radius'?")
    #expect(Text("colour").guess(of: Self.names).string == "")
  }
}
