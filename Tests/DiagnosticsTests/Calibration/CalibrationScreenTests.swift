import Examining
import Pixels
import Seeded
import Temporary
import Testing
import TouchInput

/// Returns the position on the framebuffer as tslib's `linear` turns it; the library itself was observed.
private func turned(_ x: Int, _ y: Int, _ rotation: Int, width: Int, height: Int) -> (x: Int, y: Int) {
  var (x, y) = (x, y)
  switch rotation {
  case 1: (x, y) = (y, width - x - 1)
  case 2: (x, y) = (width - x - 1, height - y - 1)
  case 3: (x, y) = (height - y - 1, x)
  default: break
  }
  return (x, y)
}

@Suite("CalibrationScreen: what is turned is turned once")
struct CalibrationScreenTests {
  private static let coefficients = Pointercal.Coefficients(
    a0: 65536, a1: 0, a2: 32768, a3: 0, a4: 65536, a5: 32768, a6: 65536)

  private static func old(rotation: Int?) -> Pointercal {
    Pointercal(coefficients: coefficients, width: 800, height: 480, rotation: rotation)
  }

  @Test(
    "who turns: tslib's configuration, then the file, then we",
    arguments: [
      (nil, nil, 0, 0, 0), (nil, nil, 3, 3, 0), (nil, 0, 3, 3, 0), (nil, 1, 0, 1, 1), (nil, 1, 3, 1, 1),
      (2, nil, 0, 2, 0), (2, 1, 3, 2, 1), (0, 1, 3, 3, 1), (0, 1, 0, 0, 1), (7, 1, 0, 0, 1),
    ] as [(Int?, Int?, Int, Int, Int)])
  func turns(configured: Int?, file: Int?, ours: Int, turns: Int, kept: Int) {
    let screen = CalibrationScreen(
      width: 800, height: 480, quarterTurns: ours, configured: configured, old: Self.old(rotation: file))
    #expect(screen.turn.quarterTurns == turns)
    let calibration = screen.calibration(Self.coefficients)
    #expect(calibration.rotation == kept)
    #expect(calibration.width == (turns % 2 == 0 ? 800 : 480))
    #expect(calibration.height == (turns % 2 == 0 ? 480 : 800))
    #expect(calibration.coefficients == Self.coefficients)
  }

  @Test("a target's pixel on the glass is the one that tslib turns back to it", arguments: 0...3)
  func glass(rotation: Int) {
    let screen = CalibrationScreen(
      width: 5, height: 3, quarterTurns: 0, old: Self.old(rotation: rotation))
    let size = rotation % 2 == 0 ? (width: 5, height: 3) : (width: 3, height: 5)
    #expect(screen.unrotated.width == size.width && screen.unrotated.height == size.height)
    var seen: Set<[Int]> = []
    for x in 0..<5 {
      for y in 0..<3 {
        let place = screen.unrotated(x, y)
        seen.insert([place.x, place.y])
        #expect((0..<size.width).contains(place.x) && (0..<size.height).contains(place.y))
        #expect(turned(place.x, place.y, rotation, width: size.width, height: size.height) == (x, y))
      }
    }
    #expect(seen.count == 15)
  }

