import Gestures
import Pixels
import Seeded
import Touch
import TouchKit

/// An app whose every callback does something at random, often the worst.
final class Chaos {
  /// How many of its views there are.
  final class Census { var alive = 0 }

  var random: Seeded
  var ledger = Ledger()
  private(set) var panel: RandomPanel
  private(set) var window: ChaosWindow!
  /// Views that are in the window, or were and may come back.
  private(set) var views: [ChaosView] = []
  let behind: ChaosResponder
  private(set) var lastEvent = TouchEvent(time: 0, touches: [])
  private(set) var isClosed = false
  private(set) var gestureCount = 0
  private var depth = 0
  private var isInAction = false
  let census = Census()

  init(_ seed: UInt64) {
    random = Seeded(seed)
    panel = RandomPanel(fingers: random.int(1...6))
    behind = ChaosResponder()
    window = ChaosWindow(width: 200, height: 120)
    window.chaos = self
    behind.chaos = self
    for _ in 0..<random.int(1...8) { addNew() }
  }

  /// Sends an event of the panel, also from within another.
  func sendNext() {
    lastEvent = panel.report(&random)
    window.sendEvent(lastEvent)
  }

  /// What an app would do that had lost its views.
  func revive() {
    if random.once(in: 3), let view = views.randomElement(using: &random) {
      change(view)
      window.add(view)
    }
  }

  func finish() {
    window.comeBack()
    lastEvent = panel.liftAll()
    window.sendEvent(lastEvent)
    close()
  }

  // MARK: callbacks

  func asked(_ name: String, _ view: TouchView?, _ touches: [Contact], _ original: ([Contact]) -> Void) {
    checkPlace(name, view)
    ledger.asked(name, touches)
    if window.isPutAside || isClosed { ledger.fault("\(name) is asked while the app is aside") }
    act()
    let left = touches.filter { _ in random.once(in: 3) }
    for touch in left { ledger.leave(name, touch) }
    if !left.isEmpty || random.once(in: 20) { original(left) }
    act()
    ledger.answered(name, touches)
  }

  func told(_ name: String, _ view: TouchView?, _ phase: Phase, _ touches: [Contact]) {
    if phase != .cancelled { checkPlace(name, view) }
    ledger.told(name, phase, touches)
    act()
  }

  private func checkPlace(_ name: String, _ view: TouchView?) {
    if let view, !view.isWithin(window) { ledger.fault("\(name) is called, but was removed") }
  }

  // MARK: what happens in them

  private func act() {
    guard depth < 3, random.once(in: 4) else { return }
    depth += 1
    defer { depth -= 1 }
    for _ in 0..<random.int(1...2) { actOnce() }
  }

  private func actOnce() {
    guard let view = views.randomElement(using: &random) else { return addNew() }
    switch random.int(0...15) {
    case 0: view.remove()
    case 1, 2, 3: parent().add(view)
    case 4: addNew()
    case 5: change(view)
    case 6:
      for view in window.subviews { view.remove() }
      for view in views.prefix(random.int(0...4)) { parent().add(view) }
    case 7:
      window.putAside()
      if random.chance(70) { window.comeBack() }
    case 8, 9: window.comeBack()
    case 10: addGesture(to: random.once(in: 3) ? window : view)
    case 11: if let gesture = view.recognisers.first { view.remove(gesture) }
    case 12 where random.once(in: 300): close()
    // An action must feed nothing to gestures.
    case 13 where !isInAction: _ = try? window.dispatch()
    default: if !isInAction { sendNext() }
    }
  }

  private func close() {
    isClosed = true
    window.close()
  }

  private func parent() -> TouchView {
    random.once(in: 3) ? window : views.randomElement(using: &random) ?? window
  }

  private func addNew() {
    guard views.count < 14 else { return parent().add(views.randomElement(using: &random)!) }
    let (left, top) = (random.int(-1...10) * 10, random.int(-1...6) * 10)
    let frame = Rectangle(
      left: left, top: top, right: left + random.int(1...15) * 10, bottom: top + random.int(1...10) * 10)
    let view = ChaosView("view\(views.count)", frame, self)
    views.append(view)
    change(view)
    if random.once(in: 3) { addGesture(to: view) }
    parent().add(view)
  }

  private func change(_ view: ChaosView) {
    view.isMultipleTouchEnabled = random.chance(60)
    view.isExclusiveTouch = random.once(in: 8)
    view.isHidden = random.once(in: 8)
    view.isTouchable = !random.once(in: 8)
    view.hasBehind = random.once(in: 5)
  }

  private func addGesture(to view: TouchView) {
    guard view.recognisers.count < 3 else { return }
    let gesture: GestureRecogniser =
      switch random.int(0...3) {
      case 0: Tap()
      case 1: Drag(threshold: 15)
      case 2: LongPress(minimumDuration: 50_000)
      default: Pinch()
      }
    if random.once(in: 2) { gesture.precedence = .before }
    if random.once(in: 2), let other = window.recognisers.first { gesture.waits(for: other) }
    gesture.action = { [unowned self] _ in
      gestureCount += 1
      let wasInAction = isInAction
      isInAction = true
      act()
      isInAction = wasInAction
    }
    view.add(gesture)
  }

  // MARK: between events

  /// What must be true whenever the outermost call has returned.
  func check() {
    let gestures = all(in: window)
    for (touch, responder) in ledger.open {
      let now = lastEvent[touch]
      if now == nil || now!.phase.isFinal { ledger.fault("\(responder) still has \(touch), which has lifted") }
      if window.isPutAside || isClosed { ledger.fault("\(responder) still has \(touch), though the app is aside") }
      if let view = views.first(where: { $0.name == responder }) {
        checkPlace("\(responder), which has \(touch),", view)
      }
      if let now, gestures.contains(where: { $0.takes(now) }) {
        ledger.fault("\(touch) is a gesture's and \(responder)'s")
      }
    }
    for view in views where view.superview != nil {
      if view.superview!.subviews.filter({ $0 === view }).count != 1 { ledger.fault("\(view.name) is not where it is") }
    }
    for view in views as [TouchView] + [window!] {
      for inner in view.subviews where inner.superview !== view { ledger.fault("a view is in two") }
    }
  }

  private func all(in view: TouchView) -> [GestureRecogniser] {
    view.recognisers + view.subviews.flatMap { all(in: $0) }
  }
}
