import Overlay
import Seeded
import Testing
import Touch

/// A touch in the slow model that judges random touches: an entry that is never removed, computed anew for every
/// moment.
private struct SlowTouch {
  let id: UInt32
  let began: Double
  var x: Float
  var lifted: Double?
  var isCancelled = false

  /// Returns the scale and the opacity of the mark relative to its rest; nil if there is no mark.
  func appearance(_ style: Style, _ minimumShow: Double, at time: Double) -> (scale: Double, opacity: Double)? {
    if isCancelled { return nil }
    let begin = Double(style.beginTime)
    let growth = time - began < begin ? 1 - ((time - began) / begin - 1) * ((time - began) / begin - 1) : 1
    guard let lifted else { return (growth, 1) }
    let leaves = Swift.max(lifted, began + minimumShow)
    if style.end.kind == .vanish { return time < leaves ? (growth, 1) : nil }
    let start = leaves + Double(style.end.delay)
    if time < start { return (growth, 1) }
    if time >= start + Double(style.end.time) { return nil }
    let t = (time - start) / Double(style.end.time)
    let share =
      switch style.end.easing {
      case .linear: t
      case .easeIn: t * t
      case .easeOut: 1 - (1 - t) * (1 - t)
      case .easeInOut: 3 * t * t - 2 * t * t * t
      }
    let usual: [Style.End.Kind: Double] = [.grow: 1.5, .shrink: 0]
    let final = style.end.kind == .fade ? 1 : style.end.scale.map { Double($0) } ?? usual[style.end.kind]!
    return (growth * (1 + (final - 1) * share), style.end.kind == .shrink && final == 0 ? 1 : 1 - share)
  }
}

@Suite struct DrawnTouchesTests {
  @Test("At any time every touch has the mark that the slow model says, and no other", .random)
  func asTheModelSays() { for seed in Cases(150) { compare(seed) } }

  private func compare(_ seed: UInt64) {
    var random = Seeded(seed)
    var style = Style(&random)
    style.sizeBy = .nothing
    let minimumShow = Microseconds(random.int(0...2)) * 60_000
    var hand = Hand(style, minimumShow: minimumShow)
    var touches: [SlowTouch] = []
    var time: Microseconds = 0
    for _ in 0..<60 {
      time += Microseconds(random.int(0...60_000))
      let fingers = hand.fingers
      if fingers.count < 5 && (fingers.isEmpty || random.chance(45)) {
        let id = UInt32(touches.count + 1)
        hand.comes(id, x: Float(10 * id), at: time)
        touches.append(SlowTouch(id: id, began: Double(time), x: Float(10 * id)))
      } else {
        let id = fingers[random.int(0...fingers.count - 1)]
        act(id, &touches[Int(id) - 1], &hand, &random, at: time)
      }
      let faults = faults(touches, style, Double(minimumShow), hand, at: time)
      #expect(faults == [], "at \(time)")
      if !faults.isEmpty { return }
    }
  }

  /// Lets a finger move, lift or be cancelled.
  private func act(
    _ id: UInt32, _ touch: inout SlowTouch, _ hand: inout Hand, _ random: inout Seeded, at time: Microseconds
  ) {
    if random.chance(30) {
      touch.x = Float(random.int(0...799))
      hand.moves(id, x: touch.x, at: time)
      return
    }
    touch.lifted = Double(time)
    touch.isCancelled = random.chance(20)
    if touch.isCancelled { hand.isCancelled(id, at: time) } else { hand.lifts(id, at: time) }
  }

  private func faults(
    _ touches: [SlowTouch], _ style: Style, _ minimumShow: Double, _ hand: Hand, at time: Microseconds
  ) -> [String] {
    let seen = hand.seen(at: time)
    let radius = Double(style.radius.value)
    let opacity = style.rings > 0 ? 1 : Double(style.opacity)
    var faults: [String] = []
    let discs = seen.filter { $0.part == 0 }
    // Numbers of touches rise with their beginnings.
    if discs.map(\.id) != discs.map(\.id).sorted() { faults.append("the order is \(discs.map(\.id))") }
    for disc in discs where disc.place != Position(x: touches[Int(disc.id) - 1].x, y: 240) {
      faults.append("\(disc.id) is at \(disc.place)")
    }
    for touch in touches {
      let disc = seen.of(touch.id).disc
      guard let (scale, share) = touch.appearance(style, minimumShow, at: Double(time)) else {
        if disc != nil { faults.append("\(touch.id) is still seen") }
        continue
      }
      guard let disc else {
        if scale * radius > 0.13 && share * opacity > 0.0079 { faults.append("\(touch.id) is not seen") }
        continue
      }
      if abs(Double(disc.radius) - scale * radius) > 0.126 { faults.append("\(touch.id) has radius \(disc.radius)") }
      if abs(Double(disc.opacity) - share * opacity) > 0.008 { faults.append("\(touch.id): opacity \(disc.opacity)") }
    }
    return faults
  }

  @Test("No two marks have touch and part in common, and there are never too many", .random)
  func parts() { for seed in Cases(30) { crowd(seed) } }

  private func crowd(_ seed: UInt64) {
    var random = Seeded(seed)
    var style = Style(&random)
    (style.trail, style.labels, style.ripple) = (900_000, [.taps, .time, .position], 900_000)
    (style.pulse, style.crosshair) = (true, true)
    var hand = Hand(style)
    var time: Microseconds = 0
    var next: UInt32 = 1
    for _ in 0..<200 {
      time += Microseconds(random.int(0...20_000))
      hand.act(&random, &next, most: 32, at: time)
      let seen = hand.seen(at: time)
      #expect(seen.count <= Marks.capacity)
      #expect(Set(seen.map { UInt64($0.id) << 16 | UInt64($0.part) }).count == seen.count)
    }
  }

  @Test("However much is drawn, every finger has its mark", arguments: [10, 20, 32], [false, true])
  func crowded(count: Int, again: Bool) {
    var style = Style(radius: 5, colour: .white)
    (style.trail, style.ripple, style.end) = (5_000_000, 5_000_000, Style.End(.fade, time: 5_000_000))
    (style.pulse, style.crosshair, style.labels) = (true, true, [.taps, .time, .position])
    var hand = Hand(style, width: 1920, height: 1080)
    for round in UInt32(0)...(again ? 1 : 0) {
      let ids = (1...UInt32(count)).map { $0 + round * 32 }
      let time = Microseconds(round) * 1_000_000
      for id in ids { hand.comes(id, x: Float(id % 32) * 50, y: 100, at: time) { $0.taps = 20 } }
      for id in ids { hand.moves(id, x: Float(id % 32) * 50, y: 900, at: time + 100_000) }
      let seen = hand.seen(at: time + 700_000)
      #expect(seen.count <= Marks.capacity)
      for id in ids {
        #expect(seen.of(id).disc != nil && seen.of(id).pulse != nil && seen.of(id).ripple != nil, "finger \(id)")
      }
      if round == 0 && again { for id in ids { hand.lifts(id, at: 900_000) } }
    }
  }
}
