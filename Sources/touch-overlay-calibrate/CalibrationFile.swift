import CLinux
import Linux
import TouchInput

/// A calibration in its folder, with its predecessors. At every moment the file is the old one or the new one, even
/// after a crash.
struct CalibrationFile: ~Copyable {
  private let folder: CalibrationFolder
  private let name: String
  private var path: String { "\(folder.path)/\(name)" }
  private var draft: String { ".\(name).new" }
  /// Size of a file as large as any calibration, in bytes.
  private static var room: Int { 1024 }

  /// - Parameter path: the full path.
  init(_ path: String) throws(Failure) {
    let place = Directory.split(path)
    name = place.name
    folder = try CalibrationFolder(place.folder)
  }

  /// Checks whether a calibration could be written, and changes nothing.
  func probe() throws(Failure) -> Outcome {
    try refuseReadOnly()
    let old = try current()
    if old != nil { _ = try nextBackup() }
    do throws(Errno) {
      try folder.checkWriting()
    } catch {
      throw Failure("\(folder.path) cannot be written to: \(error.text)")
    }
    // Only a file that is written tells whether the disk has room.
    try write([UInt8](repeating: UInt8(ascii: " "), count: CalibrationFile.room), draft, like: old)
    try? folder.remove(draft)
    return Outcome("a calibration can be written to \(path)", warnings: [folder.storage.warning(folder.path)])
  }

  /// Replaces the calibration, and keeps the old one.
  func replace(with text: String) throws(Failure) -> Outcome {
    try refuseReadOnly()
    let old = try current()
    let bytes = Array(text.utf8)
    if let old, old.bytes == bytes { return Outcome("\(path) already holds this calibration") }
    var kept: String?
    if let old { kept = try keep(old) }
    let warning: Sentence?
    do throws(Failure) {
      try write(bytes, draft, like: old)
      warning = try rename(draft)
    } catch {
      try? folder.remove(draft)
      if let kept { try? folder.remove(kept) }
      throw error
    }
    return written(kept.map { "; the one before is \(folder.path)/\($0)" } ?? "", [warning])
  }

  /// Keeps the present calibration, whole or not at all; returns the name.
  private func keep(_ old: Contents) throws(Failure) -> String {
    let backup = try nextBackup()
    try write(old.bytes, backup, like: old)
    do throws(Errno) {
      try folder.rename(draft, to: backup)
      return backup
    } catch {
      try? folder.remove(draft)
      throw Failure("cannot write \(folder.path)/\(backup): \(error.text); nothing was changed")
    }
  }

  /// Replaces the present calibration, which is lost, with the last one kept that is whole, so that repeated calls go
  /// back step by step.
  func restore() throws(Failure) -> Outcome {
    try refuseReadOnly()
    var numbers = try backups()
    _ = try current()
    var refusals: [Failure] = []
    var warnings: [Sentence?] = []
    while let last = numbers.max() {
      numbers.removeAll { $0 == last }
      let backup = Backup.name(name, last)
      do throws(Failure) {
        try check(backup)
      } catch {
        refusals.append(error)
        warnings.append("passed over \(folder.path)/\(backup), which is no calibration; look at it, or remove it")
        continue
      }
      warnings.append(try rename(backup))
      return written(" from \(folder.path)/\(backup)", warnings)
    }
    throw refusals.first ?? Failure("there is no calibration before \(path)")
  }

  /// Throws the reason why a kept calibration cannot be restored.
  private func check(_ backup: String) throws(Failure) {
    guard let kept = try file(backup) else { throw Failure("\(folder.path)/\(backup) is gone") }
    do throws(PanelError) {
      _ = try Pointercal(Text(kept.bytes), "\(folder.path)/\(backup)")
    } catch {
      throw Failure(.configurationRefused, error.sentence)
    }
  }

  /// An existing file, with its owner and mode for the new one.
  private struct Contents {
    let bytes: [UInt8]
    let owner: uid_t
    let group: gid_t
    let mode: mode_t
  }

  private func current() throws(Failure) -> Contents? { try file(name) }

  private func file(_ name: String) throws(Failure) -> Contents? {
    let path = "\(folder.path)/\(name)"
    do throws(Errno) {
      let file = try folder.open(name)
      var facts = stat()
      if unsafe fstat(file.number, &facts) != 0 { throw .last }
      guard facts.kind == mode_t(S_IFREG) else { throw Errno(ELOOP) }
      // A limit far above any calibration's size, small enough for keeping copies.
      let bytes = try file.contents(limit: 1 << 16)
      return Contents(bytes: bytes, owner: facts.st_uid, group: facts.st_gid, mode: facts.st_mode & 0o777)
    } catch {
      if error == .noEntry { return nil }
      if error == Errno(ELOOP) {
        throw Failure("\(path) is a link, or no file at all; name the file itself with --file")
      }
      throw Failure("cannot read \(path): \(error.text)")
    }
  }

  private func backups() throws(Failure) -> [Int] {
    do throws(Errno) {
      return Backup.numbers(of: name, among: try folder.names())
    } catch {
      throw Failure("cannot list the folder \(folder.path): \(error.text)")
    }
  }

  /// Returns the name under which the present calibration is to be kept.
  private func nextBackup() throws(Failure) -> String {
    let numbers = try backups()
    guard numbers.count < Backup.most else {
      throw Failure(
        "\(numbers.count) calibrations are kept beside \(path), which is the limit; remove some that are not needed "
          + "(\(path).bak-*)")
    }
    return Backup.name(name, (numbers.max() ?? 0) + 1)
  }

  /// Writes the draft of a file, which is on the disk when this returns.
  private func write(_ bytes: [UInt8], _ name: String, like old: Contents?) throws(Failure) {
    try? folder.remove(draft)
    do throws(Errno) {
      let file = try folder.create(draft)
      do throws(Errno) {
        try file.writeAll(bytes)
        // The mode is set first, because changing the mode of another user's file takes more rights.
        if fchmod(file.number, old?.mode ?? 0o644) != 0 { throw .last }
        if let old, fchown(file.number, old.owner, old.group) != 0 { throw .last }
        try file.synchronise()
      } catch {
        try? folder.remove(draft)
        throw error
      }
    } catch {
      throw Failure("cannot write \(folder.path)/\(name): \(error.text); nothing was changed")
    }
  }

  /// Puts a file in the place of the calibration. Returns a warning if it may not survive a power cut.
  private func rename(_ old: String) throws(Failure) -> Sentence? {
    do throws(Errno) {
      try folder.rename(old, to: name)
    } catch {
      throw Failure("cannot replace \(path): \(error.text); nothing was changed")
    }
    do throws(Errno) {
      try folder.synchronise()
      return nil
    } catch {
      return "\(path) is replaced, but may be the old one again after a power cut: \(error.text)"
    }
  }

  private func refuseReadOnly() throws(Failure) {
    if folder.storage == .readOnly {
      throw Failure(
        "\(folder.path) is read-only; make it writable (mount -o remount,rw), or put the calibration into the image")
    }
  }

  private func written(_ more: Sentence, _ warnings: [Sentence?]) -> Outcome {
    Outcome(
      "wrote \(path)\(more)",
      advice: "programs that use tslib take it when they are started again, touch-overlayd when it reloads",
      warnings: warnings + [folder.storage.warning(folder.path)])
  }
}
