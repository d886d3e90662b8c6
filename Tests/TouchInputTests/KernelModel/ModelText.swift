/// Streams as text for a reader who looks for a fault.
extension ModelStream {
  var text: String { (layouts.map { "\($0)" } + actions.map { "\($0.panel): \($0.deed)" }).joined(separator: "\n") }
}

extension ModelLayout: CustomStringConvertible {
  var description: String {
    var words = ["\(fingers) \(slots)", "queue \(queue)", "names \(names)"]
    if isByPressure { words.append(keyFirst ? "pressure first" : "pressure last") }
    if hasTouchKey { words.append(keyFirst ? "key first" : "key last") }
    if let apart { words.append("apart by axis \(apart)") }
    if tellsPressure { words.append("pressure") }
    if placesTell { words.append("places tell") }
    if accounts { words.append("accounts") }
    return words.joined(separator: ", ")
  }
}

extension ModelReport: CustomStringConvertible {
  var description: String { "\(changes)\(value == 0 ? "" : " by the kernel")" }
}

extension ModelChange: CustomStringConvertible {
  var description: String { "\(kind) \(slot) at \(x) \(y) (\(other))" }
}

extension ModelLayout.Names: CustomStringConvertible {
  var description: String {
    switch self {
    case .counting(let first): "from \(first)"
    case .slot: "by slot"
    case .few: "at random"
    }
  }
}
