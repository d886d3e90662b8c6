import Linux
import Overlay
import Raster

extension ConfigurationKey {
  static var overlay: [ConfigurationKey] { looks + movements + words }

  /// Keys for the look of a mark.
  private static var looks: [ConfigurationKey] {
    [
      ConfigurationKey(
        "style", "touchkit, touchpose, fingertips, showtime, rings or pointer", isPreset: true
      ) { configuration, value in
        value.set(&configuration.settings.style, Style(named: value))
      },
      ConfigurationKey("radius", "pixels from 2 to 400, or millimetres from 0.2 to 40 such as 4.5mm") {
        configuration, value in
        value.set(&configuration.settings.style.radius, value.length(within: Style.radii))
      },
      ConfigurationKey(
        "colour", "#RRGGBB or #RRGGBBAA in hexadecimal, such as #ffffff80 for white at 50 %"
      ) { configuration, value in
        value.set(&configuration.settings.style.colour, Colour(value))
      },
      ConfigurationKey("backing-colour", "#RRGGBB or #RRGGBBAA in hexadecimal") { configuration, value in
        value.set(&configuration.settings.style.backing, Colour(value))
      },
      ConfigurationKey("inset", "pixels from 0 to 400, or millimetres from 0 to 40 such as 0.2mm") {
        configuration, value in
        value.set(&configuration.settings.style.inset, value.length(within: 0...400))
      },
      ConfigurationKey("border", "pixels from 0 to 400, or millimetres from 0 to 40 such as 0.5mm") {
        configuration, value in
        value.set(&configuration.settings.style.border, value.length(within: 0...400))
      },
      ConfigurationKey("border-colour", "#RRGGBB or #RRGGBBAA in hexadecimal") { configuration, value in
        value.set(&configuration.settings.style.borderColour, Colour(value))
      },
      ConfigurationKey("rings", "0 for a disc, or 1 to 3 rings") { configuration, value in
        value.set(&configuration.settings.style.rings, value.integer(within: 0...3))
      },
      ConfigurationKey("opacity", "a number from 0 to 1 such as 0.5") { configuration, value in
        value.set(&configuration.settings.style.opacity, value.decimal(within: 0...1))
      },
      ConfigurationKey("colours", "one or fingers") { configuration, value in
        value.set(&configuration.settings.style.colours, value.choice(("one", .one), ("fingers", .fingers)))
      },
      ConfigurationKey("size-by", "nothing, pressure or contact") { configuration, value in
        value.set(
          &configuration.settings.style.sizeBy,
          value.choice(("nothing", .nothing), ("pressure", .pressure), ("contact", .contact)))
      },
      ConfigurationKey(
        "image",
        "none, or the full path of a picture that 'touch-overlay image' made, of up to 1024x1024 pixels",
        obstacle: unreadable
      ) { configuration, value in
        value.set(&configuration.settings.picture, value == "none" ? .some(nil) : picture(value).map { .some($0) })
      },
      ConfigurationKey("hot-spot", "middle, or X,Y in pixels from the image's upper left corner") {
        configuration, value in
        value.set(&configuration.settings.hotSpot, value == "middle" ? .some(nil) : value.spot.map { .some($0) })
      },
      .flag("crosshair") { $0.settings.style.crosshair = $1 },
    ]
  }

  private static func picture(_ path: Text) -> Picture? {
    (try? pictureFile(path)).flatMap { PamPicture.read($0) }
  }

  private static func unreadable(_ path: Text) -> Sentence? {
    do throws(Errno) {
      _ = try pictureFile(path)
      return nil
    } catch { return "which cannot be read: \(error.text)" }
  }

  private static func pictureFile(_ path: Text) throws(Errno) -> [UInt8]? {
    guard let path = path.path else { return nil }
    // Four channels of the largest picture, and the file's head.
    return try FileDescriptor.contents(of: path, limit: 4 << 20 | 4096)
  }

  /// Keys for how a mark appears, moves and disappears.
  private static var movements: [ConfigurationKey] {
    [
      .milliseconds("minimum-show") { $0.settings.minimumShow = $1 },
      .milliseconds("begin-time") { $0.settings.style.beginTime = $1 },
      ConfigurationKey("end", "vanish, fade, grow or shrink") { configuration, value in
        value.set(
          &configuration.settings.style.end.kind,
          value.choice(("vanish", .vanish), ("fade", .fade), ("grow", .grow), ("shrink", .shrink)))
      },
      .milliseconds("end-time") { $0.settings.style.end.time = $1 },
      .milliseconds("end-delay") { $0.settings.style.end.delay = $1 },
      ConfigurationKey("end-scale", "a number from 0 to 4 such as 1.5") { configuration, value in
        value.set(&configuration.settings.style.end.scale, value.decimal(within: 0...4).map { .some($0) })
      },
      ConfigurationKey("end-easing", "linear, in, out or in-out") { configuration, value in
        value.set(
          &configuration.settings.style.end.easing,
          value.choice(("linear", .linear), ("in", .easeIn), ("out", .easeOut), ("in-out", .easeInOut)))
      },
      .milliseconds("ripple") { $0.settings.style.ripple = $1 },
      .flag("pulse") { $0.settings.style.pulse = $1 },
      .milliseconds("trail") { $0.settings.style.trail = $1 },
    ]
  }

  /// Keys for the text beside a mark.
  private static var words: [ConfigurationKey] {
    [
      ConfigurationKey("labels", "none, or one or more of taps, time and position") { configuration, value in
        value.set(&configuration.settings.style.labels, Style.Labels(value))
      },
      ConfigurationKey("text-size", "auto, pixels from 8 to 120, or millimetres from 0.8 to 12 such as 3mm") {
        configuration, value in
        value.set(
          &configuration.settings.style.textSize,
          value == "auto" ? .some(nil) : value.length(within: 8...120).map { .some($0) })
      },
    ]
  }
}

extension Style {
  /// Returns the preset with a name.
  @export(interface)
  public init?(named name: Text) {
    guard let preset = Style.presets.first(where: { name == $0.name }) else { return nil }
    self = preset.style
  }
}

extension Style.Labels {
  fileprivate init?(_ list: Text) {
    self = []
    if list == "none" { return }
    for word in list.words {
      guard let label = word.choice(("taps", Self.taps), ("time", .time), ("position", .position)) else { return nil }
      insert(label)
    }
    if isEmpty { return nil }
  }
}
