import Linux

/// The devices to use when the user names none: all that udev calls touchscreens; without any, all that the kernel
/// reports as lying on a screen; without any, the first that reports touches. Of several nodes of one device, the one
/// that reports most is used.
struct PanelChoice {
  private let candidates: [PanelCandidate]

  init(_ candidates: [PanelCandidate]) { self.candidates = candidates }

  @export(interface)
  var chosen: [Int] {
    for standing in [PanelCandidate.Standing.tagged, .direct] {
      let found = candidates.indices.filter { candidates[$0].standing == standing && betterNode(of: $0) == nil }
      if !found.isEmpty { return found }
    }
    return candidates.indices.first { candidates[$0].standing == .unmarked }.map { [$0] } ?? []
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
    default:
      return chosen.contains(index) ? "nothing else reports touches" : "others are touchscreens for certain"
    }
  }

  private func betterNode(of index: Int) -> Int? {
    candidates.indices.first { other in
      guard other != index, candidates[other].standing == candidates[index].standing,
        candidates[other].isPart(ofSameDeviceAs: candidates[index])
      else { return false }
      let (more, less) = (candidates[other].description.rank, candidates[index].description.rank)
      return more > less || more == less && other < index
    }
  }
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
