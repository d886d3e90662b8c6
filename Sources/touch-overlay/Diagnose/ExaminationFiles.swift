import Examining
import Linux
import Reports
import TouchInput
import TouchOverlay

/// The files that a headless examination writes.
struct ExaminationFiles {
  /// Path for the evidence: a folder, or a file that ends in `.tar`.
  var report: String?
  /// Path for the metrics, in Prometheus's text format.
  var metrics: String?
  /// Path of the configuration, which the evidence contains.
  var configuration = Configuration.defaultPath

  /// Why a file could not be written, as far as that can be known before the examination.
  var obstacle: Sentence? {
    if let report, let obstacle = EvidenceBundle.obstacle(at: report) { return obstacle.sentence }
    guard let metrics else { return nil }
    if Directory.isSpecial(metrics) {
      return "\(metrics) could not be written: it is not a regular file; name another with --metrics"
    }
    if Directory.isFolder(metrics) {
      return "\(metrics) could not be written: it is a folder; name another with --metrics"
    }
    let folder = Directory.split(metrics).folder
    // The evidence folder need not exist yet, because it is created for the evidence.
    if let report, Text(EvidenceBundle.trimmed(report)) == Text(EvidenceBundle.trimmed(folder)) { return nil }
    guard let obstacle = Directory.obstacle(in: folder) else { return nil }
    return "\(metrics) could not be written: \(obstacle.text); name another with --metrics"
  }

  /// Writes the requested files, and logs failures; returns whether all were written.
  func write(_ examination: Examination, told: String, recorded: RecordedTouches?) -> Bool {
    var findings = Report(examination, version: Version.text)
    findings.writtenAt = TimeOfDay.knownSeconds
    findings.recorded = recorded
    var isWritten = true
    if let report {
      do throws(EvidenceBundle.Failure) {
        let loss = try EvidenceBundle.write(
          findings, configuration: Evidence.contents(of: configuration), log: Array(told.utf8), to: report)
        Log.line("the evidence is in \(report)")
        if let loss {
          Log.line(loss)
          isWritten = false
        }
      } catch {
        Log.line(error.sentence)
        isWritten = false
      }
    }
    if let metrics {
      do throws(AtomicFile.Failure) {
        try AtomicFile.write(findings.metrics, to: metrics, mode: 0o644)
      } catch {
        Log.line(error.sentence)
        isWritten = false
      }
    }
    return isWritten
  }
}
