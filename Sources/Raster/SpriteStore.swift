import Overlay
import Pixels

/// The sprites of all shapes that are drawn or soon may be. A sprite is made when it is first needed, and kept as long
/// as it is in use, or longer if memory allows.
@safe
struct SpriteStore: ~Copyable {
  /// Maximum size of all sprites, in bytes, above which those not in use are removed.
  static let budget = 128 << 10
  /// Maximum number of sprites: for each of two frames, the shapes of all marks and two that are prepared for the next
  /// finger; and one more, which neither of them uses.
  private static let capacity = 2 * (Marks.capacity + 2) + 1
  private static let listCount = 256
  private static let none: Int32 = -1

  private struct Entry: BitwiseCopyable {
    var shape: Shape
    var sprite: Sprite
    var lastFrame: UInt32
    /// Index of the next entry in the same list, which is the list of a hash or the list of free entries.
    var next: Int32
  }

  /// Placeholder for a mark that crosses no row.
  let nobody: RowSpans.Candidate
  private let brush: Brush
  private let picture: Picture?
  private let album: Album?
  private let turn: Turn
  private let entries: UnsafeMutablePointer<Entry>
  private let lists: UnsafeMutablePointer<Int32>
  private var free: Int32 = SpriteStore.none
  /// Index of the sprite that was asked for last in this frame.
  private var latest: Int32 = SpriteStore.none
  private var madeCount = 0
  private var frame: UInt32 = 1
  private(set) var size = 0

  /// - Parameters:
  ///   - picture: the upright picture for `.picture`.
  ///   - album: the upright drawings for `.sheet`.
  ///   - turn: rotation of upright pictures on a page.
  init(_ brush: Brush, picture: Picture?, album: Album? = nil, turn: Turn) {
    nobody = RowSpans.Candidate(
      left: 0, top: 0, sprite: Sprite(Picture(width: 1, height: 1, hotX: 0, hotY: 0), brush),
      visible: Rectangle(left: 0, top: 0, right: 0, bottom: 0))
    self.brush = brush
    self.picture = picture
    self.album = album
    self.turn = turn
    unsafe entries = .allocate(capacity: SpriteStore.capacity)
    unsafe lists = .allocate(capacity: SpriteStore.listCount)
    unsafe lists.initialize(repeating: SpriteStore.none, count: SpriteStore.listCount)
  }

  deinit {
    nobody.sprite.free()
    for list in 0..<SpriteStore.listCount {
      var index = unsafe lists[list]
      while index != SpriteStore.none {
        unsafe entries[Int(index)].sprite.free()
        index = unsafe entries[Int(index)].next
      }
    }
    unsafe entries.deallocate()
    unsafe lists.deallocate()
  }

  subscript(index: Int32) -> Sprite { unsafe entries[Int(index)].sprite }

  /// Starts a frame. Only sprites that this frame and the last one use are safe from removal.
  mutating func beginFrame() {
    frame &+= 1
    latest = SpriteStore.none
    while size > SpriteStore.budget, removeOldest() {}
  }

  /// Returns the sprite of a shape, which stays valid during this frame and the next.
  mutating func index(of shape: Shape) -> Int32 {
    // Dots of a trail have the shape of their neighbours, and it takes longer to find a sprite by its hash.
    if latest != SpriteStore.none, unsafe entries[Int(latest)].shape == shape { return latest }
    latest = find(shape)
    return latest
  }

  private mutating func find(_ shape: Shape) -> Int32 {
    // On a 32-bit board, the hash may not fit an `Int`.
    let list = Int(shape.hash % UInt32(SpriteStore.listCount))
    var index = unsafe lists[list]
    while index != SpriteStore.none {
      if unsafe entries[Int(index)].shape == shape {
        unsafe entries[Int(index)].lastFrame = frame
        return index
      }
      index = unsafe entries[Int(index)].next
    }
    return make(shape, list)
  }

  /// Makes the sprites of these marks, if there are none yet, and keeps them for the next frame.
  mutating func prepare(_ marks: borrowing Marks) {
    for mark in 0..<marks.count { _ = index(of: marks[mark].shape) }
  }

  private mutating func make(_ shape: Shape, _ list: Int) -> Int32 {
    let sprite = Sprite(Picture(shape, picture, album).turned(turn), brush)
    size += sprite.size
    var index = free
    if index != SpriteStore.none {
      free = unsafe entries[Int(index)].next
    } else {
      if madeCount == SpriteStore.capacity {
        let isRemoved = removeOldest()
        precondition(isRemoved)
        index = free
        free = unsafe entries[Int(index)].next
      } else {
        index = Int32(madeCount)
        madeCount += 1
      }
    }
    unsafe (entries + Int(index)).initialize(
      to: Entry(shape: shape, sprite: sprite, lastFrame: frame, next: lists[list]))
    unsafe lists[list] = index
    return index
  }

  /// Removes the least recently used sprite; returns false if all are in use.
  private mutating func removeOldest() -> Bool {
    var oldest: (list: Int, index: Int32, before: Int32, age: UInt32)?
    for list in 0..<SpriteStore.listCount {
      var before = SpriteStore.none
      var index = unsafe lists[list]
      while index != SpriteStore.none {
        let age = unsafe frame &- entries[Int(index)].lastFrame
        if age > max(1, oldest?.age ?? 1) { oldest = (list, index, before, age) }
        before = index
        index = unsafe entries[Int(index)].next
      }
    }
    guard let oldest else { return false }
    let entry = unsafe entries[Int(oldest.index)]
    if oldest.before == SpriteStore.none {
      unsafe lists[oldest.list] = entry.next
    } else {
      unsafe entries[Int(oldest.before)].next = entry.next
    }
    size -= entry.sprite.size
    entry.sprite.free()
    unsafe entries[Int(oldest.index)].next = free
    free = oldest.index
    return true
  }
}
