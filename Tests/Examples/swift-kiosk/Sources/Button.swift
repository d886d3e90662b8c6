import TouchKit

/// Something to tap: it counts if the finger is still on it when it lifts.
final class Button: Widget {
  let label: StaticString
  var action: () -> Void = {}
  private let colour: Colour
  private var isPressed = false {
    didSet { if isPressed != oldValue { isOutdated = true } }
  }

  init(_ label: StaticString, _ colour: Colour) {
    self.label = label
    self.colour = colour
    super.init()
  }

  override func touchesBegan(_ touches: [Contact], _ event: TouchEvent) { isPressed = true }

  override func touchesMoved(_ touches: [Contact], _ event: TouchEvent) { isPressed = isOn(touches) }

  override func touchesEnded(_ touches: [Contact], _ event: TouchEvent) {
    isPressed = false
    if isOn(touches) { action() }
  }

  override func touchesCancelled(_ touches: [Contact], _ event: TouchEvent) { isPressed = false }

  private func isOn(_ touches: [Contact]) -> Bool { touches.contains { contains(inside($0.position)) } }

  override func draw(on canvas: inout Canvas) {
    let area = canvas.area(of: self)
    canvas.fill(area, isPressed ? .white : colour)
    canvas.write(label, in: area, isPressed ? colour : .white)
  }
}
