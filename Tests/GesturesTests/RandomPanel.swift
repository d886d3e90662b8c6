import Seeded
import Touch

/// A panel on which hands do all sorts of things: fingers come, rest, tap, stray, grow, are cancelled or lost.
struct RandomPanel {
  private(set) var down: [Contact] = []
  private(set) var time: Microseconds = 0
  private var lastID: UInt32 = 0
  private var random: Seeded
  /// The longest time between two events.
  private let longestStep: Int
  private let greatestCrowd: Int
  /// Fingers move more than they tap, and none rests for long.
  private let isRestless: Bool

  init(_ seed: UInt64, longestStep: Int = 250, greatestCrowd: Int = 3, isRestless: Bool = false) {
    self.isRestless = isRestless
    random = Seeded(seed)
    self.longestStep = longestStep
    self.greatestCrowd = greatestCrowd
  }

  mutating func next() -> TouchEvent {
    time += Microseconds(random.int(0...longestStep)) * 1000
    for index in down.indices {
      down[index].phase = .stationary
      down[index].previous = down[index].position
      down[index].time = time
    }
    // The first finger often rests while others come and go.
    for index in down.indices.reversed() where isRestless || index > 0 || random.chance(15) { happen(to: index) }
    if random.chance(down.count < 2 ? 60 : 8), down.filter({ !$0.phase.isFinal }).count < greatestCrowd { begin() }
    if random.once(in: 25) { begin() }
    if random.once(in: 40) {
      // All leave at once.
      for index in down.indices where !down[index].phase.isFinal && down[index].phase != .began {
        down[index].phase = random.chance(50) ? .ended : .cancelled
      }
    }
    let all = down
    down.removeAll { $0.phase.isFinal }
    return TouchEvent(time: time, touches: all)
  }

  private mutating func begin() {
    lastID += 1
    let place = Position(x: Float(random.int(0...40)), y: Float(random.int(0...40)))
    var contact = Contact(id: lastID, phase: .began, position: place, time: time)
    contact.size = random.chance(92) ? Float(random.int(0...100)) : 200
    down.append(contact)
  }

  private mutating func happen(to index: Int) {
    if index == 0 && !isRestless && random.chance(30) {
      down[index].phase = .cancelled
      return
    }
    switch random.int(isRestless ? 50...99 : 0...99) {
    case 0..<53:
      if random.chance(10) { move(index, far: 30) }
      down[index].phase = .ended
    case 53..<59: down[index].phase = .cancelled
    case 59..<63: down.remove(at: index)
    case 63..<80:
      move(index, far: random.chance(isRestless ? 50 : 20) ? 30 : 4)
      down[index].phase = down[index].position == down[index].previous ? .stationary : .moved
    case 80..<83: down[index].size = Float(random.int(0...220))
    default: break
    }
  }

  private mutating func move(_ index: Int, far: Int) {
    down[index].position.x += Float(random.int(-far...far))
    down[index].position.y += Float(random.int(-far...far))
  }
}
