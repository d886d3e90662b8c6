import CLinux
import Linux

/// A copy of the descriptor of the program that is master of a card. It shares the open device with that program: its
/// mastership, and also its capabilities, which must not be changed.
public struct Master: ~Copyable {
  public let process: pid_t
  public let card: Card

  /// Looks through all processes for the master of a card; returns nil if there is none. Throws when none is found and
  /// this process may not look into another one: it needs `CAP_SYS_PTRACE`.
  public static func find(of path: String) throws(Errno) -> Master? {
    guard let device = CharacterDevice.at(path) else { throw .noDevice }
    var refusal: Errno?
    for process in try numbers(in: "/proc") where process != getpid() {
      for number in descriptors(of: process, &refusal)
      where CharacterDevice.at("/proc/\(process)/fd/\(number)") == device {
        do throws(Errno) {
          let card = Card(owning: try FileDescriptor.copying(number, of: process))
          if card.isMaster(), try !isLease(card) { return Master(process: process, card: card) }
        } catch {
          // A process that has ended meanwhile, or closed the descriptor.
          if error != Errno(ESRCH), error != Errno(EBADF) { refusal = error }
        }
      }
    }
    if let refusal { throw refusal }
    return nil
  }

  /// Whether a master is one of a lease: encoders cannot be leased.
  private static func isLease(_ card: borrowing Card) throws(Errno) -> Bool {
    let objects = try card.leasedObjects()
    return try !card.resources().encoders.contains { objects.contains($0) }
  }

  private static func descriptors(of process: CInt, _ refusal: inout Errno?) -> [CInt] {
    do throws(Errno) { return try numbers(in: "/proc/\(process)/fd") } catch {
      if error == .notPermitted { refusal = error }
      return []
    }
  }

  private static func numbers(in folder: String) throws(Errno) -> [CInt] {
    try Directory.names(in: folder).compactMap { $0.integer.flatMap { CInt(exactly: $0) } }
  }
}
