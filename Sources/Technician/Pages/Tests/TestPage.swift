import Examining
import Gestures
import Linux
import Overlay
import Raster
import Touch
import TouchInput

/// A test that a technician does: it shows an instruction, and judges the touches at the end.
///
/// A finger that rests anywhere for three seconds ends the test, unless ``endsAtRest`` is false, so that nobody is
/// trapped on a panel that does not respond where it should. A minute without any touch ends it too, unless
/// `waitsForNobody` is true, because a dead panel feels no such finger.
class TestPage: DiagnosticPage {
  private static var holdToEnd: Microseconds { 3_000_000 }
  private static var largestRest: Float { 30 }
  /// Maximum time without any touch.
  private static var patience: Microseconds { 60_000_000 }
  /// Time without any touch after which the page says so.
  private static var silence: Microseconds { 5_000_000 }

  let test: DiagnosticTest
  let layout: Layout
  let known: SessionKnowledge
  private(set) var examination: HeadlessExamination
  private let countsBefore: TouchCounts
  private(set) var begun: Microseconds?
  private(set) var lastTouch: Microseconds?
  private var redrawn: Microseconds = 0
  /// The only finger that is down and has not moved, as it came down.
  private var resting: Contact?

  init(_ test: DiagnosticTest, _ layout: Layout, _ known: SessionKnowledge) {
    self.test = test
    self.layout = layout
    self.known = known
    examination = HeadlessExamination(
      known.panel(layout), asked: [test], cell: known.cell(layout).pixels,
      hasTargetsInOrder: true)
    countsBefore = known.counts
  }

  // MARK: what a test overrides

  /// Instruction for the technician.
  var words: Sentence { "" }
  /// Whether the words lie along the upper edge. Otherwise they lie farther down, between the targets.
  var wordsLieAbove: Bool { true }
  /// Returns the progress of the test; it is shown at the right end of the upper edge, or below the words.
  func progress(_ now: Microseconds) -> Sentence { "" }
  /// Returns whether the test has nothing left to do.
  func isComplete(_ now: Microseconds) -> Bool { false }
  /// Whether a finger that rests ends the test.
  var endsAtRest: Bool { true }
  /// Time from one picture of the page to the next; with 0 every touch makes one.
  var redrawInterval: Microseconds { 0 }
  func touched(_ event: TouchEvent) {}
  func draw(on sheet: inout Bitmap, _ now: Microseconds) {}
  /// Draws over the paper of the words along the upper edge.
  func drawMarks(on sheet: inout Bitmap) {}
  func result(_ examination: Examination) -> TestResult {
    examination[test] ?? .notRun(test, "nothing was seen")
  }

  // MARK: the page

  /// Top of the area below the words.
  final var top: Int { max(lines.count, sign == nil ? 1 : 2) * layout.line(layout.body) + layout.gap }

  private final var sign: Sentence? { RecordingNotice.words(known.facts) }

  /// The words in lines that leave room beside them for the progress, and below it for the sign.
  private final var lines: [String] {
    let progress = Int(layout.body.length(of: "now 10, most 10"))
    return layout.wrap(words.string, layout.body, width: layout.width - progress - 4 * layout.gap)
  }

  override final func take(_ observation: Observation) { examination.take(observation) }

  override final func take(_ event: TouchEvent) -> PageMove? {
    lastTouch = event.time
    follow(event)
    touched(event)
    if redrawInterval == 0 { isChanged = true }
    return nil
  }

  private final func follow(_ event: TouchEvent) {
    guard event.touches.count == 1, let touch = event.touches.first, !touch.phase.isFinal else {
      resting = nil
      return
    }
    if touch.phase == .began { resting = touch }
    if let start = resting, start.position.distance(to: touch.position) > TestPage.largestRest { resting = nil }
  }

  override final func timePassed(_ now: Microseconds) -> PageMove? {
    if begun == nil {
      begun = now
      examination.begin(at: now)
    }
    if now - redrawn >= redrawInterval {
      isChanged = true
      redrawn = now
    }
    if endsAtRest, let resting, now - resting.time >= TestPage.holdToEnd { return finish(now) }
    return isComplete(now) || untouched(now) >= TestPage.patience ? finish(now) : nil
  }

  /// Returns for how long nobody has touched the panel since the test began; 0 after a touch.
  private final func untouched(_ now: Microseconds) -> Microseconds {
    guard !waitsForNobody, lastTouch == nil, let begun else { return 0 }
    return now - begun
  }

