import Examining
import Foundation
import Seeded

/// Conversion of fingers on the glass to the panel's reports.
struct Sensor {
  private let panel: SynthesisedPanel
  private var random: Seeded
  /// Low, high: a part of the width, of the height.
  private let dead: (x: ClosedRange<Double>, y: ClosedRange<Double>)?
  private let ghost: (spot: Spot, first: Double, period: Double)?
  private let shift: Spot
  private let scale: Spot
  private let scaleMiddle: Spot
  private let trembling: Double
  private let bend: Bend?
  private let mergeDistance: Double
  private let isSilenced: Bool
  private let silentFrom: Double
  private let silentUntil: Double
  private let mirrorsX: Bool
  private var stuckKey: (key: Int, spot: Spot)?
  private var stuckAt: Double
  private var hidden: [Int: Int] = [:]
  private var restarts: [Int: Int] = [:]
  private var exchanged = false
  private var nextExchange: Double

  init(_ panel: SynthesisedPanel) {
    self.panel = panel
    var random = panel.random
    let (width, height) = (Double(panel.width), Double(panel.height))
    func real(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    // A line of electrodes or two, of some forty.
    let breadth = real(panel.isStrange ? 0.045...0.13 : 0.06...0.1)
    let low = real(0.2...0.7)
    switch panel.kind {
    case .deadRow: dead = (-9...9, low * height...low * height + max(breadth * height, panel.leastBreadth))
    case .deadColumn: dead = (low * width...low * width + max(breadth * width, panel.leastBreadth), -9...9)
    case .deadSpot:
      let size = max(real(0.13...0.2) * min(width, height), panel.leastBreadth)
      let lowY = real(0.2...0.7)
      dead = (low * width...low * width + size, lowY * height...lowY * height + size)
    default: dead = nil
    }
    let length = panel.person.time
    switch panel.kind {
    case .periodicGhost:
      ghost = (
        Spot(x: width * real(0.02...0.998), y: height * real(0.02...0.998)), real(0...2),
        real(1.5...min(panel.fingers == .one ? 3 : 14, length / 6))
      )
    case .strayGhost:
      ghost = (Spot(x: width * 0.624, y: -height * real(1...7)), real(0...2), real(1.5...min(8, length / 6)))
    default: ghost = nil
    }
    let angle = real(0...6.28)
    let size = real(0.024...0.07) * panel.diagonal
    shift = panel.kind == .offset ? Spot(x: cos(angle) * size, y: sin(angle) * size) : Spot(x: 0, y: 0)
    let factor = random.chance(50) ? real(0.86...0.94) : real(1.05...1.09)
    scale = panel.kind == .scale ? Spot(x: factor, y: factor) : Spot(x: 1, y: 1)
    scaleMiddle = random.chance(50) ? Spot(x: 0, y: 0) : Spot(x: width / 2, y: height / 2)
    trembling = panel.kind == .jitter ? real(0.007...0.015) * panel.diagonal : panel.noise
    mergeDistance = real(0.075...0.11) * panel.diagonal
    let strokes = panel.person.strokes.filter { ($0.way.last! - $0.way[0]).length > 0.4 * width }
    let stroke = strokes.isEmpty ? nil : strokes[random.int(strokes.count / 4...strokes.count - 1)]
    isSilenced = panel.kind == .silent || panel.kind == .grabbed
    let middle = stroke.map { ($0.start + $0.end) / 2 }
    silentFrom = isSilenced ? middle ?? .infinity : .infinity
    silentUntil = random.chance(50) ? silentFrom + real(2.5...8) : .infinity
    mirrorsX = random.chance(50)
    bend = panel.kind == .bent ? Bend(panel, &random) : nil
    stuckAt = real(0.1...0.6) * length
    nextExchange = 0
    self.random = random
  }

  var silenceAtEnd: Double { isSilenced ? 5 : 0 }

  /// Returns the result of the set-up test, which looks ten times a second: a grab shows when fingers change without
  /// a report.
  func setup(until end: Double) -> TestResult {
    var setup = SetupTest(start: 0)
    for look in 0...Int(end * 10) {
      let time = Double(look) / 10
      let isGrabbed = panel.kind == .grabbed && time >= silentFrom + 0.2 && time < silentUntil
      setup.look(isGrabbed ? [.grabbed] : [], at: Int64(look) * 100_000)
    }
    return setup.result()
  }

  func rate(at time: Double) -> Double { panel.kind == .slow ? 25 : panel.rate }

  mutating func drops(at time: Double) -> Bool { panel.kind == .drops && random.once(in: 150) }

  /// nil where it says nothing.
  mutating func report(_ touched: [(Int, Spot)], at time: Double) -> [Reported]? {
    if time >= silentFrom && time < silentUntil { return nil }
    var felt: [(key: Int, spot: Spot)] = touched.filter { !isDead($0.1) }.map { ($0.0 * 1000, $0.1) }
    if panel.kind == .flapping { felt = flap(felt) }
    if panel.kind == .merged { felt = merge(felt) }
    if panel.kind == .identities { felt = exchange(felt, time) }
    if panel.kind == .stuck { felt = stick(felt, time) }
    if let ghost, time >= ghost.first,
      (time - ghost.first).truncatingRemainder(dividingBy: ghost.period) < 1.01 / panel.rate
    {
      felt.append((900_000_000 + Int((time - ghost.first) / ghost.period), ghost.spot))
    }
    if panel.fingers == .one || panel.kind == .fewer { felt = Array(felt.prefix(1)) }
    return felt.map { reported($0.key, $0.spot) }
  }

  private func isDead(_ spot: Spot) -> Bool {
    guard let dead else { return false }
    let isIn = { (range: ClosedRange<Double>, value: Double) in range.upperBound == 9 || range.contains(value) }
    return isIn(dead.x, spot.x) && isIn(dead.y, spot.y)
  }

  /// A contact is lost for a report or two, now and then, and is another afterwards.
  private mutating func flap(_ felt: [(key: Int, spot: Spot)]) -> [(key: Int, spot: Spot)] {
    felt.compactMap { contact in
      if let left = hidden[contact.key], left > 0 {
        hidden[contact.key] = left - 1
        return nil
      }
      if random.once(in: 14) {
        hidden[contact.key] = random.int(0...1)
        restarts[contact.key, default: 0] += 1
        return nil
      }
      return (contact.key + restarts[contact.key, default: 0], contact.spot)
    }
  }

  private func merge(_ felt: [(key: Int, spot: Spot)]) -> [(key: Int, spot: Spot)] {
    guard felt.count == 2, (felt[0].spot - felt[1].spot).length < mergeDistance else { return felt }
    return [(felt[0].key, (felt[0].spot + felt[1].spot) * 0.5)]
  }

  private mutating func exchange(_ felt: [(key: Int, spot: Spot)], _ time: Double) -> [(key: Int, spot: Spot)] {
    guard felt.count == 2 else {
      exchanged = false
      nextExchange = time + 0.4
      return felt
    }
    if time > nextExchange && (felt[0].spot - felt[1].spot).length > 0.06 * panel.diagonal {
      exchanged.toggle()
      nextExchange = time + 0.6
    }
    return exchanged ? [(felt[0].key, felt[1].spot), (felt[1].key, felt[0].spot)] : felt
  }

  /// The end of one touch is lost, and nobody misses it.
  private mutating func stick(_ felt: [(key: Int, spot: Spot)], _ time: Double) -> [(key: Int, spot: Spot)] {
    if let stuckKey { return felt.filter { $0.key != stuckKey.key } + [stuckKey] }
    if time >= stuckAt, let first = felt.first { stuckKey = (first.key + 1, first.spot) }
    return felt
  }

  private mutating func reported(_ key: Int, _ spot: Spot) -> Reported {
    let (width, height) = (Double(panel.width), Double(panel.height))
    var spot = spot
    let isGhost = key >= 900_000_000
    let isStuck = stuckKey?.key == key
    if !isGhost && !isStuck {
      spot = scaleMiddle + Spot(x: (spot.x - scaleMiddle.x) * scale.x, y: (spot.y - scaleMiddle.y) * scale.y) + shift
      if let bend { spot = spot + bend.shift(spot, panel) }
      spot = spot + Spot(x: noise(), y: noise())
    }
    var (x, y) = (spot.x / width, spot.y / height)
    if panel.kind == .swapped { swap(&x, &y) }
    if panel.kind == .mirrored { (x, y) = mirrorsX ? (1 - x, y) : (x, 1 - y) }
    if !isGhost { (x, y) = (max(0, min(1, x)), max(0, min(1, y))) }
    return Reported(
      key: key, x: Int((x * Double(panel.maximumX)).rounded()), y: Int((y * Double(panel.maximumY)).rounded()))
  }

  /// Roughly normal.
  private mutating func noise() -> Double {
    (0..<4).reduce(0.0) { sum, _ in sum + Double.random(in: -1...1, using: &random) } * 0.87 * trembling
  }
}
