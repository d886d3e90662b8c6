import Gestures
import Pixels
import Touch

/// A rectangle of the screen that can be touched, and those within it. What it looks like is the app's affair.
@safe
open class TouchView: TouchResponder {
  /// Where it is, in pixels from the upper left corner of the view that it is in.
  public final var frame: Rectangle
  /// A hidden view is not hit, nor is what is in it. Touches that it holds go on.
  public final var isHidden = false
  /// Likewise; what is in it can be seen, but not touched.
  public final var isTouchable = true
  /// From the back to the front.
  public final private(set) var subviews: [TouchView] = []
  /// They see touches that begin in this view, or in one that is in it.
  public final private(set) var recognisers: [GestureRecogniser] = []

  // The view above keeps this one, so this one must not keep the view above.
  private var holder: Unmanaged<TouchView>?

  public init(frame: Rectangle) { self.frame = frame }

  deinit {
    for view in subviews { unsafe view.holder = nil }
  }

  /// The view that this is in.
  public final var superview: TouchView? { unsafe holder?.takeUnretainedValue() }

  /// The window that this is in.
  public final var window: TouchWindow? {
    var view: TouchView? = self
    while let outer = view {
      if let window = outer as? TouchWindow { return window }
      view = outer.superview
    }
    return nil
  }

  /// The view that this is in.
  open override var nextResponder: TouchResponder? { superview }

  /// Puts a view in front of those that are there. One that is in another view is taken out of that first.
  ///
  /// A view cannot be within itself, nor a window within anything: then nothing happens.
  public final func add(_ view: TouchView) {
    if isWithin(view) || view is TouchWindow { return }
    view.remove()
    // Whoever lost a touch by that may have put it somewhere else, or this into it.
    if view.superview != nil || isWithin(view) { return }
    unsafe view.holder = .passUnretained(self)
    subviews.append(view)
  }

  /// Takes this view out of the one that it is in. Touches that it holds, or a view in it does, are cancelled.
  public final func remove() {
    guard let superview else { return }
    let delivery = window?.delivery
    delivery?.cancel(within: self)
    // Whoever lost a touch by that may have put this somewhere else already.
    guard self.superview === superview else { return }
    superview.subviews.removeAll { $0 === self }
    unsafe holder = nil
    // Touches that were taken meanwhile.
    delivery?.cancel(within: self)
  }

  /// Attaches a gesture to this view.
  public final func add(_ recogniser: GestureRecogniser) { recognisers.append(recogniser) }

  /// Detaches it; if it is under way it is cancelled.
  public final func remove(_ recogniser: GestureRecogniser) {
    guard recognisers.contains(where: { $0 === recogniser }) else { return }
    recogniser.cancel(at: window?.delivery.time ?? 0)
    recognisers.removeAll { $0 === recogniser }
  }

  /// Whether a gesture is still attached here, and this still in `window`.
  final func has(_ recogniser: GestureRecogniser, within window: TouchView) -> Bool {
    recognisers.contains { $0 === recogniser } && isWithin(window)
  }

  /// Whether this is `view` or in it.
  public final func isWithin(_ view: TouchView) -> Bool {
    var inner: TouchView? = self
    while let candidate = inner {
      if candidate === view { return true }
      inner = candidate.superview
    }
    return false
  }

  /// The foremost view at a position, in pixels from this view's upper left corner; nil where this view is not.
  open func hitTest(_ position: Position) -> TouchView? {
    if isHidden || !isTouchable || !contains(position) { return nil }
    for view in subviews.reversed() {
      let (x, y) = (position.x - Float(view.frame.left), position.y - Float(view.frame.top))
      if let hit = view.hitTest(Position(x: x, y: y)) { return hit }
    }
    return self
  }

  /// Whether a position, in pixels from this view's upper left corner, is on it. Override it for buttons that are no
  /// rectangles, or that should be hit from beside them.
  open func contains(_ position: Position) -> Bool {
    position.x >= 0 && position.y >= 0 && position.x < Float(frame.right - frame.left)
      && position.y < Float(frame.bottom - frame.top)
  }

  /// The gestures of this view and of all that are in it, each with its view; the outer ones first.
  final var recognisersWithin: [(view: TouchView, recogniser: GestureRecogniser)] {
    var all: [(view: TouchView, recogniser: GestureRecogniser)] = recognisers.map { (self, $0) }
    for view in subviews { all += view.recognisersWithin }
    return all
  }

  /// Where the screen's position is in this view.
  public final func inside(_ position: Position) -> Position {
    var (x, y) = (position.x, position.y)
    var view = self
    while let outer = view.superview {
      x -= Float(view.frame.left)
      y -= Float(view.frame.top)
      view = outer
    }
    return Position(x: x, y: y)
  }
}
