import Linux
import Pixels
import Raster
import Testing
import TouchInput

@testable import Examining
@testable import Technician

@Suite("The menu of diagnostics, and the ways out")
struct MenuTests {
  @Test func `a tap on a button chooses it, one beside it nothing`() {
    let technician = Technician()
    technician.tap(5, 5)
    #expect(technician.page is MenuPage)
    technician.tap(200, 110)
    #expect(technician.page is LivePage)
  }

  @Test func `a finger that slips off a button chooses nothing`() {
    let technician = Technician()
    technician.down(0, 200, 110)
    technician.move(0, 200, 470)
    technician.up(0)
    #expect(technician.page is MenuPage)
    technician.down(0, 5, 5)
    technician.move(0, 200, 110)
    technician.up(0)
    #expect(technician.page is MenuPage)
  }

  @Test func `two fingers at once choose nothing`() {
    let technician = Technician()
    technician.down(0, 5, 5)
    technician.tap(200, 110, slot: 1)
    technician.up(0)
    #expect(technician.page is MenuPage)
  }

  @Test(
    "a finger that rests anywhere makes the choice walk, and takes where it lifts; after the last it begins anew",
    arguments: 0..<12)
  func walk(_ steps: Int) {
    let technician = Technician()
    technician.down(0, 3, 475)
    technician.wait(1_200_000 + Int64(steps) * 900_000 + 300_000)
    technician.up(0)
    switch steps {
    case 0, 11: #expect(technician.page is LivePage)
    case 1: #expect(technician.page is CoveragePage)
    case 2: #expect(technician.page is SoakPage)
    case 3, 4: #expect(technician.page is AimPage)
    case 5: #expect(technician.page is LinesPage)
    case 6: #expect(technician.page is FingersPage)
    case 7: #expect(technician.page is LatencyPage)
    case 8: #expect(technician.page is CalibrationPage)
    case 9: #expect(technician.page is ReportPage)
    default: #expect(technician.session.isOver)
    }
  }

  @Test func `without a touch it ends by itself, and every touch begins the time anew`() {
    let technician = Technician { settings, facts in facts.timeOut = 20_000_000 }
    technician.wait(15_000_000)
    technician.tap(5, 5)
    technician.wait(15_000_000)
    #expect(!technician.session.isOver)
    technician.wait(6_000_000)
    #expect(technician.session.isOver)
  }

  @Test("what no finger can have touched keeps nobody from the app", arguments: [700, 850] as [Float])
  func ghosts(x: Float) {
    let technician = Technician { _, facts in facts.timeOut = 60_000_000 }
    var periods = 0
    while !technician.session.isOver && periods < 20 {
      technician.tap(x, 100, length: 20_000)
      technician.wait(12_640_000)
      periods += 1
    }
    #expect(technician.session.isOver)
    // The first few are not called ghosts yet, because they could be a finger's.
    #expect((5...10).contains(periods), "\(periods)")
  }

  @Test func `a finger elsewhere counts beside it, and so does one that comes by its place`() {
    let technician = Technician { _, facts in facts.timeOut = 60_000_000 }
    for period in 0..<20 {
      technician.tap(700, 100, length: 20_000)
      technician.wait(12_000_000)
      if period % 4 == 0 { technician.tap(400, 300) }
      if period % 4 == 2 { technician.swipe(from: 700, 100, to: 600, 200) }
    }
    #expect(!technician.session.isOver)
  }

  @Test func `after its longest time it ends, whatever is touched`() {
    let technician = Technician { _, facts in facts.longest = 120_000_000 }
    for step in 0..<11 {
      technician.tap(Float(100 + 50 * step), 300)
      technician.wait(10_000_000)
    }
    #expect(!technician.session.isOver)
    technician.wait(10_000_000)
    #expect(technician.session.isOver)
  }

  @Test("the gesture and the rhythm lead out of every page", arguments: 0..<10, [false, true])
  func wayOut(_ steps: Int, byRhythm: Bool) {
    let technician = Technician { settings, _ in
      settings.isGestureOn = !byRhythm
      if byRhythm { settings.rhythm = [3, 1, 3] }
    }
    technician.down(0, 3, 475)
    technician.wait(1_500_000 + Int64(steps) * 900_000)
    technician.up(0)
    technician.wait(byRhythm ? 5_000_000 : 1_000_000)
    if byRhythm {
      for count in [3, 1, 3] {
        for _ in 0..<count { technician.tap(3, 300, length: 50_000) }
        technician.wait(900_000)
      }
    } else {
      technician.down(0, 10, 10)
      technician.wait(400_000)
      for _ in 0..<5 {
        technician.tap(400, 240, slot: 1)
        technician.wait(150_000)
      }
    }
    #expect(technician.session.isOver)
  }

