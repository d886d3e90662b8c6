import Linux
import Touch

/// Forwards the touches of grabbed panels to a virtual one, and grabs panels for that.
struct TouchForwarder: ~Copyable {
  private var touches: VirtualTouches?
  /// Whether the panels are grabbed because their touches are forwarded.
  private let isForwarding: Bool
  /// Whether the panels are grabbed and their touches forwarded to nobody.
  private var isTaking = false
  /// The error of the virtual panel after which it gets no more touches; nil if it has none.
  private(set) var failure: Errno?

  init(to touches: consuming VirtualTouches?) {
    isForwarding = touches != nil
    self.touches = touches
  }

  /// Grabs the panels and forwards none of their touches, or undoes both. Each panel changes as soon as no finger is
  /// down on it.
  mutating func take(_ isTaken: Bool, _ members: [PanelMember]) {
    isTaking = isTaken
    for member in members { update(member) }
  }

  /// Grabs or releases a panel, and withholds or forwards its touches.
  func update(_ member: PanelMember) {
    member.keep(isTaking)
    if isForwarding || isTaking { member.grab() } else { member.release() }
  }

  /// Forwards the contacts of the panels that are grabbed for it.
  mutating func forward(_ frame: borrowing TouchFrame, of members: [PanelMember]) {
    if touches == nil { return }
    var forwarded = SlotSet.none
    for member in members where member.isGrabbed && !member.isKept { forwarded = forwarded | member.places.taken }
    do throws(Errno) {
      try touches?.send(frame, of: forwarded)
    } catch {
      touches = nil
      failure = error
    }
  }
}
