extension Optional where Wrapped: ~Copyable {
  /// Calls `body` with the value, which stays in place; returns nil without a value. Optional chaining, as in
  /// `value?.number`, cannot borrow a value that cannot be copied.
  @inlinable
  @inline(__always)
  @discardableResult
  public borrowing func use<Result, Failure: Error>(
    _ body: (borrowing Wrapped) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    switch self {
    case .some(let value): try body(value)
    case nil: nil
    }
  }
}