  @Test func `over the app nothing is taken from it, everywhere else all is`() {
    let technician = Technician()
    #expect(technician.session.takesPanel)
    technician.tap(200, 110)
    #expect(!technician.session.takesPanel)
    technician.down(0, 780, 470)
    technician.wait(500_000)
    #expect(technician.page is LivePage)
    technician.wait(700_000)
    technician.up(0)
    #expect(technician.page is MenuPage)
    #expect(technician.session.takesPanel)
  }

  // MARK: how it lies

  private static let sizes: [(Int, Int)] = [(480, 320), (800, 480), (720, 1280)]

  private func areas(_ technician: Technician) -> [Rectangle] { technician.buttons.map(\.area) }

  @Test("as large as a thumb, beside each other, also when there is one more", arguments: sizes)
  func thumbs(_ width: Int, _ height: Int) {
    let layout = Layout(width: width, height: height, density: nil)
    for count in 10...12 {
      let places = MenuPage.places(
        count: count, layout, top: height / 6, bottom: height * 6 / 7,
        widest: ButtonField.Button.width(for: "Ghost touches", layout))
      #expect(places.count == count)
      for (index, place) in places.enumerated() {
        // 9 millimetres.
        #expect(place.height >= 36 && place.width >= 100)
        #expect(place.left >= 0 && place.right <= width && place.top >= height / 6 && place.bottom <= height * 6 / 7)
        for other in places[(index + 1)...] {
          #expect(
            place.right <= other.left || other.right <= place.left || place.bottom <= other.top
              || other.bottom <= place.top)
        }
      }
    }
  }

  @Test("the help says that the time-out counts from the last touch, within the page", arguments: sizes)
  func help(_ width: Int, _ height: Int) throws {
    let page = try #require(Technician(width, height).page as? MenuPage)
    #expect(page.help.joined(separator: " ").hasSuffix(" Ends by itself after 10 min without a touch."))
    let layout = Layout(width: width, height: height, density: nil)
    for line in page.help { #expect(layout.small.length(of: line) <= Float(width - 4 * layout.gap)) }
    #expect((page.field.buttons.map(\.area.bottom).max() ?? height) + layout.line(layout.small) <= height)
  }

  @Test("what is wrong is said in full, and the buttons make room", arguments: sizes)
  func alarm(_ width: Int, _ height: Int) {
    let words =
      "/etc/pointercal was made for 1280x1024, and this screen has \(width)x\(height): touches are beside their places"
    let layout = Layout(width: width, height: height, density: nil)
    let banner = Banner(layout, Sentence(words))
    #expect(banner.lines.joined(separator: " ") == words)
    for line in banner.lines { #expect(layout.body.length(of: line) <= Float(width)) }
    let technician = Technician(width, height) { _, facts in
      facts.calibration = CalibrationWarning(.foreign, Sentence(words))
    }
    let tops = areas(technician).map(\.top)
    #expect((tops.min() ?? 0) >= banner.height + layout.line(layout.title))
    #expect(areas(technician).allSatisfy { $0.bottom < height && $0.height >= 24 })
  }

  private static let smallSizes: [(Int, Int)] = [(320, 240), (240, 320)]

  @Test("on a small screen text makes room for the buttons, and their letters lie within them", arguments: smallSizes)
  func small(_ width: Int, _ height: Int) {
    let words = "/etc/pointercal was made for 1280x1024, and this screen has 320x240: touches are beside their places"
    for state in 0..<4 {
      let technician = Technician(width, height) { _, facts in
        if state & 1 != 0 { facts.calibration = CalibrationWarning(.foreign, Sentence(words)) }
        facts.isRecording = state & 2 != 0
      }
      for test in MenuPage.tests { technician.session.known.record(.notRun(test, "nothing was touched")) }
      technician.page.knowledgeChanged()
      let picture = technician.picture()
      let places = areas(technician)
      #expect(places.count == 11)
      // 30 pixels are 5 millimetres of a screen that is 58 wide.
      for (index, place) in places.enumerated() {
        #expect(place.height >= 30 && place.left >= 0 && place.right <= width && place.bottom <= height)
        for other in places[(index + 1)...] { #expect(!place.intersects(other)) }
      }
      let top = places.map(\.top).min() ?? 0
      #expect(strayLetters(picture, places, below: top) == 0)
    }
  }

  /// Returns how many pixels of letters lie below `top` and not within one of the places.
  private func strayLetters(_ picture: Bitmap, _ places: [Rectangle], below top: Int) -> Int {
    var count = 0
    for y in top..<picture.height {
      for x in 0..<picture.width {
        let index = (y * picture.width + x) * 3
        // Letters are nearly white or grey, which nothing else is.
        let isLetter = picture.bytes[index] > 120 && picture.bytes[index + 1] > 120 && picture.bytes[index + 2] > 120
        guard isLetter else { continue }
        let isWithin = places.contains {
          x >= $0.left + 2 && x < $0.right - 2 && y >= $0.top + 2 && y < $0.bottom - 2
        }
        if !isWithin { count += 1 }
      }
    }
    return count
  }

  @Test("an alarm that needs too many lines ends in dots", arguments: smallSizes)
  func shortened(_ width: Int, _ height: Int) throws {
    let words = "/etc/pointercal was made for 1280x1024, and this screen has 320x240: touches are beside their places"
    let layout = Layout(width: width, height: height, density: nil)
    let banner = Banner(layout, Sentence(words), Ink.doubtful, layout.small, most: 2)
    #expect(banner.lines.count == 2)
    for line in banner.lines { #expect(layout.small.length(of: line) <= Float(width - 4 * layout.gap)) }
    let told = banner.lines.joined(separator: " ")
    #expect(told.hasSuffix(" ...") && words.hasPrefix(told.dropLast(4)))
    #expect(Banner(layout, "short", Ink.doubtful, layout.small, most: 2).lines == ["short"])
  }

  @Test func `nothing moves away from under a finger when the panel's state changes`() {
    let technician = Technician()
    let before = areas(technician)
    technician.down(0, 200, 110)
    technician.session.facts.isHidden = true
    _ = technician.picture()
    #expect(areas(technician) == before)
    technician.move(0, 5, 475)
    technician.up(0)
    #expect(technician.session.isChanged)
    _ = technician.picture()
    #expect(areas(technician) != before)
  }

  @Test func `a page that an app hides leaves the app its touches, and no finger of then presses a button`() throws {
    let technician = Technician()
    #expect(technician.session.takesPanel)
    // The frame walks to a button, and the finger lets go once the page is hidden.
    technician.down(0, 3, 470)
    technician.wait(3_000_000)
    technician.session.facts.isHidden = true
    #expect(!technician.session.takesPanel)
    technician.up(0)
    for y in stride(from: Float(10), to: 480, by: 20) { technician.tap(400, y) }
    #expect(technician.page is MenuPage && !technician.session.isOver)
    technician.down(0, 3, 470)
    technician.session.facts.isHidden = false
    #expect(technician.session.takesPanel)
    technician.wait(3_000_000)
    technician.up(0)
    #expect(technician.page is MenuPage && !technician.session.isOver)
    technician.choose(0)
    #expect(technician.page is LivePage)
  }

  @Test func `touches of the app under a page that it hides keep no session open`() {
    let technician = Technician { _, facts in facts.timeOut = 60_000_000 }
    technician.session.facts.isHidden = true
    for _ in 0..<61 {
      technician.tap(400, 200)
      technician.wait(1_000_000)
    }
    #expect(technician.session.isOver)
  }

  @Test(
    "the time after which it ends, in words",
    arguments: [
      (45_000_000, "45 s"), (60_000_000, "1 min"), (90_000_000, "1 min 30 s"), (600_000_000, "10 min"),
      (1_000_000, "1 s"), (59_900_000, "1 min"), (3_661_000_000, "61 min 1 s"),
    ] as [(Int64, String)])
  func timeOutWords(_ time: Int64, _ words: String) {
    var facts = SessionFacts()
    facts.timeOut = time
    #expect(facts.timeOutWords.string == words)
  }
}
