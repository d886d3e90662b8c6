import Gestures
import Testing
import Touch

@Suite("TriggeredTap: guards")
struct TriggeredTapGuardTests {
  private func told(_ text: String, _ prepare: (TriggeredTap) -> Void = { _ in }) -> String {
    let told = Told()
    let gesture = TriggeredTap { told.add("\($0.state) \($0.count)") }
    prepare(gesture)
    gesture.play(text)
    told.add("\(gesture.state)")
    return told.line
  }

  @Test("8: a region for the resting finger, its left and upper edge within it")
  func region() {
    let region = Region(x: 100, y: 50, width: 40, height: 20)
    for (place, isIn) in [
      ("100,50", true), ("139.9,69.9", true), ("99.9,60", false), ("140,60", false), ("120,49.9", false),
      ("120,70", false),
    ] {
      let line = told("0 +1@\(place) | 600 +2@500,400 | 650 -2") { $0.region = region }
      #expect(line == (isIn ? "began 1 began" : "failed"), "\(place)")
    }
  }

  @Test("8: outside the region a finger does not start it, nor while it is there")
  func outside() {
    let region = Region(x: 100, y: 100, width: 50, height: 50)
    let line = told("0 +1@9,9 | 600 +2@120,120 | 700 -1 | 1300 +3@9,9 | 1350 -3") { $0.region = region }
    #expect(line == "failed")
  }

  @Test("8: the resting finger stays, or it is over", arguments: [1, 2])
  func restingStrays(limit: Float) {
    let start = "0 +1@100,100 | 600 +2@300,100 | 650 -2"
    let prepare: (TriggeredTap) -> Void = { $0.movementLimit = 20 * limit }
    let inside = Int(100 + 20 * limit)
    #expect(told(start + " | 700 1@\(inside),100", prepare) == "began 1 began")
    #expect(told(start + " | 700 1@\(inside + 1),100", prepare) == "began 1 ended 1 ended")
    #expect(told("0 +1@100,100 | 700 1@\(inside + 1),100", prepare) == "failed")
    // It does not come to life again when it comes back,
    let back = " | 700 1@\(inside + 1),100 | 710 1@100,100 | 1500 +3@300,100 | 1550 -3"
    #expect(told(start + back, prepare) == "began 1 ended 1 ended")
    // and steps that are small each add up.
    #expect(told("0 +1@100,100 | 300 1@\(inside),100 | 400 1@\(inside),140 | 600", prepare) == "failed")
  }

  @Test("8: a tap that strays is a brush, also when it comes back or shows it only at its end")
  func tapStrays() {
    let start = "0 +1@100,100 | 600 +2@300,100"
    #expect(told(start + " | 620 2@325,100 | 650 -2") == "began 1 began")
    #expect(told(start + " | 620 2@325.5,100 | 650 -2") == "possible")
    #expect(told(start + " | 620 2@325.5,100 | 630 2@300,100 | 650 -2") == "possible")
    let gesture = TriggeredTap()
    for event in Script(start).events { gesture.take(event) }
    let one = contact(id: 1, .stationary, at: Position(x: 100, y: 100), time: 650_000)
    let end = contact(id: 2, .ended, at: Position(x: 330, y: 100), time: 650_000)
    gesture.take(TouchEvent(time: 650_000, touches: [one, end]))
    #expect(gesture.count == 0)
  }

  @Test("8: the longest tap")
  func longest() {
    #expect(told("0 +1@100,100 | 600 +2@300,100 | 1100 -2") == "began 1 began")
    #expect(told("0 +1@100,100 | 600 +2@300,100 | 1100.001 -2") == "possible")
    #expect(told("0 +1@100,100 | 600 +2@300,100 | 660 -2") { $0.longestTap = 50_000 } == "possible")
    #expect(told("0 +1@100,100 | 600 +2@300,100 | 1500 -2 | 1600 +3@9,9 | 1650 -3") == "began 1 began")
  }

  @Test("8: the completing count ends it at once, and nothing more counts until all fingers are up")
  func completing() {
    let text = """
      0 +1@9,9 | 600 +2@99,9 | 650 -2 | 1200 +3@99,9 | 1250 -3 | 1800 +4@99,9 | 1850 -4 | 1900 -1 +5@9,9 \
      | 2400 +6@99,9 | 2450 -6
      """
    let gesture = TriggeredTap(completingCount: 2)
    var seen = ""
    gesture.action = { seen += "\($0.state) " }
    var complete: [Bool] = []
    var counts: [Int] = []
    for event in Script(text).events {
      gesture.take(event)
      complete.append(gesture.isComplete)
      counts.append(gesture.count)
    }
    #expect(seen == "began ended began ")
    #expect(complete == [false, false, false, false, true, true, true, false, false, false])
    #expect(counts == [0, 0, 1, 1, 2, 2, 2, 0, 0, 1])
    #expect(told("0 +1@9,9 | 600 +2@99,9 | 650 -2 | 700 -1") { $0.completingCount = 1 } == "began 1 ended 1 ended")
    let late = "0 +1@9,9 | 600 +2@99,9 | 650 -2 | 1200 +3@9,9 | 1210 -1 | 1220 +4@9,9"
    #expect(told(late) { $0.completingCount = 1 } == "began 1 ended 1 failed")
  }

  @Test("8: what is too large is a palm, as it comes or as it grows, resting or tapping")
  func large() {
    #expect(told("0 +1@9,9 | 10 1*150 | 600 +2@99,9 | 610 2*150 | 650 -2") == "began 1 began")
    #expect(told("0 +1@9,9 | 600 +2@99,9 | 610 2*151 | 620 2*10 | 650 -2") == "possible")
    #expect(told("0 +1@9,9 | 10 1*151 | 600 +2@99,9 | 650 -2") == "failed")
    #expect(told("0 +1@9,9 | 600 +2@99,9 | 650 -2 | 700 1*151") == "began 1 ended 1 ended")
    let gesture = TriggeredTap()
    let palm = contact(id: 1, at: Position(x: 9, y: 9), size: 151, time: 0)
    gesture.take(TouchEvent(time: 0, touches: [palm]))
    #expect(gesture.state == .failed)
  }
}
