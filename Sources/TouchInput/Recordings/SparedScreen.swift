import CEvdev
import Linux
import Touch

/// A panel on a screen of which some areas are spared.
final class SparedScreen {
  let panel: LivePanel
  private let touches: SparedTouches

  init(_ panel: LivePanel, _ touches: SparedTouches) {
    self.panel = panel
    self.touches = touches
  }

  /// Hands over what may be told.
  func read(_ deliver: (KernelEvent) -> Void) throws(Errno) {
    while let report = try panel.next() { touches.tell(report, of: panel.raw, deliver) }
  }
}

/// What may be told of touches where some areas are spared: a touch that begins there is never told of, and one that
/// comes there ends at the border.
final class SparedTouches {
  private let spared: [ScreenArea]
  private var composer: FrameComposer
  /// The finger of each slot that is not told of any more.
  private var hidden = SlotTable<Int32?>(repeating: nil)
  /// The finger of each slot that is, and its number in what is told: a gap in the panel's own numbers would tell how
  /// many touches were left out.
  private var shown = SlotTable<(finger: Int32, number: Int32)?>(repeating: nil)
  private var count: Int32 = 0

  init(_ description: PanelDescription, _ spared: [ScreenArea]) {
    self.spared = spared
    composer = FrameComposer(
      description.fingers, noPressure: nil, tellsSize: description.size != nil,
      tellsTool: description.axis(ABS_MT_TOOL_TYPE) != nil)
  }

  /// - Parameter raw: what the report was made of.
  func tell(_ report: borrowing PanelReport, of raw: borrowing RawFrame, _ deliver: (KernelEvent) -> Void) {
    let events = composer.compose(told(report, of: raw))
    // Not even that something happened is told, if that is all there would be to tell.
    if events.count > 1 { for event in events { deliver(KernelEvent(event)) } }
  }

  private func told(_ report: borrowing PanelReport, of raw: borrowing RawFrame) -> RawFrame {
    var frame = copy raw
    for slot in 0..<Slots.count {
      guard let contact = frame.slots[slot] else {
        hidden[slot] = nil
        shown[slot] = nil
        continue
      }
      switch report.slots[slot] {
      case .touched(let touch) where spared.contains(where: { $0.contains(touch.position) }):
        hidden[slot] = contact.finger
        frame.slots[slot] = nil
      case .touched where hidden[slot] != contact.finger: frame.slots[slot]?.finger = number(contact.finger, slot)
      default: frame.slots[slot] = nil
      }
    }
    return frame
  }

  private func number(_ finger: Int32, _ slot: Int) -> Int32 {
    if let known = shown[slot], known.finger == finger { return known.number }
    count = (count + 1) & 0xffff
    shown[slot] = (finger, count)
    return count
  }
}
