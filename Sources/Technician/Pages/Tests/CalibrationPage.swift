import Examining
import Linux
import Overlay
import Raster
import Touch
import TouchInput

/// The page of a new calibration: the targets to be touched, and the trial.
final class CalibrationPage: DiagnosticPage {
  private let layout: Layout
  private let known: SessionKnowledge
  private(set) var run: CalibrationRun?
  private var refusal: Sentence?
  private var notice: Sentence?

  init(_ layout: Layout, _ known: SessionKnowledge) {
    self.layout = layout
    self.known = known
    known.tasks.append(.prepare)
  }

  // MARK: what the machine answers

  override func prepared(_ setting: CalibrationSetting, at now: Microseconds) {
    isChanged = true
    switch setting {
    case .none(let reason): refusal = reason
    case .context(let context, let notice):
      self.notice = notice
      let screen = CalibrationScreen(
        width: layout.width, height: layout.height, quarterTurns: known.facts.quarterTurns,
        configured: context.configured, old: context.old)
      run = CalibrationRun(
        screen, axes: context.axes, density: density, seed: UInt64(bitPattern: now), at: now)
    }
  }

  override func applied(_ isApplied: Bool, at now: Microseconds) {
    perform(run?.applied(isApplied, at: now))
  }

  override func panelWasLost(at now: Microseconds) {
    perform(run?.lose(at: now))
  }

  override func written(_ refusal: Sentence?, warning: Sentence?, at now: Microseconds) {
    perform(run?.written(refusal, warning: warning, at: now))
  }

  // MARK: the page

  override func take(_ observation: Observation) { perform(run?.see(observation)) }

  override func timePassed(_ now: Microseconds) -> PageMove? {
    if let refusal {
      return finish(.notRun(.calibration, refusal), now)
    }
    perform(run?.advance(to: now))
    guard let run, case .ended = run.step else { return nil }
    return finish(run.result(density: density), now)
  }

  private var density: Double? { layout.knownDensity.map { Double($0) } }

  private func finish(_ result: TestResult, _ now: Microseconds) -> PageMove {
    known.record(result)
    known.log.add("\(result.test.title): \(result.verdict.name)", at: now)
    return .result(result, of: .calibration)
  }

  private func perform(_ effects: [CalibrationRun.Effect]?) {
    for effect in effects ?? [] { known.tasks.append(.run(effect)) }
    isChanged = true
  }

  override func scene(_ now: Microseconds) -> Scene {
    var sheet = layout.sheet(layout.width, layout.height)
    guard let run else { return Scene(plates: [Plate(x: 0, y: 0, sheet)]) }
    for target in run.shownTargets where target.isTouched { drawTouched(target, on: &sheet) }
    write(run, on: &sheet)
    if let place = run.target {
      cross(place.x, place.y, radius: layout.target, width: 2.5, Ink.chosen, Ink.bright, on: &sheet)
    }
    return Scene(plates: [Plate(x: 0, y: 0, sheet)])
  }

  /// Radius of a touched target.
  private var touchedRadius: Float { max(8, 2 * layout.density) }

  /// Draws a touched target with its residual.
  private func drawTouched(_ target: CalibrationRun.ShownTarget, on sheet: inout Bitmap) {
    let radius = touchedRadius
    cross(target.x, target.y, radius: radius, width: 1.5, Ink.edge, Ink.edge, on: &sheet)
    guard let residual = target.residual else { return }
    let words = "\(Figure.text(residual, decimals: 1)) px"
    let length = layout.small.length(of: words)
    let x = max(2, min(Float(target.x) - length / 2, Float(layout.width) - length - 2))
    let isAbove = target.y > layout.height / 2
    let y = Float(target.y) + (isAbove ? -radius - Float(layout.line(layout.small)) : radius + 4)
    sheet.write(words, x: x, y: y, layout.small, Ink.dim)
  }

  /// Draws a cross through the middle of the pixel.
  private func cross(
    _ x: Int, _ y: Int, radius: Float, width: Float, _ ring: Colour, _ ink: Colour, on sheet: inout Bitmap
  ) {
    let (x, y) = (Float(x) + 0.5, Float(y) + 0.5)
    sheet.disc(x: x, y: y, radius: radius, ring)
    sheet.disc(x: x, y: y, radius: radius - width, Ink.paper)
    let reach = radius * 0.7
    sheet.strokes(
      [Line(x0: x - reach, y0: y, x1: x + reach, y1: y), Line(x0: x, y0: y - reach, x1: x, y1: y + reach)],
      width: width, ink)
  }

  /// Writes the text between two rows of targets, away from the target to be touched.
  private func write(_ run: CalibrationRun, on sheet: inout Bitmap) {
    let isBelow = run.target.map { $0.y < layout.height / 3 } ?? false
    let (top, bottom) = room(isBelow: isBelow)
    var lines: [(String, Lettering, Colour)] = []
    var height = 0
    for (lettering, hasNotice) in [
      (layout.body, true), (layout.small, true), (layout.body, false), (layout.small, false),
    ] {
      lines = self.lines(run, lettering, hasNotice: hasNotice)
      height = 0
      for line in lines { height += layout.line(line.1) }
      if height <= bottom - top { break }
    }
    let middle = layout.height * (isBelow ? 72 : 29) / 100
    var y = max(top, min(bottom - height, middle - height / 2))
    for (text, lettering, colour) in lines {
      let x = (Float(layout.width) - lettering.length(of: text)) / 2
      sheet.write(text, x: x, y: Float(y), lettering, colour)
      y += layout.line(lettering)
    }
  }

  /// Returns the ends of the room between two rows of targets, whose residuals lie between them.
  private func room(isBelow: Bool) -> (top: Int, bottom: Int) {
    let edge = layout.height / 10
    let middle = (layout.height - 1) / 2
    let target = Int(layout.target)
    let residual = max(target, Int(touchedRadius) + 4 + layout.line(layout.small))
    return isBelow
      ? (top: middle + residual, bottom: layout.height - 1 - edge - residual)
      : (top: edge + residual, bottom: middle - target)
  }

  private func lines(
    _ run: CalibrationRun, _ lettering: Lettering, hasNotice: Bool
  ) -> [(String, Lettering, Colour)] {
    var lines: [(String, Lettering, Colour)] = []
    let width = layout.width - 8 * layout.gap
    for line in layout.wrap(run.words.string, lettering, width: width) { lines.append((line, lettering, Ink.bright)) }
    if let remark = run.remark {
      for line in layout.wrap(remark.string, lettering, width: width) { lines.append((line, lettering, Ink.doubtful)) }
    }
    if hasNotice, let notice {
      for line in layout.wrap(notice.string, layout.small, width: width) { lines.append((line, layout.small, Ink.dim)) }
    }
    if let sign = RecordingNotice.words(known.facts) { lines.append((sign.string, layout.small, Ink.bad)) }
    return lines
  }
}
