import Touch

/// Makes observations of a panel's reports: positions on the upright screen, wherever they are.
struct ObservationScale: Sendable {
  private let axes: AxisScale
  private let width: Float
  private let height: Float
  private let quarterTurns: Int
  /// Where the fingers were last: some filters hold a position back.
  private var last = SlotTable<Position?>(repeating: nil)
  private var lastFiltered = SlotTable<Position?>(repeating: nil)
  private var fingers = SlotTable<Int32?>(repeating: nil)

  init(axes: AxisScale, screen: ScreenSize) {
    self.axes = axes
    let glass = screen.glass
    (width, height) = (Float(glass.width), Float(glass.height))
    quarterTurns = screen.quarterTurns
  }

  /// - Parameters:
  ///   - news: what tslib says of the slots that it has news of; nil without tslib.
  ///   - filtered: what its filters alone say of them; nil where nobody knows.
  mutating func observation(
    _ frame: borrowing RawFrame, news: SlotTable<Position?>?, filtered: SlotTable<Position?>? = nil, isAfterDrop: Bool
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
      if let position = news.map({ $0[slot] }) ?? axes.position(contact) { last[slot] = upright(position) }
      if news == nil { lastFiltered[slot] = Position(x: Float(contact.x), y: Float(contact.y)) }
      if let position = filtered?[slot] { lastFiltered[slot] = position }
      observation.contacts.append(
        ObservedContact(
          finger: contact.finger, slot: UInt8(slot), rawX: contact.x, rawY: contact.y,
          filtered: lastFiltered[slot], position: last[slot], pressure: contact.pressure, size: contact.size))
    }
    return observation
  }

  private func upright(_ position: Position) -> Position {
    let (left, up) = (width - position.x, height - position.y)
    return switch quarterTurns {
    case 1: Position(x: position.y, y: left)
    case 2: Position(x: left, y: up)
    case 3: Position(x: up, y: position.x)
    default: position
    }
  }
}