  @Test(
    "the whole way, with tslib as the judge: touches on targets, a calibration, its file, and every target again",
    .random,
    .enabled(if: ChainJudge.isThere, "tslib's modules are not installed"),
    arguments: 0...3, [nil, 0, 1, 2, 3] as [Int?])
  func judged(file: Int, configured: Int?) throws {
    for var random in Cases(5, of: "\(file) \(configured ?? -1)").random {
      let rotation = configured ?? file
      let panel = KnownPanel(&random)
      let screen = CalibrationScreen(
        width: rotation % 2 == 0 ? panel.width : panel.height, height: rotation % 2 == 0 ? panel.height : panel.width,
        quarterTurns: 0, configured: configured, old: Self.old(rotation: file))
      #expect(screen.unrotated.width == panel.width && screen.unrotated.height == panel.height)
      let targets = (0..<9).map { CalibrationTargets.place($0, width: screen.width, height: screen.height) }
      let pairs = targets.map { target in
        let glass = screen.unrotated(target.x, target.y)
        let raw = panel.raw(glass.x, glass.y, &random)
        return CalibrationPair(rawX: raw.x, rawY: raw.y, x: glass.x, y: glass.y)
      }
      let fit = try CalibrationFit(pairs, axes: panel.axes)
      let places = try tslibPlaces(
        pairs.map { (x: Int($0.rawX), y: Int($0.rawY)) }, calibration: screen.calibration(fit.coefficients).text,
        module: configured.map { "linear rot=\($0)" } ?? "linear")
      let allowed = Int(panel.pixelsPerUnit.rounded(.up))
      for (place, target) in zip(places, targets) {
        #expect(
          abs(place.x - target.x) <= allowed && abs(place.y - target.y) <= allowed,
          "\(place) for \(target)")
      }
    }
  }
}

@Suite(
  "Our model of tslib's arithmetic is the library's",
  .enabled(if: ChainJudge.isThere, "tslib's modules are not installed"))
struct TslibArithmeticTests {
  @Test("random calibrations, inside and outside the screen, to either side of nought", .random)
  func arithmetic() throws {
    for var random in Cases(40).random {
      func number(_ largest: Int) -> Int32 { Int32(random.int(-largest...largest)) }
      let coefficients = Pointercal.Coefficients(
        a0: number(30_000), a1: number(30_000), a2: number(1 << 28), a3: number(30_000), a4: number(30_000),
        a5: number(1 << 28), a6: random.once(in: 4) ? number(70_000) | 1 : 65536)
      let raw = (0..<50).map { _ in (x: random.int(-32768...32767), y: random.int(-32768...32767)) }
      let rotation = random.int(0...3)
      let file = Pointercal(coefficients: coefficients, width: 800, height: 480, rotation: rotation).text
      let judged = try tslibPlaces(raw, calibration: file)
      for (raw, judged) in zip(raw, judged) {
        // Sums that overflow included.
        let wrapped = coefficients.wrapped(Int32(raw.x), Int32(raw.y))
        #expect(turned(Int(wrapped.x), Int(wrapped.y), rotation, width: 800, height: 480) == judged)
        guard let place = coefficients.place(Int32(raw.x), Int32(raw.y)) else { continue }
        #expect(turned(Int(place.x), Int(place.y), rotation, width: 800, height: 480) == judged)
      }
    }
  }

  @Test func `what 32 bits do not hold is refused, and with tslib it is anything`() throws {
    let one = Pointercal.Coefficients(a0: 65536, a1: 0, a2: 0, a3: 0, a4: 65536, a5: 0, a6: 65536)
    #expect(one.place(32767, -32768).map { [$0.x, $0.y] } == [32767, -32768])
    #expect(one.place(32768, 0) == nil)
    #expect(one.place(0, -32769) == nil)
    let places = try tslibPlaces(
      [(x: 40_000, y: 0)], calibration: Pointercal(coefficients: one, width: nil, height: nil, rotation: nil).text)
    #expect(places.first?.x != 40_000)
    #expect(places.first?.x == Int(one.wrapped(40_000, 0).x))
    var none = one
    none.a6 = 0
    #expect(none.place(0, 0) == nil)
    let deep = Pointercal.Coefficients(a0: 0, a1: 0, a2: .min, a3: 0, a4: 0, a5: 0, a6: -1)
    #expect(deep.place(0, 0) == nil)
  }
}

/// Asks tslib's own module `linear` where a calibration puts positions.
///
/// - Parameter module: its name and parameters, as they stand in ts.conf.
private func tslibPlaces(
  _ raw: [(x: Int, y: Int)], calibration: String, module: String = "linear"
) throws -> [(x: Int, y: Int)] {
  let script = raw.enumerated().map { "\($0 + 1) report 0 \($1.x) \($1.y)" }
  return try ChainJudge.answers(.tslib, [module], script, calibration: calibration).map { answer in
    let place = try #require(answer.place())
    return (place[0], place[1])
  }
}
