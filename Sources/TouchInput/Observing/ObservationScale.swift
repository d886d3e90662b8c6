import Touch

/// Makes observations of a panel's reports: positions on the upright screen, wherever they are.
struct ObservationScale: Sendable {
  private let axes: AxisScale
  private let screen: ScreenSize
  private let unit: Position
  /// Where the fingers were last: some filters hold a position back.
  private var last = SlotTable<Position?>(repeating: nil)
  private var lastFiltered = SlotTable<Position?>(repeating: nil)
  private var fingers = SlotTable<Int32?>(repeating: nil)

  /// - Parameter unit: how far a position reaches, in pixels.
  init(axes: AxisScale, screen: ScreenSize, unit: Position) {
    self.axes = axes
    self.screen = screen
    self.unit = unit
  }

  /// - Parameters:
  ///   - news: what tslib says of the slots that it has news of; nil without tslib.
  ///   - filtered: what its filters alone say of them; nil where nobody knows.
  mutating func observation(
    _ frame: borrowing RawFrame, news: SlotTable<Position?>?, filtered: SlotTable<Position?>? = nil, isAfterDrop: Bool
  ) -> Observation {
    var observation = Observation(time: frame.time, contacts: [], isAfterDrop: isAfterDrop)
    let slots = frame.slots.span
    for slot in 0..<Slots.count {
      guard let contact = slots[slot] else {
        fingers[slot] = nil
        continue
      }
      if fingers[slot] != contact.finger {
        last[slot] = nil
        lastFiltered[slot] = nil
      }
      fingers[slot] = contact.finger
      if let position = news.map({ $0[slot] }) ?? axes.position(contact) {
        last[slot] = screen.upright(position, unit: unit)
      }
      if let filtered {
        if let position = filtered[slot] { lastFiltered[slot] = position }
      } else if news == nil {
        lastFiltered[slot] = Position(x: Float(contact.x), y: Float(contact.y))
      }
      observation.contacts.append(
        ObservedContact(
          finger: contact.finger, slot: UInt8(slot), rawX: contact.x, rawY: contact.y,
          filtered: lastFiltered[slot], position: last[slot], pressure: contact.pressure, size: contact.size))
    }
    return observation
  }
}
