import CLinux
import Linux

/// Number of a process, from the command line.
struct ProcessNumber {
  let number: pid_t

  init(_ text: Text) throws(ProbeFailure) {
    guard let number = text.integer, (1...4_194_304).contains(number) else {
      throw .usage("\(text.string) is no process number")
    }
    self.number = pid_t(number)
  }

  /// Returns the numbers in a folder of `/proc/PID`: the process's threads or its descriptors.
  func numbers(in folder: StaticString) throws(ProbeFailure) -> [CInt] {
    let path = "/proc/\(number)/\(folder)"
    do throws(Errno) {
      return try Directory.names(in: path).compactMap { $0.integer.flatMap { CInt(exactly: $0) } }
    } catch {
      if error == .noEntry { throw .failed("there is no process \(number)") }
      throw .failed("cannot look into \(path): \(error.text)")
    }
  }
}

/// `board-probe descriptors`: prints the number of descriptors that a process has open.
enum DescriptorsVerb {
  static func run(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let operands = try Options(words, valued: []).operands
    guard operands.count == 1 else { throw .usage("descriptors wants one PID") }
    Log.output("\(try ProcessNumber(operands[0]).numbers(in: "fd").count)\n")
  }
}