  /// Returns the progress, or how long the test still waits for a first touch.
  private final func state(_ now: Microseconds) -> Sentence {
    let untouched = untouched(now)
    if untouched < TestPage.silence { return progress(now) }
    return "no touch: \((max(0, TestPage.patience - untouched) + 999_999) / 1_000_000) s"
  }

  @export(interface)
  private final func finish(_ now: Microseconds) -> PageMove {
    var counts = known.counts
    counts.drops -= countsBefore.drops
    counts.unseen -= countsBefore.unseen
    let setup = known.setup.result(since: begun ?? now)
    let seen = examination.examination(end: now, counts: counts, isLost: known.facts.panel == nil, setup: setup)
    let result = untouched(now) >= TestPage.patience ? TestPage.deaf(test) : result(seen)
    known.record(seen, result, begun: begun ?? now)
    let obstacles = seen.results.filter { $0.test != test && $0.verdict == .failed }
    // The session records the set-up separately, for its whole length.
    known.record(obstacles.filter { $0.test != .setup }, inTheWayOf: test)
    for told in [result] + obstacles { known.log.add("\(told.test.title): \(told.verdict.name)", at: now) }
    // The failure that prevents a result must be put right first, so it is shown instead.
    if result.verdict == .notRun, let obstacle = obstacles.first {
      return .result(obstacle, of: test, setup: obstacle.test == .setup ? nil : setup)
    }
    return .result(result, of: test, setup: setup)
  }

  /// The result where nothing was touched.
  private static func deaf(_ test: DiagnosticTest) -> TestResult {
    .notRun(
      test,
      "no touch was felt for a minute; if somebody touched, the panel feels nothing: switch off, seat its cable anew at "
        + "both ends, and see 'touch-overlay devices'")
  }

  /// Writes a centred line: line 0 lies at 30 % of the screen's height, and the others above or below it.
  private final func write(
    _ words: Sentence, line: Int, _ lettering: Lettering, _ colour: Colour, on sheet: inout Bitmap
  ) {
    let x = (Float(layout.width) - lettering.length(of: words.string)) / 2
    let y = Float(layout.height) * 0.3 + Float(line * layout.line(lettering))
    sheet.write(words.string, x: x, y: y, lettering, colour)
  }

  /// Writes at the lower edge how the test ends, between the targets of the left and the middle column; on a narrow
  /// screen, between those of the middle and the lower row.
  private final func writeEnd(on sheet: inout Bitmap) {
    let words = "Hold 3 s to end"
    let (width, gap) = (Float(layout.width), layout.gap)
    let length = layout.small.length(of: words)
    let isNarrow = !wordsLieAbove && length + 2 * layout.target + Float(2 * gap) > width * 0.4
    let x = width * (isNarrow ? 0.5 : 0.3) - length / 2
    let y = isNarrow ? layout.height * 7 / 10 : layout.height - layout.line(layout.small)
    // A page may be of any colour there.
    sheet.fill(
      left: Int(x) - gap, top: y - gap / 2, right: Int(x + length) + gap, bottom: y + layout.line(layout.small),
      Ink.paper)
    sheet.write(words, x: x, y: Float(y), layout.small, Ink.bright)
  }

  override final func scene(_ now: Microseconds) -> Scene {
    var sheet = layout.sheet(layout.width, layout.height)
    draw(on: &sheet, now)
    if endsAtRest { writeEnd(on: &sheet) }
    if !wordsLieAbove {
      write(words, line: -1, layout.body, Ink.bright, on: &sheet)
      write(state(now), line: 0, layout.body, Ink.dim, on: &sheet)
      if let sign { write(sign, line: 1, layout.body, Ink.bad, on: &sheet) }
      return Scene(plates: [Plate(x: 0, y: 0, sheet)])
    }
    sheet.fill(left: 0, top: 0, right: layout.width, bottom: top, Ink.field)
    drawMarks(on: &sheet)
    let y = Float(layout.gap) * 1.2
    for (index, line) in lines.enumerated() {
      let below = Float(index * layout.line(layout.body))
      sheet.write(line, x: Float(layout.gap), y: y + below, layout.body, Ink.bright)
    }
    if let sign {
      let x = Float(layout.width - layout.gap) - layout.small.length(of: sign.string)
      sheet.write(sign.string, x: x, y: y + Float(layout.line(layout.body)), layout.small, Ink.bad)
    }
    let progress = state(now).string
    let x = Float(layout.width - layout.gap) - layout.body.length(of: progress)
    sheet.write(progress, x: x, y: y, layout.body, Ink.dim)
    return Scene(plates: [Plate(x: 0, y: 0, sheet)])
  }
}
