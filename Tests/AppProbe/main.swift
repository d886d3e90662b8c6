import CLinux
import Linux

do throws(Failure) {
  try Verb.run(Arguments.all())
} catch {
  Log.line("\(error.sentence)")
  exit(1)
}
