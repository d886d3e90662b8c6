/// A listener that takes every report at every stage of its conversion, tslib's filters included.
open class PanelObserver: PanelListener {
  public override init() {}

  override func prepare(_ converter: inout PositionConverter, _ candidate: PanelCandidate) {
    converter.watchFilters(candidate)
  }

  override var isObserver: Bool { true }

  open override func observed(_ observation: Observation) {}
}
