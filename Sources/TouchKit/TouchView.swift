import Gestures
import Pixels
import Touch

/// A rectangle of the screen that can be touched, with the views in it. The app draws it.
@safe
open class TouchView: TouchResponder {
  /// Position and size, in pixels from the superview's upper left corner.
  public final var frame: Rectangle
  /// Whether the view and the views in it cannot be hit. Touches that they hold go on.
  public final var isHidden = false
  /// Whether the view and the views in it can be hit. The app may show the view all the same.
  public final var isTouchable = true
  /// Views in this one, from the back to the front.
  public final private(set) var subviews: [TouchView] = []
  /// Gestures that see touches which begin in this view, or in a view within it.
  public final private(set) var recognisers: [GestureRecogniser] = []

  // The superview retains this view, so this reference must not retain the superview.
  private var holder: Unmanaged<TouchView>?

  public init(frame: Rectangle) { self.frame = frame }

  deinit {
    for view in subviews { unsafe view.holder = nil }
  }

  /// The view that contains this one.
  public final var superview: TouchView? { unsafe holder?.takeUnretainedValue() }

  /// The window that contains this view.
  public final var window: TouchWindow? {
    var view: TouchView? = self
    while let outer = view {
      if let window = outer as? TouchWindow { return window }
      view = outer.superview
    }
    return nil
  }

  /// The superview.
  open override var nextResponder: TouchResponder? { superview }

  /// Adds a view in front of the others, and removes it from its former superview. A view that is in this one already
  /// only comes to the front: it keeps its touches and gestures.
  ///
  /// Does nothing when the view would be within itself, or when it is a window.
  public final func add(_ view: TouchView) {
    if isWithin(view) || view is TouchWindow { return }
    if view.superview === self {
      subviews.removeAll { $0 === view }
      subviews.append(view)
      return
    }
    view.remove()
    // A responder that lost a touch by the removal may have put `view` somewhere else, or this view into it.
    if view.superview != nil || isWithin(view) { return }
    unsafe view.holder = .passUnretained(self)
    subviews.append(view)
  }

  /// Removes this view from its superview. Touches that it or a view in it holds are cancelled, and no gesture waits
  /// for theirs any more.
  public final func remove() {
    guard let superview else { return }
    let delivery = window?.delivery
    delivery?.cancel(within: self)
    // A responder that lost a touch by this may already have moved this view somewhere else.
    guard self.superview === superview else { return }
    superview.subviews.removeAll { $0 === self }
    unsafe holder = nil
    // Cancels touches that were taken during the first call.
    delivery?.cancel(within: self)
  }

  /// Attaches a gesture to this view.
  public final func add(_ recogniser: GestureRecogniser) { recognisers.append(recogniser) }

  /// Detaches a gesture, and cancels it if it is under way. No gesture waits for it any more.
  public final func remove(_ recogniser: GestureRecogniser) {
    guard recognisers.contains(where: { $0 === recogniser }) else { return }
    recogniser.detach(at: window?.delivery.time ?? 0)
    recognisers.removeAll { $0 === recogniser }
  }

  /// Whether a gesture is still attached to this view, and this view still in `window`.
  final func has(_ recogniser: GestureRecogniser, within window: TouchView) -> Bool {
    recognisers.contains { $0 === recogniser } && isWithin(window)
  }

  /// Whether this view is `view` or lies in it.
  public final func isWithin(_ view: TouchView) -> Bool {
    var inner: TouchView? = self
    while let candidate = inner {
      if candidate === view { return true }
      inner = candidate.superview
    }
    return false
  }

  /// Returns the foremost view at a position, in pixels from this view's upper left corner; nil outside this view.
  open func hitTest(_ position: Position) -> TouchView? {
    if isHidden || !isTouchable || !contains(position) { return nil }
    for view in subviews.reversed() {
      let (x, y) = (position.x - Float(view.frame.left), position.y - Float(view.frame.top))
      if let hit = view.hitTest(Position(x: x, y: y)) { return hit }
    }
    return self
  }

  /// Whether a position, in pixels from this view's upper left corner, is on it. Override it for buttons that are not
  /// rectangles, or that should react to touches beside them.
  open func contains(_ position: Position) -> Bool {
    position.x >= 0 && position.y >= 0 && position.x < Float(frame.right - frame.left)
      && position.y < Float(frame.bottom - frame.top)
  }

  /// The gestures of this view and of all views in it, each with its view; outer views first.
  final var recognisersWithin: [(view: TouchView, recogniser: GestureRecogniser)] {
    var all: [(view: TouchView, recogniser: GestureRecogniser)] = recognisers.map { (self, $0) }
    for view in subviews { all += view.recognisersWithin }
    return all
  }

  /// Converts a position on the screen to one in this view.
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
