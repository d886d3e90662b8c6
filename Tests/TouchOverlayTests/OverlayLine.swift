import Overlay
import Testing

/// A line of the `[overlay]` section and what it changes in a style.
struct OverlayLine: Sendable, CustomTestStringConvertible {
  let line: String
  let change: @Sendable (inout Style) -> Void

  init(_ line: String, _ change: @escaping @Sendable (inout Style) -> Void) {
    self.line = line
    self.change = change
  }

  var testDescription: String { line }

  private static let orange = Colour(red: 255, green: 128, blue: 0, opacity: 64 / 255)

  /// Lines for every key but `style` and `minimum-show`, at least one each, with values that no preset has.
  static let all = [
    OverlayLine("radius = 31.5") { $0.radius = 31.5 },
    OverlayLine("radius = 4.5mm") { $0.radius = Length(4.5, .millimetres) },
    OverlayLine("radius = 40 mm") { $0.radius = Length(40, .millimetres) },
    OverlayLine("radius = 0.2mm") { $0.radius = Length(0.2, .millimetres) },
    OverlayLine("colour = #ff800040") { $0.colour = orange },
    OverlayLine("color = #FF800040") { $0.colour = orange },
    OverlayLine("colour = #ff8000") { $0.colour = Colour(red: 255, green: 128, blue: 0, opacity: 0.5) },
    OverlayLine("backing-colour = #ff800040") { $0.backing = orange },
    OverlayLine("backing-color = #ff800040") { $0.backing = orange },
    OverlayLine("inset = 7.25") { $0.inset = 7.25 },
    OverlayLine("inset = 0.3mm") { $0.inset = Length(0.3, .millimetres) },
    OverlayLine("border = 5") { $0.border = 5 },
    OverlayLine("border = 0.5mm") { $0.border = Length(0.5, .millimetres) },
    OverlayLine("border-colour = #ff800040") { $0.borderColour = orange },
    OverlayLine("border-color = #ff800040") { $0.borderColour = orange },
    OverlayLine("rings = 3") { $0.rings = 3 },
    OverlayLine("opacity = 0.25") { $0.opacity = 0.25 },
    OverlayLine("opacity = 0") { $0.opacity = 0 },
    OverlayLine("size-by = contact") { $0.sizeBy = .contact },
    OverlayLine("begin-time = 120") { $0.beginTime = 120_000 },
    OverlayLine("end-time = 1234") { $0.end.time = 1_234_000 },
    OverlayLine("end-delay = 10000") { $0.end.delay = 10_000_000 },
    OverlayLine("end-scale = 3.5") { $0.end.scale = 3.5 },
    OverlayLine("end-scale = 0") { $0.end.scale = 0 },
    OverlayLine("end-easing = in") { $0.end.easing = .easeIn },
    OverlayLine("end-easing = in-out") { $0.end.easing = .easeInOut },
    OverlayLine("ripple = 200") { $0.ripple = 200_000 },
    OverlayLine("pulse = on") { $0.pulse = true },
    OverlayLine("trail = 700") { $0.trail = 700_000 },
    OverlayLine("labels = time") { $0.labels = .time },
    OverlayLine("labels = time  taps") { $0.labels = [.taps, .time] },
    OverlayLine("labels = taps time position") { $0.labels = [.taps, .time, .position] },
    OverlayLine("text-size = 20") { $0.textSize = 20 },
    OverlayLine("text-size = 3mm") { $0.textSize = Length(3, .millimetres) },
  ]

  /// Values that some preset has.
  static let others = [
    OverlayLine("radius = 20") { $0.radius = 20 },
    OverlayLine("rings = 0") { $0.rings = 0 },
    OverlayLine("colours = fingers") { $0.colours = .fingers },
    OverlayLine("colors = fingers") { $0.colours = .fingers },
    OverlayLine("colours = one") { $0.colours = .one },
    OverlayLine("size-by = nothing") { $0.sizeBy = .nothing },
    OverlayLine("size-by = pressure") { $0.sizeBy = .pressure },
    OverlayLine("crosshair = on") { $0.crosshair = true },
    OverlayLine("crosshair = off") { $0.crosshair = false },
    OverlayLine("end = vanish") { $0.end.kind = .vanish },
    OverlayLine("end = fade") { $0.end.kind = .fade },
    OverlayLine("end = grow") { $0.end.kind = .grow },
    OverlayLine("end = shrink") { $0.end.kind = .shrink },
    OverlayLine("end-easing = linear") { $0.end.easing = .linear },
    OverlayLine("end-easing = out") { $0.end.easing = .easeOut },
    OverlayLine("pulse = off") { $0.pulse = false },
    OverlayLine("labels = none") { $0.labels = [] },
    OverlayLine("labels = position") { $0.labels = .position },
    OverlayLine("text-size = auto") { $0.textSize = nil },
  ]
}
