import Examining
import Seeded
import Temporary
import Testing
import TouchInput

/// The sentence's case with which touches are refused; nil when a calibration is made of them.
private func refusal(_ pairs: [CalibrationPair], axes: PanelAxes) -> CalibrationRefusal? {
  failure { () throws(CalibrationRefusal) in _ = try CalibrationFit(pairs, axes: axes) }
}

private func pair(_ rawX: Int, _ rawY: Int, _ x: Int, _ y: Int) -> CalibrationPair {
  CalibrationPair(rawX: Int32(rawX), rawY: Int32(rawY), x: x, y: y)
}

@Suite("CalibrationFit: least squares in tslib's whole numbers")
struct CalibrationFitTests {
  private static let axes = PanelAxes(x: 0...4095, y: 0...4095)

  @Test func `units that are pixels: what comes out is what goes in`() throws {
    let places = [(80, 48), (719, 48), (719, 431), (80, 431), (399, 239)]
    let fit = try CalibrationFit(
      places.map { pair($0.0, $0.1, $0.0, $0.1) }, axes: PanelAxes(x: 0...799, y: 0...479))
    #expect(
      fit.coefficients
        == Pointercal.Coefficients(a0: 65536, a1: 0, a2: 32768, a3: 0, a4: 65536, a5: 32768, a6: 65536))
    #expect(fit.residuals.pixels == [0, 0, 0, 0, 0])
    #expect(fit.residuals.worst == 0 && fit.residuals.rootMeanSquare == 0)
  }

  @Test func `a map computed by hand: swapped, mirrored, four units a pixel`() throws {
    // x = 800 - rawY / 4, y = rawX / 8.
    let places = [(80, 48), (720, 48), (720, 432), (80, 432)]
    let fit = try CalibrationFit(places.map { pair($0.1 * 8, (800 - $0.0) * 4, $0.0, $0.1) }, axes: Self.axes)
    #expect(
      fit.coefficients
        == Pointercal.Coefficients(
          a0: 0, a1: -16384, a2: 800 * 65536 + 32768, a3: 8192, a4: 0, a5: 32768, a6: 65536))
  }

  @Test("against least squares without any rounding", .random)
  func exact() throws {
    for var random in Cases(3000).random {
      let panel = KnownPanel(&random)
      let pairs = panel.pairs(noise: random.int(0...8), &random)
      let exact = try #require(ExactFit(pairs))
      let fit = try CalibrationFit(pairs, axes: panel.axes)
      let found = fit.coefficients
      let near = zip([found.a0, found.a1, found.a3, found.a4], [exact.x[0], exact.x[1], exact.y[0], exact.y[1]])
        .allSatisfy { (0...1).contains(Int128($0) - $1.scaled) }
      let misses = zip(pairs, fit.residuals.pixels).allSatisfy { abs(exact.miss($0) - $1) < 0.36 }
      // The best offsets leave nothing in the mean.
      let left = pairs.reduce((x: 0.0, y: 0.0)) { sum, pair in
        let (x, y) = (Double(pair.rawX), Double(pair.rawY))
        return (
          sum.x + (Double(found.a2) + Double(found.a0) * x + Double(found.a1) * y) / 65536 - 0.5 - Double(pair.x),
          sum.y + (Double(found.a5) + Double(found.a3) * x + Double(found.a4) * y) / 65536 - 0.5 - Double(pair.y)
        )
      }
      #expect(abs(left.x) < 1e-4 && abs(left.y) < 1e-4, "\(left)")
      let squares = fit.residuals.pixels.reduce(0) { $0 + $1 * $1 }
      #expect(abs((squares / Double(pairs.count)).squareRoot() - fit.residuals.rootMeanSquare) < 1e-6)
      #expect(near && misses, "\(found) for \(exact.x.map(\.scaled)) \(exact.y.map(\.scaled))")
    }
  }

  /// Nine targets that lie 305 pixels from their middle, in the root of the mean square; at the corners the panel is
  /// askew in a way that no map makes up for, which leaves two thirds of it everywhere.
  @Test("touches that miss by an eighth of how far targets lie apart fit no map", arguments: [(50, true), (82, false)])
  func eighth(askew: Int, fits: Bool) {
    var pairs: [CalibrationPair] = []
    for across in -1...1 {
      for down in -1...1 {
        let (x, y) = (400 + across * 320, 240 + down * 192)
        pairs.append(
          CalibrationPair(rawX: Int32((x + askew * across * down) * 5), rawY: Int32(y * 8), x: x, y: y))
      }
    }
    do throws(CalibrationRefusal) {
      let fit = try CalibrationFit(pairs, axes: PanelAxes(x: 0...4095, y: 0...4095))
      #expect(fits && fit.residuals.rootMeanSquare > 30)
    } catch {
      guard case .doesNotFit(let miss) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(!fits && (50...55).contains(miss))
    }
  }

  @Test("too few touches", arguments: 0...3)
  func few(count: Int) {
    let pairs = [pair(0, 0, 0, 0), pair(4000, 0, 799, 0), pair(0, 4000, 0, 479)].prefix(count)
    #expect(refusal(Array(pairs), axes: Self.axes) == .tooFew(count))
  }

  @Test func `a panel that tells one place, or trembles about one`() {
    for tremble in [0, 1, 40] {
      var random = Seeded(7)
      let pairs = (0..<9).map { number in
        let target = CalibrationTargets.place(number, width: 800, height: 480)
        return pair(2000 + random.int(0...tremble), 1000 + random.int(0...tremble), target.x, target.y)
      }
      #expect(refusal(pairs, axes: Self.axes) == .onePlace)
    }
  }

  @Test func `a panel of which an axis is dead, or follows the other`() {
    let targets = (0..<9).map { CalibrationTargets.place($0, width: 800, height: 480) }
    #expect(refusal(targets.map { pair($0.x * 5, 2000, $0.x, $0.y) }, axes: Self.axes) == .oneLine)
    #expect(refusal(targets.map { pair(17, $0.y * 5, $0.x, $0.y) }, axes: Self.axes) == .oneLine)
    #expect(refusal(targets.map { pair($0.x * 5, $0.x * 5 + 20, $0.x, $0.y) }, axes: Self.axes) == .oneLine)
    #expect(refusal(targets.map { pair($0.x * 5, 4000 - $0.x * 5, $0.x, $0.y) }, axes: Self.axes) == .oneLine)
    // The targets themselves in one line: nothing says what the other direction does.
    #expect(refusal(targets.map { pair($0.x * 5, $0.y * 5, $0.x, 240) }, axes: Self.axes) != nil)
  }

  @Test("touches that have nothing to do with the targets", .random)
  func chance() {
    let cases = Cases(300)
    var lucky = 0
    for seed in cases {
      var random = Seeded(seed)
      let pairs = (0..<9).map { number in
        let target = CalibrationTargets.place(number, width: 800, height: 480)
        return pair(random.int(0...4095), random.int(0...4095), target.x, target.y)
      }
      guard case .doesNotFit(let pixels)? = refusal(pairs, axes: Self.axes) else {
        lucky += 1
        continue
      }
      #expect((30...400).contains(pixels))
    }
    // Nine places by chance can lie nearly right, but hardly ever do.
    if Cases.areFull { #expect(lucky * 100 <= cases.count) }
  }

  @Test func `numbers that 32 bits do not hold`() {
    let targets = (0..<9).map { CalibrationTargets.place($0, width: 4096, height: 4096) }
    let wide = PanelAxes(x: 0...2_000_000_000, y: 0...2_000_000_000)
    #expect(refusal(targets.map { pair($0.x * 400_000, $0.y * 400_000, $0.x, $0.y) }, axes: wide) == .tooLarge)
    // A fiftieth of the panel is the whole screen: beyond it the sums are too large.
    let part = PanelAxes(x: 0...65535, y: 0...65535)
    #expect(refusal(targets.map { pair($0.x / 2, $0.y / 2, $0.x, $0.y) }, axes: part) == .tooLarge)
    let range = PanelAxes(x: Int32.min...Int32.max, y: Int32.min...Int32.max)
    #expect(
      refusal(targets.map { pair($0.x * 500_000 - 1_000_000_000, $0.y * 500_000, $0.x, $0.y) }, axes: range)
        == .tooLarge)
  }

  @Test func `the largest panel on the largest screen is no trouble`() throws {
    let targets = (0..<9).map { CalibrationTargets.place($0, width: 4096, height: 4096) }
    for axis in [0...32767, -32768...32767] as [ClosedRange<Int32>] {
      let fit = try CalibrationFit(
        targets.map { pair($0.y * 8, 32767 - $0.x * 8, $0.x, $0.y) }, axes: PanelAxes(x: axis, y: axis))
      let place = try #require(fit.coefficients.place(32767, 0))
      #expect((4094...4097).contains(place.x) && (4094...4097).contains(place.y))
    }
  }

  @Test("whatever is touched, there is a sentence or a calibration that is sound on the whole panel", .random)
  func hostile() {
    for var random in Cases(20_000).random {
      func number() -> Int32 {
        random.chance(50)
          ? Int32.random(in: .min ... .max, using: &random)
          : [.min, .max, 0, 1, -1, 4095][random.int(0...5)] as Int32
      }
      func axis() -> ClosedRange<Int32> {
        let (one, two) = (number(), number())
        return min(one, two)...max(one, two)
      }
      let axes = PanelAxes(x: axis(), y: axis())
      let pairs = (0..<random.int(0...9)).map { _ in
        CalibrationPair(rawX: number(), rawY: number(), x: random.int(-9...4096), y: random.int(-9...4096))
      }
      do throws(CalibrationRefusal) {
        let fit = try CalibrationFit(pairs, axes: axes)
        #expect(fit.coefficients.isSound(on: axes) && fit.residuals.worst.isFinite, "\(fit)")
      } catch {
        #expect(!error.sentence.string.isEmpty)
      }
      _ = CalibrationFit.outlier(pairs, tolerance: 10)
    }
  }

  @Test func `residuals in millimetres, where somebody knows how large a pixel is`() throws {
    let pairs = [pair(0, 0, 0, 0), pair(1000, 0, 1000, 0), pair(0, 1000, 0, 1000), pair(1000, 1000, 1008, 1000)]
    let fit = try CalibrationFit(pairs, axes: PanelAxes(x: 0...1000, y: 0...1000))
    // Eight pixels too far to the right at one of four corners: a quarter of it is left at each.
    for miss in fit.residuals.pixels { #expect(abs(miss - 2) < 0.01) }
    let small = try #require(fit.residuals.millimetres(density: 8))
    #expect(abs(small.worst - 0.25) < 0.01 && abs(small.rootMeanSquare - 0.25) < 0.01)
    for density in [0, -1, Double.nan, .infinity] { #expect(fit.residuals.millimetres(density: density) == nil) }
  }
}
