import Linux
import Overlay
import Raster

extension ConfigurationKey {
  static var overlay: [ConfigurationKey] { looks + movements + words }

  /// Keys for the look of a mark.
  private static var looks: [ConfigurationKey] {
    [
      ConfigurationKey(
        "style", "touchkit, touchpose, fingertips, showtime, rings or pointer", isPreset: true, { Style(named: $0) },
        { $0.settings.style = $1 }),
      ConfigurationKey(
        "radius", "pixels from 2 to 400, or millimetres from 0.2 to 40 such as 4.5mm",
        { $0.length(within: Style.radii) }, { $0.settings.style.radius = $1 }),
      ConfigurationKey(
        "colour", "#RRGGBB or #RRGGBBAA in hexadecimal, such as #ffffff80 for white at 50 %", { Colour($0) },
        { $0.settings.style.colour = $1 }),
      ConfigurationKey(
        "backing-colour", "#RRGGBB or #RRGGBBAA in hexadecimal", { Colour($0) }, { $0.settings.style.backing = $1 }),
      ConfigurationKey(
        "inset", "pixels from 0 to 400, or millimetres from 0 to 40 such as 0.2mm", { $0.length(within: 0...400) },
        { $0.settings.style.inset = $1 }),
      ConfigurationKey(
        "border", "pixels from 0 to 400, or millimetres from 0 to 40 such as 0.5mm", { $0.length(within: 0...400) },
        { $0.settings.style.border = $1 }),
      ConfigurationKey(
        "border-colour", "#RRGGBB or #RRGGBBAA in hexadecimal", { Colour($0) }, { $0.settings.style.borderColour = $1 }),
      ConfigurationKey(
        "rings", "0 for a disc, or 1 to 3 rings", { $0.integer(within: 0...3) }, { $0.settings.style.rings = $1 }),
      ConfigurationKey(
        "opacity", "a number from 0 to 1 such as 0.5", { $0.decimal(within: 0...1) }, { $0.settings.style.opacity = $1 }
      ),
      ConfigurationKey(
        "colours", "one or fingers", { $0.choice(("one", .one), ("fingers", .fingers)) },
        { $0.settings.style.colours = $1 }),
      ConfigurationKey(
        "size-by", "nothing, pressure or contact",
        { $0.choice(("nothing", .nothing), ("pressure", .pressure), ("contact", .contact)) },
        { $0.settings.style.sizeBy = $1 }),
      ConfigurationKey(
        "image", "none, or the full path of a picture that 'touch-overlay image' made, of up to 1024x1024 pixels",
        obstacle: unreadable, { $0.either("none", or: picture($0)) }, { $0.settings.picture = $1 }),
      ConfigurationKey(
        "hot-spot", "middle, or X,Y in pixels from the image's upper left corner", { $0.either("middle", or: $0.spot) },
        { $0.settings.hotSpot = $1 }),
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
      ConfigurationKey(
        "end", "vanish, fade, grow or shrink",
        { $0.choice(("vanish", .vanish), ("fade", .fade), ("grow", .grow), ("shrink", .shrink)) },
        { $0.settings.style.end.kind = $1 }),
      .milliseconds("end-time") { $0.settings.style.end.time = $1 },
      .milliseconds("end-delay") { $0.settings.style.end.delay = $1 },
      ConfigurationKey(
        "end-scale", "a number from 0 to 4 such as 1.5", { $0.decimal(within: 0...4) },
        { $0.settings.style.end.scale = $1 }),
      ConfigurationKey(
        "end-easing", "linear, in, out or in-out",
        { $0.choice(("linear", .linear), ("in", .easeIn), ("out", .easeOut), ("in-out", .easeInOut)) },
        { $0.settings.style.end.easing = $1 }),
      .milliseconds("ripple") { $0.settings.style.ripple = $1 },
      .flag("pulse") { $0.settings.style.pulse = $1 },
      .milliseconds("trail") { $0.settings.style.trail = $1 },
    ]
  }

  /// Keys for the text beside a mark.
  private static var words: [ConfigurationKey] {
    [
      ConfigurationKey(
        "labels", "none, or one or more of taps, time and position", { Style.Labels($0) },
        { $0.settings.style.labels = $1 }),
      ConfigurationKey(
        "text-size", "auto, pixels from 8 to 120, or millimetres from 0.8 to 12 such as 3mm",
        { $0.either("auto", or: $0.length(within: 8...120)) }, { $0.settings.style.textSize = $1 }),
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
