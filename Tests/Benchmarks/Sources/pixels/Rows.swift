import CCount
import Pixels

/// The rows that marks lie on, copied away: what any way of keeping the underneath takes at least.
@safe
struct Rows: ~Copyable {
  private let source: UnsafeMutableRawPointer
  private let store: UnsafeMutableRawPointer
  private let line: Int
  private let size: Int
  private let diameter: Int
  private let count: Int

  init(_ board: borrowing Board, diameter: Int, count: Int) {
    unsafe source = board.unsafeScreen
    line = board.line
    size = diameter * board.format.bytesPerPixel
    self.diameter = diameter
    self.count = count
    unsafe store = .allocate(byteCount: size * diameter * count, alignment: 64)
  }

  deinit { unsafe store.deallocate() }

  func copy() {
    for mark in 0..<count {
      let x = 81 + mark % 5 * 150 - diameter / 2
      let y = 103 + mark / 5 * 200 - diameter / 2
      for row in 0..<diameter {
        unsafe (store + (mark * diameter + row) * size).copyMemory(
          from: source + ((y + row) * line + x * (size / diameter)), byteCount: size)
      }
    }
  }
}

func memoryCalls() -> Int { count_of_allocations() }
