import Linux
import TouchKit

/// The whole kiosk: three drinks to tap, a slider for how sweet, and a keypad for the staff.
final class KioskWindow: WindowClass {
  private var canvas = Canvas()
  var journal: Journal?
  private let drinks = [
    Button("TEA", Colour(red: 60, green: 110, blue: 60)), Button("COFFEE", Colour(red: 110, green: 70, blue: 40)),
    Button("COCOA", Colour(red: 130, green: 60, blue: 60)),
  ]
  private let sweetness = Slider()
  private let staff = Button("CODE", Colour(red: 70, green: 70, blue: 90))
  private let keypad = Keypad()

  /// Puts everything in its place, whatever size the screen has.
  func build() {
    guard let format else { return }
    canvas = Canvas(width: frame.right, height: frame.bottom, format: format)
    for (column, button) in drinks.enumerated() {
      place(button, column: column, row: 0)
      button.action = { [self] in journal?.write("order \(button.label), sweetness \(sweetness.value)") }
      add(button)
    }
    place(sweetness, column: 0, row: 1, columns: 3)
    sweetness.add(Tap(taps: 2) { [self] _ in sweetness.value = 50 })
    add(sweetness)
    place(staff, column: 2, row: 2)
    staff.action = { [self] in openKeypad() }
    add(staff)
    keypad.frame = frame
    keypad.build()
    keypad.done = { [self] in closeKeypad() }
    turnPage()
  }

  private func place(_ view: TouchView, column: Int, row: Int, columns: Int = 1) {
    let (width, height) = (frame.right / 3, frame.bottom / 3)
    let gap = frame.bottom / 40
    view.frame = Rectangle(
      left: column * width + gap, top: row * height + gap, right: (column + columns) * width - gap,
      bottom: (row + 1) * height - gap)
  }

  /// Nobody should see which keys are touched.
  private func openKeypad() {
    #if Demo
    // Marks may still be up when this fails; the next touch of the button asks again.
    guard suspendOverlay() else { return }
    #endif
    keypad.clear()
    add(keypad)
    turnPage()
    journal?.write("keypad")
  }

  private func closeKeypad() {
    keypad.remove()
    turnPage()
    journal?.write("code of \(keypad.count) digits")
    #if Demo
    resumeOverlay()
    #endif
  }

  override func sendEvent(_ event: TouchEvent) {
    for touch in event.touches where touch.phase != .stationary {
      journal?.write("\(touch.phase.name) \(touch.id) \(Int(touch.position.x)) \(Int(touch.position.y)) \(touch.taps)")
    }
    super.sendEvent(event)
    draw()
  }

  /// Those of the screen that is shown.
  private var widgets: [Widget] {
    var all: [Widget] = []
    if keypad.superview == nil {
      for drink in drinks { all.append(drink) }
      all.append(sweetness)
      all.append(staff)
    } else {
      all.append(keypad)
      for key in keypad.keys { all.append(key) }
    }
    return all
  }

  /// Another screen: everything is drawn anew.
  private func turnPage() {
    canvas.fill(frame, .background)
    for widget in widgets {
      widget.isOutdated = false
      widget.draw(on: &canvas)
    }
    show([frame])
  }

  /// Draws what has changed, and shows just that.
  private func draw() {
    var areas: [Rectangle] = []
    for widget in widgets where widget.isOutdated {
      widget.isOutdated = false
      widget.draw(on: &canvas)
      areas.append(canvas.area(of: widget))
    }
    if !areas.isEmpty { show(areas) }
  }

  private func show(_ areas: [Rectangle]) {
    do throws(WindowError) {
      try canvas.show(on: self, areas)
    } catch {
      Log.line(Sentence(error.sentence))
      stop()
    }
  }
}

extension Phase {
  var name: StaticString {
    switch self {
    case .began: "began"
    case .moved: "moved"
    case .stationary: "stationary"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}
