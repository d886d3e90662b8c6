import Framebuffer
import Linux
import Pixels

extension ConfigurationKey {
  static var framebuffer: [ConfigurationKey] {
    [
      ConfigurationKey("device", "auto or the full path of a device such as /dev/fb0 or /dev/dri/card0") {
        configuration, value in
        value.set(&configuration.framebuffer.path, value == "auto" ? .some(nil) : value.path.map { .some($0) })
      },
      ConfigurationKey("name", "a part of the driver's name such as ili9341") { configuration, value in
        value.set(&configuration.framebuffer.name, value.isEmpty ? .none : .some(value))
      },
      ConfigurationKey("size", "WIDTHxHEIGHT in pixels such as 800x480") { configuration, value in
        value.set(&configuration.framebuffer.size, value.size(within: 1...Int.max).map { .some($0) })
      },
      ConfigurationKey("physical-size", "WIDTHxHEIGHT of the glass in millimetres such as 154x86, or auto") {
        configuration, value in
        value.set(
          &configuration.framebuffer.millimetres,
          value == "auto" ? .some(nil) : value.size(within: 1...Int.max).map { .some($0) })
      },
      ConfigurationKey("publish", "auto, direct, flush or rows") { configuration, value in
        value.set(
          &configuration.framebuffer.publish,
          value.choice(("auto", nil), ("direct", .direct), ("flush", .flush), ("rows", .rows)))
      },
      .flag("lend") { $0.framebuffer.lends = $1 },
      ConfigurationKey("rotate", "0, 90, 180 or 270") { configuration, value in
        value.set(&configuration.turn, value.integer.flatMap { Turn(rawValue: $0) })
      },
      ConfigurationKey("record", "off or the full path of a folder in memory such as /run/touch-overlay") {
        configuration, value in
        value.set(&configuration.framebuffer.record, value == "off" ? .some(nil) : value.path.map { .some($0) })
      },
    ]
  }
}
