import Touch

/// Converts a panel's reports to observations, whose positions are on the upright screen or outside it.
struct ObservationScale: Sendable {
  private let axes: PlainScale
  private let screen: ScreenSize
  private let unit: Position
  /// The last position in each slot, because some filters hold a position back.
  private var last = SlotTable<Position?>(repeating: nil)
  private var lastFiltered = SlotTable<Position?>(repeating: nil)
  private var fingers = SlotTable<Int32?>(repeating: nil)

  /// - Parameter unit: size of the area that one position stands for, in pixels.
  init(axes: PlainScale, screen: ScreenSize, unit: Position) {
    self.axes = axes
    self.screen = screen
    self.unit = unit
  }

  /// - Parameters:
  ///   - news: tslib's positions; nil without tslib.
  ///   - filtered: positions from tslib's filters alone; nil if the filters are not watched.
  @export(interface)
  mutating func observation(
    _ frame: borrowing KernelFrame, news: NewPositions?, filtered: NewPositions? = nil, isAfterDrop: Bool
  ) -> Observation {
    var observation = Observation(time: frame.time, contacts: [], isAfterDrop: isAfterDrop)
    for slot in 0..<Slots.count {
      guard let contact = frame.slots[slot] else {
        fingers[slot] = nil
        continue
      }
      if fingers[slot] != contact.finger {
        last[slot] = nil
        lastFiltered[slot] = nil
      }
      fingers[slot] = contact.finger
      if let position = news.map({ $0.at(slot) }) ?? axes.position(contact) {
        last[slot] = screen.upright(position, unit: unit)
      }
      if let filtered {
        if let position = filtered.at(slot) { lastFiltered[slot] = position }
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
