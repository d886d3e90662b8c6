/// The action of one gesture as one of any: it is only ever called with the gesture that it was made for.
func untyped<Gesture: GestureRecogniser>(
  _ action: ((Gesture) -> Void)?
) -> ((GestureRecogniser) -> Void)? {
  guard let action else { return nil }
  return { recogniser in
    if let gesture = recogniser as? Gesture { action(gesture) }
  }
}
