import CEvdev
import Touch

/// Leaves out touches in spared areas: a touch that begins in one is never told, and one that enters one ends at its
/// border.
final class SparedTouches {
  private let spared: [Region]
  private var encoder: EventEncoder
  /// The finger of each slot that is hidden until it lifts.
  private var hidden = SlotTable<Int32?>(repeating: nil)
  /// The finger of each slot that is shown, with its number in the recording: gaps in the panel's own tracking IDs
  /// would reveal how many touches were left out.
  private var shown = SlotTable<(finger: Int32, number: Int32)?>(repeating: nil)
  private var count: Int32 = 0

  init(_ description: PanelDescription, _ spared: [Region]) {
    self.spared = spared
    encoder = EventEncoder(
      description.fingers, noPressure: nil, tellsSize: description.size != nil,
      tellsTool: description.axis(ABS_MT_TOOL_TYPE) != nil)
  }

  /// - Parameter raw: the report before its conversion.
  func tell(_ report: borrowing PanelReport, of raw: borrowing KernelFrame, _ deliver: (KernelEvent) -> Void) {
    let events = encoder.encode(told(report, of: raw))
    // An empty report would reveal that something happened, so it is left out.
    if events.count > 1 { for event in events { deliver(KernelEvent(event)) } }
  }

  private func told(_ report: borrowing PanelReport, of raw: borrowing KernelFrame) -> KernelFrame {
    // Slots that stay the same in the panel may still come and go here.
    var frame = KernelFrame(time: raw.time)
    frame.palms = raw.palms
    for slot in 0..<Slots.count {
      guard let contact = raw.slots[slot] else {
        hidden[slot] = nil
        shown[slot] = nil
        continue
      }
      switch report.slots[slot] {
      case .touched(let touch) where spared.contains(where: { $0.contains(touch.position) }):
        hidden[slot] = contact.finger
      case .touched where hidden[slot] != contact.finger:
        frame.slots[slot] = contact
        frame.slots[slot]?.finger = number(contact.finger, slot)
      default: break
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
