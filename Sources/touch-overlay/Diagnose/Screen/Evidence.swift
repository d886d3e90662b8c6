import Linux
import Reports
import TouchOverlay

/// Writes the findings of a session to the folder that the configuration names.
struct Evidence {
  let settings: DiagnosticSettings
  /// Path of the configuration file, which the evidence contains.
  var configuration = Configuration.defaultPath
  private var count = 0

  init(_ settings: DiagnosticSettings) { self.settings = settings }

  /// Writes a report; returns a sentence with its path, or why it was not written.
  ///
  /// - Parameter log: the session's log.
  mutating func write(_ report: Report, log: [UInt8]) -> Sentence {
    guard settings.leavesEvidence else { return "Nothing is written: evidence = off" }
    guard let folder = settings.evidence?.string ?? RemovableDrive.folder else {
      return "No stick is plugged in and mounted, so nothing was written; this page tells the outcome"
    }
    count += 1
    // Files are numbered, not dated, because a kiosk's clock may be wrong. Numbers that are taken are skipped.
    for number in count..<count + 1000 {
      let path: Sentence = "\(folder)/touch-overlay-\(number).tar"
      do throws(EvidenceBundle.Failure) {
        let loss = try EvidenceBundle.write(
          report, configuration: Evidence.contents(of: configuration), log: log, to: path.string)
        Log.line("the evidence is in \(path)")
        guard let loss else { return "Written to \(path)" }
        Log.line(loss)
        return "Written to \(path). \(loss)"
      } catch {
        if error.isTaken { continue }
        Log.line(error.sentence)
        return error.sentence
      }
    }
    return "\(folder) holds too many reports"
  }

  /// Returns the bytes of a configuration; nil if it cannot be read.
  static func contents(of configuration: String) -> [UInt8]? {
    try? FileDescriptor.contents(of: configuration, limit: 1 << 16)
  }
}
