/// The choice of a plane for marks: above all that the app shows, and free.
public enum PlaneChoice {
  /// The reason why a CRTC has no plane for marks.
  public enum Failure: Error, Equatable {
    /// The display has no overlay plane.
    case noOverlay
    /// No overlay plane of the display takes linear pixels with alpha, ARGB8888.
    case noAlpha
    /// Every overlay plane that would do belongs to other CRTCs.
    case elsewhere
    /// Every overlay plane that would do is in use.
    case allInUse
    /// Every free overlay plane lies below a plane that the app shows, and cannot be raised above it.
    case covered
  }

  /// Returns the free overlay planes for ARGB8888 on a CRTC, the topmost first. Only a cursor may lie above them.
  /// If all lie too low, returns those that can be raised above what the app shows, with the `zpos` that they need.
  ///
  /// A driver that does not tell the `zpos` of all planes stacks them in the order of its list.
  ///
  /// - Parameter index: number of the CRTC in the card's list.
  @export(interface)
  public static func candidates(among planes: [Plane], crtc: UInt32, index: Int) throws(Failure) -> [Plane] {
    if !planes.contains(where: { $0.kind == .overlay }) { throw .noOverlay }
    if !planes.contains(where: { $0.suitsMarks }) { throw .noAlpha }
    let possible = planes.filter { $0.isPossible(onCrtc: index) }
    let heights = possible.allSatisfy { $0.zpos != nil }
    let stack = possible.enumerated().map { (plane: $1, height: heights ? $1.zpos ?? 0 : $0, place: $0) }
    let suitable = stack.filter { $0.plane.suitsMarks }
    if suitable.isEmpty { throw .elsewhere }
    let free = suitable.filter { $0.plane.isFree }
    if free.isEmpty { throw .allInUse }
    let shown = stack.filter { $0.plane.crtc == crtc && $0.plane.kind != .cursor }
    let above = free.filter { one in shown.allSatisfy { (one.height, one.place) > ($0.height, $0.place) } }
    if !above.isEmpty { return above.sorted { ($0.height, $0.place) > ($1.height, $1.place) }.map { $0.plane } }
    if !heights { throw .covered }
    let raised = free.map { (plane: $0.plane.raised, height: $0.plane.highest ?? $0.height, place: $0.place) }
      .filter { one in shown.allSatisfy { (one.height, one.place) > ($0.height, $0.place) } }
    if raised.isEmpty { throw .covered }
    return raised.sorted { ($0.height, $0.place) > ($1.height, $1.place) }.map { $0.plane }
  }
}
