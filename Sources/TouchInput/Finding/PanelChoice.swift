import Linux

/// The devices to use when the user names none: all that udev calls touchscreens; without any, all that the kernel
/// reports as lying on a screen; without any, the first that reports touches, one without a mouse's buttons before the
/// others. Of several nodes of one device, those that report most are used.
struct PanelChoice {
  private let candidates: [PanelCandidate]

  init(_ candidates: [PanelCandidate]) { self.candidates = candidates }

  @export(interface)
  var chosen: [Int] {
    for standing in [PanelCandidate.Standing.tagged, .direct] {
      let found = candidates.indices.filter { candidates[$0].standing == standing && betterNode(of: $0) == nil }
      if !found.isEmpty { return found }
    }
    for standing in [PanelCandidate.Standing.unmarked, .mouselike] {
      let first = candidates.indices.first { candidates[$0].standing == standing && betterNode(of: $0) == nil }
      if let first { return [first] }
    }
    return []
  }

  /// Returns why a candidate is chosen or not, in words that follow "yes:" or "no:".
  func reason(_ index: Int) -> Sentence {
    let candidate = candidates[index]
    if let objection = candidate.objection { return objection }
    if let better = betterNode(of: index) { return "\(candidates[better].path) is the same device and reports more" }
    switch candidate.standing {
    case .tagged: return "udev calls it a touchscreen"
    case .direct where chosen.contains(index): return "it lies on a screen"
    case .direct: return "udev calls another device a touchscreen, not this one"
    default: return reason(ofUncertain: index)
    }
  }

  private func reason(ofUncertain index: Int) -> Sentence {
    let first = chosen.first ?? index
    if !candidates[first].isUncertain { return "others are touchscreens for certain" }
    if first != index {
      return "\(candidates[first].path) comes first, and neither is a touchscreen for certain; name one"
    }
    let isAlone = candidates.indices.allSatisfy { $0 == index || !candidates[$0].isUncertain }
    let place: Sentence = isAlone ? "nothing else reports touches" : "it is the first that reports touches"
    return candidates[index].standing == .mouselike ? "\(place), and it may be a mouse: it has BTN_LEFT" : place
  }

  private func betterNode(of index: Int) -> Int? {
    candidates.indices.first { other in
      guard other != index, candidates[other].standing == candidates[index].standing,
        candidates[other].isPart(ofSameDeviceAs: candidates[index])
      else { return false }
      // Nodes of the same kind may each have fingers of their own.
      return candidates[other].description.rank > candidates[index].description.rank
    }
  }
}

extension PanelCandidate {
  /// Whether neither udev nor the kernel says that it lies on a screen.
  fileprivate var isUncertain: Bool { standing == .unmarked || standing == .mouselike }
}

extension PanelDescription {
  fileprivate var rank: Int {
    switch fingers {
    case .slots: 3
    case .contacts: 2
    case .one: 1
    }
  }
}
