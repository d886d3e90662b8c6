import Linux

/// The error that `body` ends with.
func failure(_ body: () throws(Errno) -> Void) -> Errno? {
  do throws(Errno) {
    try body()
    return nil
  } catch {
    return error
  }
}
