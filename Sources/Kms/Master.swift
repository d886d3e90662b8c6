import CLinux
import Linux

/// The descriptor by which a program is master of a card.
public struct Master {
  public let process: pid_t
  /// The descriptor's number in that process.
  private let number: CInt
  private let device: CharacterDevice

  /// Looks through all processes for the master of a card; returns nil if there is none. A service that has opened it
  /// for an app is returned only where no other process has that descriptor. Only descriptors of the card's file are
  /// copied. Throws when none is found and this process may not look into another one: it needs `CAP_SYS_PTRACE`.
  public static func find(of path: String) throws(Errno) -> Master? {
    guard let device = CharacterDevice.at(path) else { throw .noDevice }
    var refusal: Errno?
    var service: Master?
    for process in try numbers(in: "/proc") where process != getpid() {
      for number in descriptors(of: process, for: device, path, &refusal) {
        let master = Master(process: process, number: number, device: device)
        do throws(Errno) {
          if try master.copy() == nil { continue }
          if !isService(process, named: Text(nameOfProcess: Int(process))) { return master }
          service = service ?? master
        } catch { refusal = error }
      }
    }
    if let service { return service }
    if let refusal { throw refusal }
    return nil
  }

  /// Whether a process opens cards for apps, or keeps their descriptors: the first process does so for logind.
  static func isService(_ process: pid_t, named name: Text?) -> Bool {
    process == 1 || name.map { $0 == "systemd-logind" || $0 == "seatd" } ?? false
  }

  /// Returns a copy of the descriptor; nil if it is not the card's master any more. The copy shares the open device
  /// with that program: its mastership, and also its capabilities, which must not be changed. As long as there is a
  /// copy, the card has a master, and an app that starts does not become one.
  public func copy() throws(Errno) -> Card? {
    do throws(Errno) {
      let copy = try FileDescriptor.copying(number, of: process)
      guard CharacterDevice.of(copy) == device else { return nil }
      let card = Card(owning: copy)
      guard card.isMaster(), try !card.isLease() else { return nil }
      return card
    } catch {
      // The process has ended meanwhile, or closed the descriptor.
      if error == Errno(ESRCH) || error == Errno(EBADF) { return nil }
      throw error
    }
  }

  /// Whether the program has made a framebuffer, without which it shows no picture of its own; nil if it is not the
  /// card's master any more.
  func hasFramebuffer() throws(Errno) -> Bool? {
    guard let copy = try copy() else { return nil }
    return try copy.resources().framebufferCount > 0
  }

  /// Returns the numbers of a process's descriptors for a device.
  private static func descriptors(
    of process: CInt, for device: CharacterDevice, _ path: String, _ refusal: inout Errno?
  ) -> [CInt] {
    do throws(Errno) {
      return try numbers(in: "/proc/\(process)/fd").filter {
        CharacterDevice.at("/proc/\(process)/fd/\($0)") == device
      }
    } catch { if error != .notPermitted { return [] } }
    // The descriptors of another user can be followed with CAP_DAC_READ_SEARCH only, but CAP_SYS_PTRACE shows the
    // inodes of their files. A container has device files of its own.
    let inodes = [device.inode(at: path), device.inode(at: "/proc/\(process)/root\(path)")].compactMap { $0 }
    do throws(Errno) {
      return try numbers(in: "/proc/\(process)/fdinfo").filter { number in
        inodes.contains { $0 == inode(of: number, process) }
      }
    } catch {
      if error == .notPermitted { refusal = error }
      return []
    }
  }

  /// Returns the inode of a descriptor's file, which kernels from 5.14 on tell; nil if the descriptor was closed.
  private static func inode(of number: CInt, _ process: CInt) -> Int? {
    guard let words = Text(file: "/proc/\(process)/fdinfo/\(number)")?.words,
      let place = words.firstIndex(where: { $0 == "ino:" }), place + 1 < words.count
    else { return nil }
    return words[place + 1].integer
  }

  private static func numbers(in folder: String) throws(Errno) -> [CInt] {
    try Directory.names(in: folder).compactMap { $0.integer.flatMap { CInt(exactly: $0) } }
  }
}
