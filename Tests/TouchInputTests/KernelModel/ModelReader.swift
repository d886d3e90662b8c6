import Linux
import Touch

@testable import TouchInput

/// A reader of a modelled panel, from plugging in until removal: the code under test below its devices.
final class ModelReader {
  let client: ModelClient
  private var kernel: KernelPanel<ModelSource>
  private let axes: PlainScale
  private var scale: ContactScale
  var places = TouchMerger.Places()
  /// Places where touches began, by their x on the panel.
  var begun: [Int] = []
  /// Touches that were over before it was opened.
  let firstTouch: Int
  private(set) var isTouched = false
  private(set) var report = PanelReport(time: 0)

  init?(_ panel: ModelPanel) {
    let description = panel.layout.panel
    guard let extent = PanelExtent(description) else { return nil }
    let screen = ScreenSize(width: ModelLayout.width, height: ModelLayout.height, quarterTurns: 0)
    axes = PlainScale(extent, screen)
    scale = ContactScale(description, screen, unit: Position(x: 1, y: 1))
    firstTouch = panel.touches - panel.fingers.count { $0 != nil }
    client = ModelClient(panel)
    kernel = KernelPanel(ModelSource(client: client), description)
  }

  var unseen: Int { kernel.unseen }
  var drops: Int { kernel.drops }
  var reconciliations: Int { kernel.reconciliations }

  func reconcile() {
    kernel.reconcile()
    client.witness.doubt()
  }

  /// Whether it finds that fingers changed without a report. The witness forgets the query.
  func differs() throws(Errno) -> Bool {
    let witness = client.witness
    defer { client.witness = witness }
    return try kernel.differs()
  }

  func isDrained() -> Bool { kernel.isDrained() }

  /// Reads the next ``report``, as LivePanel does without tslib.
  func next() throws(Errno) -> Bool {
    client.witness.callBegins()
    let isThere: Bool
    do throws(Errno) {
      isThere = try kernel.next()
    } catch {
      client.witness.callEnds(isWhole: false)
      throw error
    }
    client.witness.callEnds(isWhole: true)
    guard isThere else { return false }
    report.time = kernel.frame.time
    report.changed = kernel.frame.changed
    isTouched = false
    for slot in 0..<Slots.count {
      let contact = kernel.frame.slots[slot]
      if contact != nil { isTouched = true }
      // A slot that the frame does not call changed stays as it was.
      if !kernel.frame.changed.contains(slot) { continue }
      report.slots[slot] = contact.map { .touched(scale.report($0, at: axes.position($0))) } ?? .up
    }
    return true
  }

  /// Places where its fingers must be shown when nothing is left to read; nil while this cannot be known.
  var expected: [Spot]? {
    if client.isInReport || !client.queue.isEmpty { return nil }
    let layout = client.panel.layout
    if layout.fingers == .contacts { return client.witness.lastList.map { Spot.sorted($0, layout) } }
    let followed = client.panel.fingers.prefix(Slots.count).compactMap { $0 }
    return Spot.sorted(followed.filter { !$0.isApart }, layout)
  }
}

/// A finger's position, pressure and size.
struct Spot: Equatable {
  var x: Float
  var y: Float
  var pressure: Float
  var size: Float

  static func sorted(_ fingers: [ModelFinger], _ layout: ModelLayout) -> [Spot] {
    sorted(
      fingers.map {
        Spot(x: Float($0.x), y: Float($0.y), pressure: Float($0.pressure) / 255, size: Float($0.size))
      })
  }

  static func sorted(_ spots: [Spot]) -> [Spot] {
    spots.sorted { ($0.x, $0.y, $0.pressure, $0.size) < ($1.x, $1.y, $1.pressure, $1.size) }
  }
}
