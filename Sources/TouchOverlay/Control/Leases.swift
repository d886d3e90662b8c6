import Touch

/// Who has the marks suspended, and until when at most. A client has one lease, and a new one takes its place.
public struct Leases: Sendable {
  private struct Lease {
    let client: UInt64
    let end: Microseconds
  }

  private var leases: [Lease] = []

  public init() {}

  public var count: Int { leases.count }

  /// When the next of them ends by itself.
  public var nextEnd: Microseconds? {
    var next: Microseconds?
    for lease in leases { next = min(next ?? .max, lease.end) }
    return next
  }

  public mutating func begin(_ client: UInt64, until end: Microseconds) {
    self.end(client)
    leases.append(Lease(client: client, end: end))
  }

  /// Whether there was one.
  @discardableResult
  public mutating func end(_ client: UInt64) -> Bool {
    let before = leases.count
    leases.removeAll { $0.client == client }
    return leases.count < before
  }

  /// Ends those that end until `now`; returns whose they were.
  public mutating func end(until now: Microseconds) -> [UInt64] {
    let over = leases.filter { $0.end <= now }.map { $0.client }
    leases.removeAll { $0.end <= now }
    return over
  }
}
