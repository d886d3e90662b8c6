/// Returns the error that `body` ends with; nil if it ends with none.
public func failure<Failure: Error>(_ body: () throws(Failure) -> Void) -> Failure? {
  do throws(Failure) {
    try body()
    return nil
  } catch {
    return error
  }
}
