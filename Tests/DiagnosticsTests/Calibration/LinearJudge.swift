import Foundation
import Temporary

/// tslib's own module `linear`, asked where a calibration puts positions.
struct LinearJudge {
  struct Failure: Error {
    var status: Int32
  }

  /// nil where tslib's modules are not installed.
  static var module: String? {
    let libraries = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
    return libraries.map { "/usr/lib/\($0)/ts0/linear.so" }.first { FileManager.default.fileExists(atPath: $0) }
  }

  /// - Parameter parameters: as they stand behind the module's name in ts.conf.
  static func places(_ raw: [(x: Int, y: Int)], calibration: String, parameters: String = "") throws -> [(
    x: Int, y: Int
  )] {
    let pointercal = try TemporaryFile("pointercal", calibration)
    let question = try TemporaryFile("question", raw.map { "\($0.x) \($0.y)\n" }.joined())

    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("linear-judge")
    process.arguments = [module ?? "", parameters]
    process.environment = ["TSLIB_CALIBFILE": pointercal.path]
    process.standardInput = try FileHandle(forReadingFrom: question.url)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let answer = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus) }
    return answer.split(separator: "\n").compactMap { line in
      let numbers = line.split(separator: " ").compactMap { Int($0) }
      return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
    }
  }
}
