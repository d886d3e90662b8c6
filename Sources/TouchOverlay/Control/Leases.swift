import Touch

/// The clients that have suspended the marks, each with the latest end of its suspension. A client has one lease, and a
/// new one replaces it.
public struct Leases: Sendable {
  private struct Lease {
    let client: UInt64
    let end: Microseconds
  }

  private var leases: [Lease] = []

  public init() {}

  public var count: Int { leases.count }

  /// Time at which the next lease expires.
  public var nextEnd: Microseconds? {
    var next: Microseconds?
    for lease in leases { next = min(next ?? .max, lease.end) }
    return next
  }

  public mutating func begin(_ client: UInt64, until end: Microseconds) {
    self.end(client)
    leases.append(Lease(client: client, end: end))
  }

  /// Ends a client's lease. Returns whether there was one.
  @discardableResult
  public mutating func end(_ client: UInt64) -> Bool {
    let before = leases.count
    leases.removeAll { $0.client == client }
    return leases.count < before
  }

  /// Ends the leases that expire at or before `now`; returns their clients.
  public mutating func end(until now: Microseconds) -> [UInt64] {
    let over = leases.filter { $0.end <= now }.map { $0.client }
    leases.removeAll { $0.end <= now }
    return over
  }
}
