import Linux
import Pixels
import Touch

/// A typical kiosk app: it follows fingers, changes by itself, and paints directly on the framebuffer without knowing
/// of an overlay.
struct LiveKiosk {
  static let width = 800
  static let height = 480

  /// Time between two frames of an animation.
  static let pace: Microseconds = 40_000
  private static let brewing: Microseconds = 8_000_000

  private(set) var state = KioskState()
  private var fingers = KioskFingers()
  private var stale: [KioskPart] = KioskPart.all
  private var isPainted = false
  private var brewingStart: Microseconds?
  /// Time at which something changes without a touch.
  private(set) var next: Microseconds = 0

  /// Takes a finger that has come, moved or, without a position, gone.
  mutating func take(_ position: Position?, slot: Int, now: Microseconds) {
    let (before, after) = fingers.take(position, slot: slot)
    guard let part = (after ?? before)?.part else { return }
    if let position, part == .milk {
      state.milk = KioskState.milk(at: position)
    } else if before?.isInside == after?.isInside {
      return
    }
    stale.append(part)
    next = now
    if let before, after == nil, before.isInside { act(part, now) }
  }

  /// Takes the contacts of a panel's frame.
  mutating func take(_ frame: borrowing TouchFrame, now: Microseconds) {
    for contact in frame.contacts {
      take(contact.phase.isFinal ? nil : contact.position, slot: Int(contact.slot), now: now)
    }
  }

  /// Lets time pass.
  ///
  /// - Parameters:
  ///   - time: time of day.
  ///   - left: time until the time of day changes.
  mutating func tick(now: Microseconds, time: TimeOfDay, left: Microseconds) {
    if time != state.time {
      state.time = time
      stale.append(.clock)
    }
    state.sway = Float(now % 1_200_000) / 1_200_000
    if let start = brewingStart {
      state.brewed = Float(now - start) / Float(LiveKiosk.brewing)
      if state.brewed >= 1 { finish() }
      stale.append(.ticket)
    }
    for index in 0..<3 where fingers.holds(.product(index)) { stale.append(.product(index)) }
    next = now + (isMoving ? min(left, LiveKiosk.pace) : left)
  }

  /// Paints what has changed; returns whether anything had.
  mutating func paint(on page: PixelMemory) -> Bool {
    if !isPainted { page.show(state.background) }
    isPainted = true
    if stale.isEmpty { return false }
    for part in KioskPart.all where stale.contains(part) {
      page.show(state.draw(part, isPressed: fingers.holds(part)), left: part.frame.left, top: part.frame.top)
    }
    stale = []
    return true
  }

  private var isMoving: Bool { brewingStart != nil || (0..<3).contains { fingers.holds(.product($0)) } }

  private mutating func act(_ part: KioskPart, _ now: Microseconds) {
    switch part {
    case .product(let index):
      stale.append(.product(state.product))
      state.product = index
    case .fewer: state.cups = max(1, state.cups - 1)
    case .more: state.cups = min(9, state.cups + 1)
    case .order:
      brewingStart = brewingStart == nil ? now : nil
      state.brewed = 0
      state.isBrewing = brewingStart != nil
      next = now
    case .clock, .ticket, .milk, .cups: return
    }
    stale += [.ticket, .cups]
  }

  private mutating func finish() {
    brewingStart = nil
    state.isBrewing = false
    state.brewed = 0
    stale.append(.order)
  }
}
