/// Converts the action of one gesture type to an action of any recogniser. It is only called with its own gesture.
func untyped<Gesture: GestureRecogniser>(
  _ action: ((Gesture) -> Void)?
) -> ((GestureRecogniser) -> Void)? {
  guard let action else { return nil }
  return { recogniser in
    if let gesture = recogniser as? Gesture { action(gesture) }
  }
}
