import Linux
import TouchInput

extension ConfigurationKey {
  static var touch: [ConfigurationKey] {
    [
      ConfigurationKey(
        "device", "auto or the full path of a device such as /dev/input/event3",
        { value in value == "auto" ? .any : value.path.map { .path($0) } }, { $0.panels.wish = $1 }),
      ConfigurationKey(
        "name", "the panel's name in the kernel", { $0.isEmpty ? nil : .name($0.string) }, { $0.panels.wish = $1 }),
      ConfigurationKey(
        "backend", "tslib, evdev or auto", { $0.choice(("auto", nil), ("tslib", .tslib), ("evdev", .evdev)) },
        { $0.panels.backend = $1 }),
      .flag("forward") { $0.panels.forward = $1 },
      .milliseconds("tap-pause") { $0.panels.tapPause = $1 },
      ConfigurationKey(
        "tap-distance", "pixels from 0 to 1000", { $0.decimal(within: 0...1000) }, { $0.panels.tapDistance = $1 }),
    ]
  }
}
