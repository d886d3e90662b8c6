@testable import TouchInput

/// Looks on at what one reader reads, and keeps what it can know by that: whatever code it runs.
struct Witness {
  private struct Beginning {
    var touch: Int
    var slotIsKnown: Bool
    var reportIsWhole = false
  }

  private let layout: ModelLayout
  /// Touches whose beginning was read, with what it takes to tell where: these must be shown.
  private(set) var certain: Set<Int> = []
  /// Touches whose beginning was read, or that lay on the glass when the kernel was asked: only these can be shown.
  private(set) var possible: Set<Int> = []
  /// The last whole list of contacts; nil while the reader cannot know of one.
  private(set) var lastList: [ModelFinger]?
  /// Touches that lists of contacts cannot but begin.
  private(set) var listed = 0

  /// Beginnings within this call, and within a report that has not ended: a loss removes those that were read before.
  private var beginnings: [Beginning] = []
  private var listedNow = 0
  private var isLost = false
  private var slotIsTold = false
  private var slotIsUnknown = false
  private var isTorn = false
  /// The kernel was asked, and nothing has been read since.
  private var isAnswered = false
  /// The next call does not go on from what the reader knew.
  private var isInDoubt = true
  /// Whether a lift may be lost after which pressure alone does not tell another finger.
  private var mayGoOn = false
  /// Whether a contact had a size: before one had, a size of 0 means nothing.
  private var hasSize = false
  /// Number of contacts on the list from which the next one continues.
  private var lastCount: Int?

  init(_ layout: ModelLayout) { self.layout = layout }

  mutating func callBegins() {
    listedNow = 0
    isLost = isInDoubt
    isInDoubt = false
    slotIsTold = false
  }

  mutating func read(_ event: MarkedEvent) {
    isAnswered = false
    if event.isDropped { lose() }
    if event.isSlot { slotIsTold = true }
    if event.isSize { hasSize = true }
    // The kernel reports the key only when it changes, so there was no touch before.
    if event.isTouch { lastCount = 0 }
    if let touch = event.begins {
      possible.insert(touch)
      if mayGoOn && layout.isByPressure { return }
      beginnings.append(Beginning(touch: touch, slotIsKnown: !isLost && !slotIsUnknown || slotIsTold))
    }
    if event.isReportEnd {
      for index in beginnings.indices { beginnings[index].reportIsWhole = true }
      if layout.lists.lifted == .empty && !hasSize {
        lastList = nil
        lastCount = nil
      } else if let fingers = event.fingers, !isTorn {
        if let lastCount { listedNow += max(0, fingers.count - lastCount) }
        lastCount = fingers.count
        lastList = fingers
      }
      isTorn = false
    }
  }

  mutating func asked(_ panel: ModelPanel) {
    isAnswered = true
    for case let finger? in panel.fingers { possible.insert(finger.touch) }
    if layout.hasTouchKey && !panel.core.isTouched {
      lastList = []
      lastCount = nil
    }
  }

  /// The reader does not trust what it knows.
  mutating func doubt() { isInDoubt = true }

  /// - Parameter isWhole: it returned, and did not fail.
  mutating func callEnds(isWhole: Bool) {
    if !isWhole { return }
    listed += listedNow
    if isAnswered { mayGoOn = false }
    // The kernel alone knows the slot that was current after the loss, and only until another slot is named.
    beginnings.removeAll { !$0.slotIsKnown && (slotIsTold || !isAnswered) }
    for beginning in beginnings where beginning.reportIsWhole { certain.insert(beginning.touch) }
    beginnings.removeAll(where: \.reportIsWhole)
    for index in beginnings.indices { beginnings[index].slotIsKnown = true }
    // Events after the last answer leave the slot unknown to the next calls until it is named.
    slotIsUnknown = (isLost || slotIsUnknown) && !slotIsTold && !isAnswered && layout.fingers == .slots
  }

  /// Notes a loss: from here on the reader does not know which events it missed.
  private mutating func lose() {
    beginnings.removeAll()
    listedNow = 0
    mayGoOn = true
    isLost = true
    slotIsTold = false
    isTorn = true
    lastList = nil
    lastCount = nil
  }
}
