import Pixels
import Touch
import TouchKit

/// What responders were told, in order: "button began 1 2".
final class Diary {
  private var lines: [String] = []
  private(set) var touches: [Contact] = []
  private(set) var events: [TouchEvent] = []

  func note(_ name: String, _ phase: Phase, _ told: [Contact], _ event: TouchEvent) {
    lines.append(([name, "\(phase)"] + told.map { "\($0.id)" }).joined(separator: " "))
    touches = told
    events.append(event)
  }

  func note(_ line: String) { lines.append(line) }

  /// What was written since the last time.
  func read() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// What a responder does when it is told of touches.
final class Manner {
  let name: String
  let diary: Diary
  var takes: (Contact) -> Bool = { _ in true }
  /// Before it takes any.
  var reacts: ((Phase, [Contact]) -> Void)?
  /// After it has taken some.
  var reactsLate: (() -> Void)?
  var next: TouchResponder?

  init(_ name: String, _ diary: Diary) {
    self.name = name
    self.diary = diary
  }

  /// What it does the first time that it is told of `phase`.
  func once(_ phase: Phase, _ act: @escaping () -> Void) {
    reacts = { [unowned self] told, _ in
      guard told == phase else { return }
      reacts = nil
      act()
    }
  }

  func began(_ touches: [Contact], _ event: TouchEvent, _ original: ([Contact], TouchEvent) -> Void) {
    told(.began, touches, event)
    let left = touches.filter { !takes($0) }
    if !left.isEmpty { original(left, event) }
    reactsLate?()
  }

  func told(_ phase: Phase, _ touches: [Contact], _ event: TouchEvent) {
    diary.note(name, phase, touches, event)
    reacts?(phase, touches)
  }
}

/// A view that writes down what it is told. It takes all touches, if not told otherwise.
final class Pane: TouchView {
  let manner: Manner
  var shape: ((Position) -> Bool)?
  var aim: ((TouchView?) -> TouchView?)?

  init(_ name: String, _ frame: Rectangle, _ diary: Diary) {
    manner = Manner(name, diary)
    super.init(frame: frame)
  }

  override var nextResponder: TouchResponder? { manner.next ?? super.nextResponder }
  override func contains(_ position: Position) -> Bool { shape?(position) ?? super.contains(position) }
  override func hitTest(_ position: Position) -> TouchView? {
    let hit = super.hitTest(position)
    return aim.map { $0(hit) } ?? hit
  }
  override func touchesBegan(_ touches: [Contact], _ event: TouchEvent) {
    manner.began(touches, event) { super.touchesBegan($0, $1) }
  }
  override func touchesMoved(_ touches: [Contact], _ event: TouchEvent) { manner.told(.moved, touches, event) }
  override func touchesEnded(_ touches: [Contact], _ event: TouchEvent) { manner.told(.ended, touches, event) }
  override func touchesCancelled(_ touches: [Contact], _ event: TouchEvent) { manner.told(.cancelled, touches, event) }
}

/// Likewise a window.
final class Stage: TouchWindow {
  let manner: Manner

  init(_ width: Int, _ height: Int, _ diary: Diary) {
    manner = Manner("window", diary)
    super.init(width: width, height: height)
  }

  override var nextResponder: TouchResponder? { manner.next ?? super.nextResponder }
  override func touchesBegan(_ touches: [Contact], _ event: TouchEvent) {
    manner.began(touches, event) { super.touchesBegan($0, $1) }
  }
  override func touchesMoved(_ touches: [Contact], _ event: TouchEvent) { manner.told(.moved, touches, event) }
  override func touchesEnded(_ touches: [Contact], _ event: TouchEvent) { manner.told(.ended, touches, event) }
  override func touchesCancelled(_ touches: [Contact], _ event: TouchEvent) { manner.told(.cancelled, touches, event) }
  override func timePassed(_ now: Microseconds) { manner.diary.note("time") }
}

/// Likewise an object of the app's own.
final class Backstage: TouchResponder {
  let manner: Manner

  init(_ name: String, _ diary: Diary) { manner = Manner(name, diary) }

  override var nextResponder: TouchResponder? { manner.next }
  override func touchesBegan(_ touches: [Contact], _ event: TouchEvent) {
    manner.began(touches, event) { super.touchesBegan($0, $1) }
  }
  override func touchesMoved(_ touches: [Contact], _ event: TouchEvent) { manner.told(.moved, touches, event) }
  override func touchesEnded(_ touches: [Contact], _ event: TouchEvent) { manner.told(.ended, touches, event) }
  override func touchesCancelled(_ touches: [Contact], _ event: TouchEvent) { manner.told(.cancelled, touches, event) }
}
