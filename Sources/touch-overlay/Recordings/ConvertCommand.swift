import Linux
import TouchInput

/// `touch-overlay convert`: writes a recording in another format.
struct ConvertCommand {
  /// Number of events that are written at once.
  private static let chunk = 4096

  private let source: String
  private let path: String
  private var options = RecordingOptions()

  init(_ arguments: [Text]) {
    var rest = ArgumentList(arguments, of: "touch-overlay")
    var names: [String] = []
    while let argument = rest.next() {
      if options.take(argument, &rest) { continue }
      if names.count < 2 && (argument == "-" || !argument.starts(with: "-")) {
        names.append(argument.string)
      } else {
        Command.refuse(argument, of: "convert")
      }
    }
    guard names.count == 2, !names.contains(where: { $0.isEmpty }) else {
      Exit.wrongUsage.now(
        "convert needs two names: of a recording, and of the file to write, such as touches.yml or touches.events")
    }
    source = names[0]
    path = names[1]
  }

  func run() -> Exit {
    do throws(RecordingError) {
      let recording = try options.read(source)
      let lines = RecordingWriter(recording.completedDevice, RecordingFormat(path: path))
      if Text(path) == "-" {
        print(recording.events, after: lines)
      } else {
        try write(recording.events, after: lines)
        Log.output("events written to \(path): \(recording.events.count)\n")
      }
      return recording.isCut ? .failed : .done
    } catch { return .failed.said(error.sentence) }
  }

  private func print(_ events: [KernelEvent], after header: RecordingWriter) {
    var lines = header
    for start in stride(from: 0, to: events.count, by: ConvertCommand.chunk) {
      for event in events[start...].prefix(ConvertCommand.chunk) { lines.add(event) }
      Log.output(String(decoding: lines.bytes, as: UTF8.self))
      lines.clear()
    }
  }

  /// Writes a draft, which gets its name when it is whole: a part of a recording would look like a whole one.
  private func write(_ events: [KernelEvent], after header: RecordingWriter) throws(RecordingError) {
    let signals: Signals
    do throws(Errno) {
      signals = try Signals(hangUp: .end)
    } catch {
      throw RecordingError(sentence: "cannot wait for signals: \(error.text)")
    }
    let draft: String
    var file: RecordingFile
    do throws(Errno) {
      if let obstacle = Directory.obstacle(at: path) { throw obstacle }
      draft = try AtomicFile.draft(of: path)
      file = try RecordingFile(path: draft, header)
    } catch {
      throw RecordingError(sentence: RecordingFile.creationFailed(path, error))
    }
    do throws(Errno) {
      for start in stride(from: 0, to: events.count, by: ConvertCommand.chunk) {
        for event in events[start...].prefix(ConvertCommand.chunk) { file.add(event) }
        try file.flush()
        if signals.next() != nil { throw .interrupted }
      }
      try file.synchronise()
      try AtomicFile.place(draft, at: path)
    } catch {
      try? FileDescriptor.remove(draft)
      let sentence: Sentence =
        switch error {
        case .interrupted: "interrupted, so there is no \(path); convert again"
        case .exists: RecordingFile.creationFailed(path, error)
        default: "cannot write the recording \(path): \(error.text); name a file in a folder that has free space"
        }
      throw RecordingError(sentence: sentence)
    }
  }
}
