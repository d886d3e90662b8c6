import Framebuffer
import Linux
import Pixels

extension ConfigurationKey {
  static var framebuffer: [ConfigurationKey] {
    [
      ConfigurationKey(
        "device", "auto or the full path of a device such as /dev/fb0 or /dev/dri/card0",
        { $0.either("auto", or: $0.path) }, { $0.framebuffer.path = $1 }),
      ConfigurationKey(
        "name", "a part of the driver's name such as ili9341", { $0.isEmpty ? nil : $0 }, { $0.framebuffer.name = $1 }),
      ConfigurationKey(
        "size", "WIDTHxHEIGHT in pixels such as 800x480", { $0.size(within: 1...Int.max) }, { $0.framebuffer.size = $1 }
      ),
      ConfigurationKey(
        "physical-size", "WIDTHxHEIGHT of the glass in millimetres such as 154x86, or auto",
        { $0.either("auto", or: $0.size(within: 1...Int.max)) }, { $0.framebuffer.millimetres = $1 }),
      ConfigurationKey(
        "publish", "auto, direct, flush or rows",
        { $0.choice(("auto", nil), ("direct", .direct), ("flush", .flush), ("rows", .rows)) },
        { $0.framebuffer.publish = $1 }),
      .flag("lend") { $0.framebuffer.lends = $1 },
      ConfigurationKey(
        "rotate", "0, 90, 180 or 270", { value in value.integer.flatMap { Turn(rawValue: $0) } }, { $0.turn = $1 }),
      ConfigurationKey(
        "record", "off or the full path of a folder in memory such as /run/touch-overlay",
        { $0.either("off", or: $0.path) }, { $0.framebuffer.record = $1 }),
    ]
  }
}
