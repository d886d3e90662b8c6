import Touch

/// What hands contacts from one thread to another.
protocol Ring: AnyObject, Sendable {
  init()
  /// Writer: false when it is full.
  func push(_ item: Contact) -> Bool
  /// Reader: nil when it is empty.
  func pop() -> Contact?
}

extension TransitionRing: Ring {}
