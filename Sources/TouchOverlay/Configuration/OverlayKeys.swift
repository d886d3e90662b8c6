import Linux
import Overlay

extension ConfigurationKey {
  static var overlay: [ConfigurationKey] {
    [
      ConfigurationKey("radius", "pixels from 2 to 400") { configuration, value in
        value.set(&configuration.settings.style.radius, value.decimal(within: Style.radii))
      },
      ConfigurationKey(
        "colour", "#RRGGBB or #RRGGBBAA in hexadecimal, such as #ffffff80 for white at 50 %"
      ) { configuration, value in
        value.set(&configuration.settings.style.colour, Colour(value))
      },
      ConfigurationKey("minimum-show", "milliseconds from 0 to 10000") { configuration, value in
        value.set(&configuration.settings.minimumShow, value.milliseconds(upTo: 10_000))
      },
    ]
  }
}
