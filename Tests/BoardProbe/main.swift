import CLinux
import Linux

do throws(ProbeFailure) {
  try Verb.run(Arguments.all())
} catch {
  switch error {
  case .usage(let sentence):
    Log.line("\(sentence)")
    exit(2)
  case .failed(let sentence):
    Log.line("\(sentence)")
    exit(1)
  }
}
