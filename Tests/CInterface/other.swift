// An ordinary Swift library with a runtime of its own, for a C program that holds the overlay too.

final class Link {
  let name: String
  let next: Link?
  init(_ name: String, _ next: Link?) {
    self.name = name
    self.next = next
  }
}

final class Chain {
  private var last: Link?
  private var names: [String: Int] = [:]
  private var forget: [() -> Void] = []

  func add(_ number: Int) -> Int {
    let name = "a name that is long enough to need memory of its own, number \(number) \u{E9}"
    last = Link(name, last)
    names[name, default: 0] += 1
    forget.append { [weak self] in self?.last = nil }
    return names[name]!
  }

  func clear() {
    for body in forget { body() }
    forget = []
  }
}

nonisolated(unsafe) private let chain = Chain()

/// How often it was called so far, found out in a long way.
@_cdecl("other_count")
public func otherCount(_ number: Int32) -> Int32 {
  var last = 0
  for index in 0..<Int(number) { last = chain.add(index) }
  chain.clear()
  return Int32(last)
}
