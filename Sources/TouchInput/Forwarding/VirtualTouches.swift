import CLinux
import Linux
import Touch

/// Forwards calibrated touches to a virtual panel that another object or process owns.
public struct VirtualTouches: ~Copyable {
  private let door: FileDescriptor
  private var encoder = VirtualPanel.encoder

  init(_ door: consuming FileDescriptor) { self.door = door }

  /// Forwards to the virtual panel that is this program's standard input, as the daemon starts diagnostics; nil if
  /// standard input is no virtual panel.
  public static var inherited: VirtualTouches? {
    do throws(Errno) {
      let door = try FileDescriptor.copying(STDIN_FILENO)
      var name = InlineArray<64, UInt8>(repeating: 0)
      // Only uinput devices answer `UI_GET_SYSNAME`.
      try door.control(UInt(linux_UI_GET_SYSNAME(64)), &name)
      return VirtualTouches(door)
    } catch { return nil }
  }

  /// Forwards the changes in one write, only for contacts in `forwarded` slots.
  mutating func send(_ frame: borrowing TouchFrame, of forwarded: SlotSet) throws(Errno) {
    var raw = KernelFrame(time: frame.time)
    for contact in frame.contacts {
      let slot = Int(contact.slot)
      if contact.phase == .cancelled { raw.palms.insert(slot) }
      if contact.phase.isFinal || !forwarded.contains(slot) { continue }
      raw.slots[slot] = KernelContact(
        finger: Int32(contact.id & 0xffff), x: Int32(contact.position.x), y: Int32(contact.position.y),
        pressure: Int32((contact.pressure * 255).rounded()), size: Int32(contact.size))
    }
    // One write for all events, so that no reader wakes for half a frame.
    try door.writeAll(elements: encoder.encode(raw))
  }
}
