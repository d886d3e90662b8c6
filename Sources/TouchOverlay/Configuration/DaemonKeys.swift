import Linux

extension ConfigurationKey {
  static var daemon: [ConfigurationKey] {
    [
      ConfigurationKey(
        "show", "always, external or never",
        { $0.choice(("always", .always), ("external", .external), ("never", .never)) }, { $0.daemon.show = $1 }),
      ConfigurationKey(
        "control", "off or the full path of a socket such as /run/touch-overlay/control", obstacle: noSocket,
        { $0.either("off", or: $0.isSocketPath ? $0 : nil) }, { $0.daemon.control = $1 }),
      ConfigurationKey(
        "suspend-limit", "whole seconds from 1 to 86400", { $0.seconds(within: 1...86_400) },
        { $0.daemon.suspendLimit = $1 }),
      ConfigurationKey(
        "realtime", "off or a priority from 1 to 99", { $0.either("off", or: $0.integer(within: 1...99)) },
        { $0.daemon.realTime = $1 }),
      .flag("lock-memory") { $0.daemon.locksMemory = $1 },
      ConfigurationKey(
        "metrics", "off or the full path of a file whose name ends in .prom",
        { $0.either("off", or: $0.isMetricsPath ? $0 : nil) }, { $0.daemon.metrics = $1 }),
      ConfigurationKey(
        "metrics-interval", "whole seconds from 10 to 300", { $0.seconds(within: 10...300) },
        { $0.daemon.metricsInterval = $1 }),
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
