import Foundation

/// The program `chain-judge`: tslib's own library and modules, through the product's conversion or by hand.
public struct ChainJudge {
  public enum Way: String {
    case product, tslib
  }

  public struct Failure: Error {
    public var status: Int32
    public var answers: Int
  }

  /// The state after one line of a script.
  public struct Answer: Equatable {
    /// Whether the line gave a slot another position; true of every report.
    public var isChanged: Bool
    /// The time at which a finger is to be settled; nil if all are.
    public var deadline: Int?
    /// The slots with a finger; nil where it has no position.
    public var places: [Int: [Int]?]

    public func place(_ slot: Int = 0) -> [Int]? { places[slot] ?? nil }
  }

  /// Whether tslib's modules are installed.
  public static var isThere: Bool {
    let libraries = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
    return libraries.contains { FileManager.default.fileExists(atPath: "/usr/lib/\($0)/ts0/dejitter.so") }
  }

  /// Returns the answers to a script.
  ///
  /// - Parameters:
  ///   - chain: the lines of ts.conf behind `module_raw input`, without the word `module`.
  ///   - calibration: the text of pointercal; nil for none.
  public static func answers(
    _ way: Way, _ chain: [String], _ script: [String], calibration: String? = nil, width: Int = 4096,
    height: Int = 4096
  ) throws -> [Answer] {
    let folder = try TemporaryFolder()
    let pipe = "\(folder.path)/panel"
    guard mkfifo(pipe, 0o600) == 0 else { throw Failure(status: errno, answers: 0) }
    let lines = ["module_raw input"] + chain.map { "module \($0)" }

    let environment = [
      "TSLIB_CONFFILE": try folder.write(lines.joined(separator: "\n") + "\n", "ts.conf"),
      // Nobody closes tslib there.
      "ASAN_OPTIONS": "detect_leaks=0",
      "TSLIB_CALIBFILE": try calibration.map { try folder.write($0, "pointercal") } ?? "/none",
    ]
    try folder.write(script.map { $0 + "\n" }.joined(), "script")
    let judge = try EndedProgram(
      EndedProgram.folder.appendingPathComponent("chain-judge"), [way.rawValue, pipe, String(width), String(height)],
      environment: environment, input: FileHandle(forReadingFrom: folder["script"]), seconds: 1800)
    let answers = judge.text.split(separator: "\n").filter { $0.hasPrefix("= ") }.map(answer)
    guard judge.code == 0, answers.count == script.count
    else { throw Failure(status: judge.code, answers: answers.count) }
    return answers
  }

  private static func answer(_ line: Substring) -> Answer {
    let words = line.split(separator: " ")
    var answer = Answer(isChanged: words[1] == "changed", deadline: Int(words[2]), places: [:])
    for index in stride(from: 3, to: words.count - 2, by: 3) {
      let place = words[(index + 1)...(index + 2)].compactMap { Int($0) }
      answer.places[Int(words[index]) ?? -1] = place.count == 2 ? place : .some(nil)
    }
    return answer
  }
}
