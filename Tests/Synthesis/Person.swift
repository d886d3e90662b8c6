import Foundation
import Seeded

/// Position of a finger on the glass, in pixels.
struct Spot: Equatable {
  var x: Double
  var y: Double

  static func + (a: Spot, b: Spot) -> Spot { Spot(x: a.x + b.x, y: a.y + b.y) }
  static func - (a: Spot, b: Spot) -> Spot { Spot(x: a.x - b.x, y: a.y - b.y) }
  static func * (a: Spot, factor: Double) -> Spot { Spot(x: a.x * factor, y: a.y * factor) }
  var length: Double { (x * x + y * y).squareRoot() }
}

/// A touch of a person: its times and its path.
struct Stroke {
  let start: Double
  let end: Double
  /// Its way, passed at a hand's pace: slow at both ends.
  let way: [Spot]
  /// Distance of the path's middle from the straight line.
  var bow = 0.0
  var isEven = false

  func place(at time: Double) -> Spot? {
    guard time >= start, time <= end, let first = way.first, way.count > 1 else {
      return time >= start && time <= end ? way.first : nil
    }
    let share = (time - start) / (end - start)
    let eased = isEven ? share : share * share * (3 - 2 * share)
    let along = eased * Double(way.count - 1)
    let index = min(way.count - 2, Int(along))
    let part = along - Double(index)
    let leg = way[index + 1] - way[index]
    let aside = leg.length > 0 ? Spot(x: -leg.y, y: leg.x) * (1 / leg.length) : first - first
    return way[index] + leg * part + aside * (4 * bow * part * (1 - part))
  }
}

/// A person in front of a panel, who sweeps it, taps corners and targets, rests a finger and plays with two.
struct Person {
  private(set) var strokes: [Stroke] = []
  var time = 0.3
  /// Between the lines of the sweep.
  private(set) var spacing = 0.0
  var random: Seeded
  let width: Double
  let height: Double
  var diagonal: Double { (width * width + height * height).squareRoot() }

  init(_ random: Seeded, width: Int, height: Int) {
    self.random = random
    (self.width, self.height) = (Double(width), Double(height))
  }

  mutating func real(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }

  private mutating func pause(_ range: ClosedRange<Double> = 0.25...0.7) { time += real(range) }

  /// Adds a touch without letting time pass, so that others may touch meanwhile.
  mutating func touch(_ way: [Spot], seconds: Double, after pause: Double = 0) {
    strokes.append(Stroke(start: time + pause, end: time + pause + seconds, way: way))
  }

  private mutating func stroke(_ way: [Spot], seconds: Double, bow: Double = 0) {
    strokes.append(Stroke(start: time, end: time + seconds, way: way, bow: bow))
    time += seconds
    pause()
  }

  mutating func tap(_ spot: Spot) {
    stroke([spot], seconds: real(0.07...0.16))
  }

  /// Line by line, or both ways.
  mutating func sweep(spacing: ClosedRange<Double>, bothWays: Bool) {
    let step = real(spacing)
    lines(along: width, across: height, step: step) { Spot(x: $0, y: $1) }
    if bothWays { lines(along: height, across: width, step: step * real(0.9...1.3)) { Spot(x: $1, y: $0) } }
  }

  private mutating func lines(
    along: Double, across: Double, step: Double, _ spot: (Double, Double) -> Spot
  ) {
    let count = max(5, Int(across / (step * min(width, height))))
    let zigzag = random.chance(50)
    spacing = max(spacing, across / Double(count))
    for line in 0...count {
      let place = across * (0.02 + 0.96 * Double(line) / Double(count))
      let sway = across / Double(count) * 0.12
      var (start, end) = (along * real(0.005...0.03), along * real(0.97...0.995))
      if zigzag && line % 2 == 1 { swap(&start, &end) }
      let way = [
        spot(start, place + real(-sway...sway)), spot(end, place + real(-sway...sway)),
      ]
      stroke(way, seconds: real(0.6...1.1), bow: real(-sway...sway) * 0.6)
    }
  }

  mutating func corners() {
    let margin = 0.03...0.08
    for (x, y) in [(0.0, 0.0), (1, 0), (1, 1), (0, 1)] {
      let (inX, inY) = (real(margin), real(margin))
      tap(Spot(x: width * abs(x - inX), y: height * abs(y - inY)))
    }
  }

  mutating func targets() {
    let miss = diagonal * 0.004
    for cell in [0, 5, 7, 3, 2, 6, 1, 8, 4] {
      let (column, row) = (cell % 3, cell / 3)
      let spot = Spot(x: width * [0.1, 0.5, 0.9][column], y: height * [0.1, 0.5, 0.9][row])
      tap(spot + Spot(x: real(-miss...miss), y: real(-miss...miss)))
    }
  }

  mutating func rest() {
    stroke([Spot(x: width * real(0.2...0.8), y: height * real(0.2...0.8))], seconds: real(1.5...3))
  }

  /// Two fingers that come near, stay so, and part; then two that cross.
  mutating func two() {
    let middle = Spot(x: width * 0.5, y: height * 0.5)
    let near = Spot(x: diagonal * real(0.024...0.032), y: diagonal * 0.012)
    let far = Spot(x: width * 0.33, y: height * 0.2)
    for _ in 0..<2 {
      let seconds = real(2...3)
      for side in [-1.0, 1] {
        let way = [far, near, near, far].map { middle + $0 * side }
        strokes.append(Stroke(start: time + (side + 1) * 0.02, end: time + seconds, way: way, isEven: true))
      }
      time += seconds
      pause()
    }
    let seconds = real(1.5...2)
    for side in [-1.0, 1] {
      let lane = Spot(x: 0, y: side * diagonal * 0.12)
      let way = [Spot(x: -width * 0.3 * side, y: 0), Spot(x: width * 0.3 * side, y: 0)].map { middle + lane + $0 }
      strokes.append(Stroke(start: time + (side + 1) * 0.02, end: time + seconds, way: way))
    }
    time += seconds
    pause()
  }

  /// Uses the panel as people use a kiosk.
  mutating func use() {
    for _ in 0..<random.int(4...10) {
      let spot = Spot(x: width * real(0.1...0.9), y: height * real(0.1...0.9))
      if random.chance(60) {
        tap(spot)
      } else {
        let to = Spot(x: width * real(0.1...0.9), y: height * real(0.1...0.9))
        stroke([spot, to], seconds: real(0.25...0.8), bow: real(-0.03...0.03) * diagonal)
      }
    }
  }
}
