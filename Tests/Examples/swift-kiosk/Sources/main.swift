import Linux
import TouchKit

/// A kiosk for drinks, on the framebuffer: `kiosk [--fb PATH] [--touch PATH] [--log FILE]`. With `--log` it writes down
/// what it received and did.
func runKiosk() -> Exit {
  var settings = WindowSettings()
  var journal: Journal?
  var arguments = Arguments.all()[...]
  while let option = arguments.popFirst(), let value = arguments.popFirst() {
    if option == "--fb" { settings.framebuffer = value.string }
    if option == "--touch" { settings.panel = value.string }
    if option == "--log" { journal = openJournal(value.string) }
  }
  do throws(WindowError) {
    let window = try KioskWindow(settings)
    window.journal = journal
    window.build()
    try window.run()
    return .done
  } catch {
    Log.line(Sentence(error.sentence))
    return .failed
  }
}

func openJournal(_ path: String) -> Journal {
  do throws(Errno) {
    return try Journal(path: path)
  } catch { Exit.wrongUsage.now("cannot write \(path): \(error.text)") }
}

runKiosk().now()
