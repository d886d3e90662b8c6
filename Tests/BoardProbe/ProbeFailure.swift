import Linux

/// Reason why the probe gives up, in one sentence.
enum ProbeFailure: Error {
  /// The command line makes no sense: exit code 2.
  case usage(String)
  /// The system refused: exit code 1.
  case failed(String)
}

/// Runs `body`; turns an error of the kernel into a failure of `what` and the kernel's reason.
func attempt<Result: ~Copyable>(
  _ what: String, _ body: () throws(Errno) -> Result
) throws(ProbeFailure) -> Result {
  do throws(Errno) {
    return try body()
  } catch {
    throw .failed("\(what): \(error.text)")
  }
}

/// Reason why a line from the FIFO changes nothing; becomes `error: TEXT`.
struct Refusal: Error {
  let text: String

  init(_ text: String) { self.text = text }
}
