import Foundation
import Linux
import Testing
import TouchInput

@testable import touch_overlay

@Suite("RecordingFile: touches that nobody else may read")
struct RecordingFileTests {
  @Test("its owner alone can read it, and it takes the place of nothing")
  func mode() throws {
    let path = "/tmp/touch-overlay-recording-\(getpid())"
    unlink(path)
    defer { unlink(path) }
    var file = try RecordingFile(path: path, RecordingWriter(header: "# EVEMU 1.2\n"))
    file.add(KernelEvent(time: 1_000_002, type: 3, code: 53, value: 7))
    try file.flush()
    var facts = stat()
    #expect(stat(path, &facts) == 0)
    #expect(facts.st_mode & 0o777 == 0o600)
    #expect(throws: Errno.exists) { _ = try RecordingFile(path: path, RecordingWriter(header: "")) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "# EVEMU 1.2\nE: 0.000000 0003 0035 7\n")
  }
}
