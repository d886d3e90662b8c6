import Examining
import Linux
import Pixels
import Testing
import Touch

@Suite("Places that feel no finger")
struct DeadPlaceTests {
  @Test(
    "a spot is told where it is, however it was swept",
    arguments: [(true, false), (false, true), (true, true)], [0, 1500] as [Int64])
  func spot(_ swept: (along: Bool, down: Bool), rest: Int64) throws {
    let dead = DeadPlace(x: 240...340, y: 160...260)
    var panel = ScriptedPanel([.coverage])
    if swept.along {
      for row in 0..<14 as Range<Int32> {
        panel.swipe((8, 6 + 36 * row), (792, 6 + 36 * row), across: dead, rest: rest)
      }
    }
    if swept.down {
      for column in 0..<22 as Range<Int32> {
        panel.swipe((22 + 36 * column, 8), (22 + 36 * column, 472), across: dead, rest: rest)
      }
    }
    let finding = try #require(panel.result()[.coverage]?.findings.first)
    #expect(finding.fault == .deadSpot)
    let place = try #require(finding.place)
    // The lines beside it are at most 36 pixels away.
    #expect((180...290).contains(place.left) && (290...400).contains(place.right), "\(place)")
    #expect((100...210).contains(place.top) && (210...320).contains(place.bottom), "\(place)")
  }
}
