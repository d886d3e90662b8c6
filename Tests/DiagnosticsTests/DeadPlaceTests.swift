import Examining
import Linux
import Pixels
import Seeded
import Testing
import TouchInput

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

  /// Sweeps unevenly in both directions; the random generator decides where.
  private func sweptUnevenly(_ random: inout Seeded, across dead: DeadPlace? = nil, rest: Int64 = 0) -> Examination {
    var panel = ScriptedPanel([.coverage])
    let step = Int32(random.int(29...45))
    func place(_ line: Int32, below length: Int32) -> Int32 {
      let place = step / 2 + step * line + Int32(random.int(-Int(step) / 2...Int(step) / 2))
      return max(2, min(length - 3, place))
    }
    let nowhere = DeadPlace(x: -2 ... -1, y: -2 ... -1)
    for row in 0..<480 / step {
      let y = place(row, below: 480)
      panel.swipe((8, y), (792, y), across: dead ?? nowhere, rest: rest)
    }
    for column in 0..<800 / step {
      let x = place(column, below: 800)
      panel.swipe((x, 8), (x, 472), across: dead ?? nowhere, rest: rest)
    }
    return panel.result()
  }

  @Test("gaps between uneven lines are no dead spot, and a dead spot among them is one")
  func uneven() {
    for seed in 0..<30 as Range<UInt64> {
      var random = Seeded(seed)
      let faults = sweptUnevenly(&random).faults
      #expect(!faults.contains(.deadSpot), "seed \(seed): \(faults)")
    }
    for seed in 0..<30 as Range<UInt64> {
      var random = Seeded(seed)
      let (x, y) = (Int32(random.int(160...560)), Int32(random.int(96...300)))
      let dead = DeadPlace(x: x...x + 90, y: y...y + 90)
      for rest in [0, 1500] as [Int64] {
        var again = random
        let faults = sweptUnevenly(&again, across: dead, rest: rest).faults
        #expect(faults.contains(.deadSpot), "seed \(seed), rest \(rest): \(faults)")
      }
    }
  }

  @Test("a spot reaches from the last report before it to the first behind it", arguments: [false, true])
  func fit(isSweptDown: Bool) throws {
    let dead = DeadPlace(x: 240...340, y: 160...260)
    var panel = ScriptedPanel([.coverage])
    for row in 0..<14 as Range<Int32> { panel.swipe((8, 6 + 36 * row), (792, 6 + 36 * row), across: dead) }
    if isSweptDown {
      for column in 0..<22 as Range<Int32> {
        panel.swipe((22 + 36 * column, 8), (22 + 36 * column, 472), across: dead)
      }
    }
    let place = try #require(panel.result()[.coverage]?.findings.first?.place)
    // Along a row, the finger is lost at 233 and found at 341; along a column, at 158 and 263.
    #expect(place.left == 233 && place.right == 342, "\(place)")
    if isSweptDown { #expect(place.top == 158 && place.bottom == 264, "\(place)") }
  }

  @Test(
    "a row that is dead on a part of its length is told with that part",
    arguments: [(0, 260), (0, 480), (400, 799), (200, 560)] as [(Int32, Int32)])
  func partOfRow(from: Int32, to: Int32) throws {
    let dead = DeadPlace(x: from...to, y: 200...240)
    var panel = ScriptedPanel([.coverage])
    for row in 0..<12 as Range<Int32> { panel.swipe((8, 20 + 40 * row), (792, 20 + 40 * row), across: dead) }
    for column in 0..<20 as Range<Int32> {
      panel.swipe((20 + 40 * column, 8), (20 + 40 * column, 472), across: dead)
    }
    let examination = panel.result()
    #expect(examination.faults == [.deadRow])
    let place = try #require(examination[.coverage]?.findings.first?.place)
    #expect(abs(Int32(place.left) - from) <= 40 && abs(Int32(place.right) - to) <= 40, "\(place)")
    #expect((180...240).contains(place.top) && (200...260).contains(place.bottom), "\(place)")
  }

  /// Sweeps lines 40 pixels apart, but for 75 pixels in the middle.
  private func uneven(pause: Int64) -> Examination {
    var panel = ScriptedPanel([.coverage], cell: 80)
    for row in 0..<12 as Range<Int32> {
      if row == 6 { panel.wait(pause) }
      let y = 10 + 40 * row + (row < 6 ? 0 : 35)
      if y < 480 { panel.swipe((8, y), (792, y)) }
    }
    return panel.result()
  }

  @Test("lines that a hand swept too far apart are no dead row, unless it took the time for one more")
  func unevenLines() {
    #expect(uneven(pause: 0).faults == [])
    // A line takes 600 ms here, and the pause after it 400 ms.
    #expect(uneven(pause: 1000).faults == [.deadRow])
  }

  @Test(
    "a third that feels nothing is told beside a fault that leaves small gaps, and a small gap is not",
    arguments: [Fault.slowReports, .droppedEvents, .flapping], [(300, true), (400, false)] as [(Int32, Bool)])
  func third(_ fault: Fault, _ swept: (last: Int32, isTold: Bool)) throws {
    // Cells of 40 pixels. The row above the first line is left out, and those below the last line.
    var panel = ScriptedPanel([.coverage], cell: 40)
    let (steps, interval): (Int32, Int64) = fault == .slowReports ? (20, 40) : (60, 10)
    for y in stride(from: Int32(60), through: swept.last, by: 40) {
      panel.swipe((8, y), (792, y), steps: steps, every: interval)
    }
    if fault == .flapping {
      for _ in 0..<20 {
        let finger = panel.press(500, 300)
        panel.wait(300)
        panel.lift(finger)
        panel.wait(20)
      }
    }
    let examination = panel.result(counts: TouchCounts(drops: fault == .droppedEvents ? 5 : 0))
    let coverage = try #require(examination[.coverage])
    if swept.isTold {
      #expect(coverage.verdict == .failed)
      #expect(coverage.findings.map(\.place) == [Rectangle(left: 0, top: 320, right: 800, bottom: 480)])
      #expect(examination.coverage != nil)
    } else {
      #expect(coverage.verdict == .notRun)
      #expect(examination.faults == [fault])
    }
  }
}
