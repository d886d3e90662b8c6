import Diagnostics
import Linux
import TouchInput
import TouchOverlay

/// What a headless examination leaves beside its words.
struct ExaminationFiles {
  /// Of evidence: a folder, or a file that ends in `.tar`.
  var report: String?
  /// For Prometheus.
  var metrics: String?
  /// A copy of it is left.
  var configuration = Configuration.defaultPath

  /// Why something of it could not be written, as far as that can be known before anything is examined.
  var obstacle: Sentence? {
    if let report, let obstacle = EvidenceBundle.obstacle(at: report) { return obstacle.sentence }
    guard let metrics else { return nil }
    let folder = Directory.split(metrics).folder
    // That one is made with the report.
    if let report, ExaminationFiles.trimmed(report) == ExaminationFiles.trimmed(folder) { return nil }
    guard let obstacle = Directory.obstacle(in: folder) else { return nil }
    return "\(metrics) could not be written: \(obstacle.text); name another with --metrics"
  }

  /// Without slashes at its end.
  private static func trimmed(_ path: String) -> Text {
    var bytes = Array(path.utf8)
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    return Text(bytes)
  }

  /// Whether everything that was asked for was written; what was not is said.
  func write(_ examination: Examination, told: String, recorded: RecordedTouches?) -> Bool {
    var findings = Report(examination, version: Version.text) { $0.advice }
    findings.writtenAt = TimeOfDay.knownSeconds
    findings.recorded = recorded
    var isWritten = true
    if let report {
      do throws(EvidenceBundle.Failure) {
        let loss = try EvidenceBundle.write(
          findings, configuration: bytes, log: Array(told.utf8), to: report)
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

  /// nil where there is none that can be read.
  private var bytes: [UInt8]? {
    do throws(Errno) {
      return try FileDescriptor.contents(of: configuration, limit: 1 << 16)
    } catch { return nil }
  }
}
