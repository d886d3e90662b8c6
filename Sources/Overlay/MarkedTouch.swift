import Touch

/// A touch that is shown, and what of it is to be seen when.
struct MarkedTouch: Sendable, BitwiseCopyable {
  /// Half of a second and more is a long press.
  private static var longPress: Microseconds { 600_000 }
  private static var pulseTime: Microseconds { 400_000 }
  private static var labelStep: Microseconds { 100_000 }
  /// What moves does so 60 times a second, as displays do.
  static var frameTime: Microseconds { 16_667 }

  let slot: UInt8
  /// Of the ten that tell fingers apart.
  let colour: Int
  let began: Microseconds
  /// As it was last heard of.
  var contact: Contact
  /// When the mark begins to go; nil while the finger is there.
  private(set) var leaves: Microseconds?
  /// When the finger has lifted.
  private var lifted: Microseconds?
  var trail: Trail

  init(_ contact: Contact, colour: Int, now: Microseconds) {
    slot = contact.slot
    self.colour = colour
    began = now
    self.contact = contact
    trail = Trail(from: contact.position)
  }

  var id: UInt32 { contact.id }

  /// The finger has lifted; its mark is shown for a while, at least.
  mutating func lift(_ now: Microseconds, minimumShow: Microseconds) {
    lifted = now
    leaves = max(now, began + minimumShow)
  }

  // MARK: what is seen when

  /// How large the mark is and how opaque, beside what it is at rest; nil when it has gone.
  func appearance(_ style: Style, _ now: Microseconds) -> (scale: Float, opacity: Float)? {
    var scale: Float = 1
    if now - began < style.beginTime { scale = Easing.easeOut(Float(now - began) / Float(style.beginTime)) }
    guard let start = leaves.map({ $0 + style.end.waiting }), now >= start else { return (scale, 1) }
    if now >= start + style.end.length { return nil }
    let share = style.end.easing(Float(now - start) / Float(style.end.length))
    return (scale * (1 + (style.end.finalScale - 1) * share), style.end.fades ? 1 - share : 1)
  }

  /// How far a ring is on its way outwards; nil when there is none.
  func ripple(_ style: Style, _ now: Microseconds) -> Float? {
    now - began < style.ripple ? Float(now - began) / Float(style.ripple) : nil
  }

  /// The same for the rings of a long press.
  func pulse(_ style: Style, _ now: Microseconds) -> Float? {
    guard style.pulse, leaves == nil, now - began >= MarkedTouch.longPress else { return nil }
    let time = (now - began) % MarkedTouch.longPress
    return time < MarkedTouch.pulseTime ? Float(time) / Float(MarkedTouch.pulseTime) : nil
  }

  /// From 0 to 1, in a few steps: dots that look alike are drawn but once.
  func age(_ dot: Trail.Dot, _ style: Style, _ now: Microseconds) -> Float {
    (8 * Float(now - dot.time) / Float(style.trail)).rounded(.down) / 8
  }

  /// For how long the finger has been there, in tenths of a second; nil while that is not worth a word.
  func tenths(_ now: Microseconds) -> Int? {
    let time = (lifted ?? now) - began
    return time < MarkedTouch.longPress ? nil : Int(time / MarkedTouch.labelStep)
  }

  // MARK: when something changes

  /// From when on nothing is seen of it; nil while its finger is there.
  func end(_ style: Style) -> Microseconds? {
    guard let leaves else { return nil }
    let last = trail.count > 0 ? trail[trail.count - 1].time + style.trail : leaves
    return max(leaves + style.end.waiting + style.end.length, began + style.ripple, last)
  }

  /// When it looks different although nothing happens to its contact.
  func nextChange(_ style: Style, after now: Microseconds) -> Microseconds? {
    let frame = now + MarkedTouch.frameTime
    var next = Microseconds.max
    if now - began < max(style.beginTime, style.ripple) || trail.count > 0 { next = frame }
    if let leaves {
      let start = leaves + style.end.waiting
      next = min(next, now < start ? start : frame, end(style)!)
    } else {
      let held = now - began
      if style.pulse { next = min(next, pulse(style, now) != nil ? frame : nextLongPress(after: held)) }
      if style.labels.contains(.time) {
        next = min(
          next,
          held < MarkedTouch.longPress
            ? began + MarkedTouch.longPress : now + MarkedTouch.labelStep - held % MarkedTouch.labelStep)
      }
    }
    return next == .max ? nil : next
  }

  private func nextLongPress(after held: Microseconds) -> Microseconds {
    began + (held / MarkedTouch.longPress + 1) * MarkedTouch.longPress
  }
}

extension Style.End {
  /// One that vanishes does so at once.
  var waiting: Microseconds { kind == .vanish ? 0 : delay }
  var length: Microseconds { kind == .vanish ? 0 : time }
  /// What shrinks away to nothing need not fade too.
  var fades: Bool { kind == .fade || kind == .grow || kind == .shrink && finalScale > 0 }
  var finalScale: Float {
    switch kind {
    case .vanish, .fade: 1
    case .grow: scale ?? 1.5
    case .shrink: scale ?? 0
    }
  }
}
