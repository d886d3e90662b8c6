import TouchKit

/// A view that draws itself, and knows when it must.
class Widget: TouchView {
  final var isOutdated = true

  init() { super.init(frame: Rectangle(left: 0, top: 0, right: 0, bottom: 0)) }

  func draw(on canvas: inout Canvas) {}
}
