import Touch

/// A touch that is shown, and how its mark changes with time.
struct MarkedTouch: Sendable, BitwiseCopyable {
  /// Minimum time of a long press, and the interval of its rings.
  private static var longPress: Microseconds { 600_000 }
  private static var pulseTime: Microseconds { 400_000 }
  private static var labelStep: Microseconds { 100_000 }
  /// Interval of animation steps: 60 a second, as most displays refresh.
  static var frameTime: Microseconds { 16_667 }

  let slot: UInt8
  /// Index of one of the ten finger colours.
  let colour: Int
  let began: Microseconds
  /// The contact as it was last reported.
  var contact: Contact
  /// Time at which the mark begins to disappear; nil while the finger is down.
  private(set) var leaves: Microseconds?
  /// Time at which the finger lifted.
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

  /// Records that the finger has lifted. Its mark stays for at least `minimumShow` after the touch began.
  mutating func lift(_ now: Microseconds, minimumShow: Microseconds) {
    lifted = now
    leaves = max(now, began + minimumShow)
  }

  // MARK: what is seen when

  /// Returns the scale and opacity of the mark relative to its state at rest; nil when it has disappeared.
  func appearance(_ style: Style, _ now: Microseconds) -> (scale: Float, opacity: Float)? {
    var scale: Float = 1
    if now - began < style.beginTime { scale = Easing.easeOut(Float(now - began) / Float(style.beginTime)) }
    guard let start = leaves.map({ $0 + style.end.waiting }), now >= start else { return (scale, 1) }
    if now >= start + style.end.length { return nil }
    let share = style.end.easing(Float(now - start) / Float(style.end.length))
    return (scale * (1 + (style.end.finalScale - 1) * share), style.end.fades ? 1 - share : 1)
  }

  /// Returns the share of its way that the ripple has gone; nil when there is none.
  func ripple(_ style: Style, _ now: Microseconds) -> Float? {
    now - began < style.ripple ? Float(now - began) / Float(style.ripple) : nil
  }

  /// Returns the share of its way that a ring of a long press has gone; nil when there is none.
  func pulse(_ style: Style, _ now: Microseconds) -> Float? {
    guard style.pulse, leaves == nil, now - began >= MarkedTouch.longPress else { return nil }
    let time = (now - began) % MarkedTouch.longPress
    return time < MarkedTouch.pulseTime ? Float(time) / Float(MarkedTouch.pulseTime) : nil
  }

  /// Returns the age of a dot from 0 to 1, in eighths, so that dots that look alike share one sprite.
  func age(_ dot: Trail.Dot, _ style: Style, _ now: Microseconds) -> Float {
    (8 * Float(now - dot.time) / Float(style.trail)).rounded(.down) / 8
  }

  /// Returns the time the finger has been down, in tenths of a second; nil before it is a long press.
  func tenths(_ now: Microseconds) -> Int? {
    let time = (lifted ?? now) - began
    return time < MarkedTouch.longPress ? nil : Int(time / MarkedTouch.labelStep)
  }

  // MARK: when something changes

  /// Returns the time from which nothing of the touch is visible; nil while its finger is down.
  func end(_ style: Style) -> Microseconds? {
    guard let leaves else { return nil }
    let last = trail.count > 0 ? trail[trail.count - 1].time + style.trail : leaves
    return max(leaves + style.end.waiting + style.end.length, began + style.ripple, last)
  }

  /// Returns the next time at which the touch looks different without any change of its contact.
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
  /// Delay before the mark disappears. A mark that vanishes does so at once.
  var waiting: Microseconds { kind == .vanish ? 0 : delay }
  var length: Microseconds { kind == .vanish ? 0 : time }
  /// Whether the mark fades. A mark that shrinks to nothing need not fade too.
  var fades: Bool { kind == .fade || kind == .grow || kind == .shrink && finalScale > 0 }
  var finalScale: Float {
    switch kind {
    case .vanish, .fade: 1
    case .grow: scale ?? 1.5
    case .shrink: scale ?? 0
    }
  }
}
