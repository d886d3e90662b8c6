import Foundation
import FuzzRules

/// libFuzzer takes the arguments for itself, so the environment says what is fuzzed.
private let subject: Subject = {
  let name = ProcessInfo.processInfo.environment["FUZZ_SUBJECT"] ?? ""
  guard let subject = Subject(rawValue: name) else {
    fatalError("FUZZ_SUBJECT is '\(name)'; expected one of \(Subject.allCases.map(\.rawValue))")
  }
  return subject
}()

/// libFuzzer's way in.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let faults = subject.faults(unsafe Array(UnsafeBufferPointer(start: bytes, count: count)))
  // libFuzzer keeps the input of a program that traps.
  if !faults.isEmpty { fatalError(faults.joined(separator: "; ")) }
  return 0
}
