import Linux

extension ConfigurationKey {
  static var daemon: [ConfigurationKey] {
    [
      ConfigurationKey("show", "always, external or never") { configuration, value in
        value.set(
          &configuration.daemon.show,
          value.choice(("always", .always), ("external", .external), ("never", .never)))
      },
      ConfigurationKey(
        "control", "off or the full path of a socket such as /run/touch-overlay/control",
        obstacle: noSocket
      ) { configuration, value in
        let path: Text?? = value == "off" ? .some(nil) : value.isSocketPath ? .some(value) : nil
        return value.set(&configuration.daemon.control, path)
      },
      ConfigurationKey("suspend-limit", "whole seconds from 1 to 86400") { configuration, value in
        value.set(&configuration.daemon.suspendLimit, value.seconds(within: 1...86_400))
      },
      ConfigurationKey("realtime", "off or a priority from 1 to 99") { configuration, value in
        value.set(
          &configuration.daemon.realTime, value == "off" ? .some(nil) : value.integer(within: 1...99).map { .some($0) })
      },
      .flag("lock-memory") { $0.daemon.locksMemory = $1 },
      ConfigurationKey("metrics", "off or the full path of a file whose name ends in .prom") { configuration, value in
        let path: Text?? = value == "off" ? .some(nil) : value.isMetricsPath ? .some(value) : nil
        return value.set(&configuration.daemon.metrics, path)
      },
      ConfigurationKey("metrics-interval", "whole seconds from 10 to 300") { configuration, value in
        value.set(&configuration.daemon.metricsInterval, value.seconds(within: 10...300))
      },
    ]
  }

  /// Returns why a full path is no path of a socket.
  private static func noSocket(_ path: Text) -> Sentence? {
    if !path.starts(with: "/") { return nil }
    return path.namesFolder ? "which names a folder" : "which has more than 107 bytes"
  }
}

extension Text {
  /// Whether `sockaddr_un` has room for the path: 107 bytes, and a byte that ends it.
  fileprivate var isSocketPath: Bool { starts(with: "/") && !namesFolder && bytes.count <= 107 }

  fileprivate var namesFolder: Bool { bytes.last == UInt8(ascii: "/") }

  /// Whether the textfile collector would read the file: it ignores all other names.
  fileprivate var isMetricsPath: Bool { starts(with: "/") && Text(bytes.suffix(5)) == ".prom" }
}
