import Linux
import TouchInput

extension ConfigurationKey {
  static var touch: [ConfigurationKey] {
    [
      ConfigurationKey("device", "auto or the full path of a device such as /dev/input/event3") {
        configuration, value in
        if value == "auto" {
          configuration.panels.wish = .any
          return true
        }
        return value.set(&configuration.panels.wish, value.path.map { .path($0) })
      },
      ConfigurationKey("name", "the panel's name in the kernel") { configuration, value in
        value.set(&configuration.panels.wish, value.isEmpty ? nil : .name(value.string))
      },
      ConfigurationKey("backend", "tslib, evdev or auto") { configuration, value in
        value.set(
          &configuration.panels.backend, value.choice(("auto", nil), ("tslib", .tslib), ("evdev", .evdev)))
      },
      .flag("forward") { $0.panels.forward = $1 },
      .milliseconds("tap-pause") { $0.panels.tapPause = $1 },
      ConfigurationKey("tap-distance", "pixels from 0 to 1000") { configuration, value in
        value.set(&configuration.panels.tapDistance, value.decimal(within: 0...1000))
      },
    ]
  }
}
