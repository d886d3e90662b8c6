import Examining
import Linux
import TouchInput

/// All files that an examination produces, written as a folder or as one tar file.
public struct EvidenceBundle {
  public struct Failure: Error {
    let place: String
    let reason: Errno

    public var sentence: Sentence {
      if isTaken { return "\(place) exists, and evidence overwrites nothing; name a new path" }
      let folder = Directory.split(place).folder
      let remedy: Sentence =
        Directory.obstacle(in: folder) == .noEntry ? "; make the folder for it with 'mkdir -p \(folder)'" : ""
      return "the evidence could not be written to \(place): \(reason.text)\(remedy)"
    }

    /// Whether the path exists already.
    public var isTaken: Bool { reason == .exists }
  }

  struct File {
    let name: String
    let bytes: [UInt8]
  }

  /// The last file is `checksums.txt`: if it exists, the others are complete.
  let files: [File]
  private let modified: Int64

  /// - Parameters:
  ///   - configuration: contents of the configuration file; nil if there is none.
  ///   - log: lines without positions.
  @export(interface)
  init(_ report: Report, configuration: [UInt8]?, log: [UInt8]) {
    var files = [
      File(name: "summary.txt", bytes: report.summary + [UInt8(ascii: "\n")]),
      File(name: "report.html", bytes: report.html), File(name: "report.json", bytes: report.json),
      File(name: "facts.txt", bytes: report.factLines), File(name: "log.txt", bytes: log),
      File(name: "metrics.prom", bytes: report.metrics),
    ]
    if let recorded = report.recorded {
      files.append(File(name: RecordedTouches.fileName.description, bytes: recorded.lines.bytes))
    }
    if let configuration { files.append(File(name: "touch-overlay.conf", bytes: configuration)) }
    var checksums: Sentence = ""
    for file in files { checksums = checksums + "\(Checksum.text(file.bytes))  \(file.name)\n" }
    files.append(File(name: "checksums.txt", bytes: Array(checksums.string.utf8)))
    self.files = files
    let start = report.examination.startedAt ?? 0
    // A tar header holds eleven octal digits.
    modified = 0..<(1 << 33) ~= start ? start : 0
  }

  /// Writes the bundle to a path that does not exist: as one file if its name ends in `.tar` or `.TAR`, otherwise as a
  /// folder. On failure nothing is left behind. If the bundle cannot be written with a recording of touches, it is
  /// written without.
  ///
  /// - Returns: the reason why the recording is missing; nil if nothing is missing.
  public static func write(
    _ report: Report, configuration: [UInt8]?, log: [UInt8], to path: String
  ) throws(Failure) -> Sentence? {
    let place = trimmed(path)
    do throws(Failure) {
      try EvidenceBundle(report, configuration: configuration, log: log).write(to: place)
      return nil
    } catch {
      guard report.recorded != nil, !error.isTaken else { throw error }
      var rest = report
      rest.loseRecording(error.reason)
      try EvidenceBundle(rest, configuration: configuration, log: log).write(to: place)
      return rest.recordingSentence
    }
  }

  /// Returns the reason why the bundle could not be written there, as far as it can be known beforehand.
  public static func obstacle(at path: String) -> Failure? {
    let place = trimmed(path)
    return Directory.obstacle(at: place).map { Failure(place: place, reason: $0) }
  }

  private func write(to place: String) throws(Failure) {
    do throws(Errno) {
      if Text(Text(place).bytes.suffix(4)).lowercased == ".tar" {
        try writeTar(place)
      } else {
        try writeFolder(place)
      }
    } catch { throw Failure(place: place, reason: error) }
  }

  /// Endings of names by which people expect another form than a folder or a tar file.
  private static var otherForms: [StaticString] {
    [".gz", ".tgz", ".bz2", ".xz", ".zst", ".lz4", ".zip", ".7z", ".html", ".json"]
  }

  /// Returns the ending of a path by which people expect another form than a folder or a tar file; nil for other paths.
  public static func otherForm(of path: String) -> StaticString? {
    let bytes = Text(path).lowercased.bytes
    return otherForms.first { Text(bytes.suffix($0.utf8CodeUnitCount)) == $0 }
  }

  /// Returns the path without the slashes that a shell appends to folders.
  package static func trimmed(_ path: String) -> String {
    var bytes = Array(path.utf8)
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func writeFolder(_ path: String) throws(Errno) {
    try Directory.create(path, mode: 0o700)
    var written: [String] = []
    do throws(Errno) {
      for file in files {
        let place = "\(path)/\(file.name)"
        let descriptor = try FileDescriptor.open(place, .create, mode: 0o600)
        written.append(place)
        try descriptor.writeAll(file.bytes)
        try descriptor.synchronise()
      }
      try Directory.synchronise(path)
    } catch {
      for place in written { try? FileDescriptor.remove(place) }
      try? Directory.remove(path)
      throw error
    }
    Directory.synchronise(around: path)
  }

  private func writeTar(_ path: String) throws(Errno) {
    let file = try FileDescriptor.open(path, .create, mode: 0o600)
    do throws(Errno) {
      try file.writeAll(tar(EvidenceBundle.stem(of: Directory.split(path).name)).bytes)
      try file.synchronise()
    } catch {
      try? FileDescriptor.remove(path)
      throw error
    }
    Directory.synchronise(around: path)
  }

  /// Returns the name of the folder that the tar file unpacks to: the file's name without `.tar`.
  private static func stem(of name: String) -> String {
    let stem = name.utf8.dropLast(4)
    return stem.isEmpty || stem.count > 80 ? "evidence" : String(decoding: Array(stem), as: UTF8.self)
  }

  private func tar(_ folder: String) -> Tar {
    var tar = Tar(modified: modified)
    tar.reserve(files.reduce(0) { $0 + $1.bytes.count })
    tar.add(folder: folder)
    for file in files { tar.add(file.bytes, named: "\(folder)/\(file.name)") }
    tar.end()
    return tar
  }
}

extension Report {
  /// The facts, one a line.
  fileprivate var factLines: [UInt8] {
    var lines: [UInt8] = []
    for fact in examination.facts {
      let line: Sentence = "\(fact.name): \(fact.value)"
      lines += Text(line.string).printable.bytes
      lines.append(UInt8(ascii: "\n"))
    }
    return lines
  }
}
