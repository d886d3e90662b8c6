import TouchKit

/// From 0 to 100, wherever the finger drags it. Tapping it twice brings it back to the middle.
final class Slider: Widget {
  var value = 50 {
    didSet { if value != oldValue { isOutdated = true } }
  }

  override func touchesBegan(_ touches: [Contact], _ event: TouchEvent) { follow(touches) }

  override func touchesMoved(_ touches: [Contact], _ event: TouchEvent) { follow(touches) }

  private func follow(_ touches: [Contact]) {
    guard let touch = touches.first else { return }
    let share = inside(touch.position).x / Float(frame.right - frame.left)
    value = Int((max(0, min(1, share)) * 100).rounded())
  }

  override func draw(on canvas: inout Canvas) {
    let area = canvas.area(of: self)
    canvas.fill(area, .background)
    let middle = (area.top + area.bottom) / 2
    let place = area.left + (area.right - area.left) * value / 100
    let knob = (area.bottom - area.top) / 4
    canvas.fill(
      Rectangle(left: area.left, top: middle - 4, right: area.right, bottom: middle + 4),
      Colour(red: 70, green: 80, blue: 100))
    canvas.fill(
      Rectangle(left: area.left, top: middle - 4, right: place, bottom: middle + 4),
      Colour(red: 220, green: 150, blue: 60))
    canvas.fill(
      Rectangle(left: place - knob / 2, top: middle - knob, right: place + knob / 2, bottom: middle + knob), .white)
  }
}
