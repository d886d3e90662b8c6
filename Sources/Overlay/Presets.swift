extension Style {
  /// All presets, with the names that a configuration has for them.
  @export(interface)
  public static var presets: [(name: StaticString, style: Style)] {
    [
      ("touchkit", .touchkit), ("touchpose", .touchpose), ("fingertips", .fingertips), ("showtime", .showtime),
      ("rings", .rings), ("pointer", .pointer),
    ]
  }

  /// The look of the TOUCHkit recipe, without its flaw: here a finger that lifts clears only its own mark.
  public static var touchkit: Style {
    var style = Style(radius: 25, colour: .white, backing: .darkGrey)
    style.inset = 1
    return style
  }

  /// The look of Touchposé.
  public static var touchpose: Style {
    let slate = Colour(red: 64, green: 108, blue: 128, opacity: 0.4)
    var style = Style(radius: 22, colour: slate)
    style.border = 2
    style.borderColour = slate.faded(to: 0.6)
    style.end = End(.grow, time: 500_000)
    return style
  }

  /// The look of Fingertips.
  public static var fingertips: Style {
    var style = Style(radius: 22, colour: Colour(red: 255, green: 255, blue: 255, opacity: 1))
    style.border = 2
    style.borderOutset = 1
    style.borderColour = Colour(red: 0, green: 0, blue: 0, opacity: 1)
    style.opacity = 0.5
    style.end = End(.grow, time: 300_000)
    return style
  }

  /// The look of ShowTime.
  public static var showtime: Style {
    let blue = Colour(red: 54, green: 156, blue: 235, opacity: 0.5)
    var style = Style(radius: 22, colour: blue)
    style.border = 3
    style.borderColour = blue.faded(to: 1)
    style.sizeBy = .pressure
    style.labels = .taps
    style.end = End(.shrink, time: 200_000, delay: 200_000, scale: 0.8)
    return style
  }

  /// The look of KWin's touch points: rings that expand on press and contract on lift.
  public static var rings: Style {
    var style = Style(radius: 20, colour: .clear)
    style.rings = 2
    style.border = 2
    style.borderColour = Colour.finger(0, opacity: 1)
    style.colours = .fingers
    style.beginTime = 300_000
    style.end = End(.shrink, time: 300_000)
    style.end.easing = .linear
    return style
  }

  /// The look of Android's pointer location: a crosshair over the whole screen, with coordinates.
  public static var pointer: Style {
    var style = Style(radius: 12, colour: .clear)
    style.border = 2
    style.borderColour = Colour(red: 255, green: 64, blue: 64, opacity: 1)
    style.crosshair = true
    style.labels = .position
    style.end = End(.fade, time: 200_000)
    return style
  }
}
