import Overlay
import Pixels

/// The sprites of all shapes that are or soon may be drawn: each is made when it is first asked for, and kept as long as
/// it is used, or longer where memory allows.
@safe
struct SpriteStore: ~Copyable {
  /// What is not needed is kept up to so many bytes.
  static let budget = 128 << 10
  /// All shapes of a frame and all of the one before it.
  private static let capacity = 2 * Marks.capacity + 1
  private static let listCount = 256
  private static let none: Int32 = -1

  private struct Entry: BitwiseCopyable {
    var shape: Shape
    var sprite: Sprite
    var lastFrame: UInt32
    /// Of those whose hash leads to the same list, or of those that are free.
    var next: Int32
  }

  /// A mark that crosses no row.
  let nobody: Chords.Candidate
  private let brush: Brush
  private let picture: Picture?
  private let album: Album?
  private let turn: Turn
  private let entries: UnsafeMutablePointer<Entry>
  private let lists: UnsafeMutablePointer<Int32>
  private var free: Int32 = SpriteStore.none
  private var madeCount = 0
  private var frame: UInt32 = 1
  private(set) var size = 0

  /// - Parameters:
  ///   - picture: what `.picture` is; upright.
  ///   - album: what `.sheet` is; upright.
  ///   - turn: how everything lies on a page.
  init(_ brush: Brush, picture: Picture?, album: Album? = nil, turn: Turn) {
    nobody = Chords.Candidate(
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

  /// From now on, only what this frame and the last one use is needed.
  mutating func beginFrame() {
    frame &+= 1
    while size > SpriteStore.budget, removeOldest() {}
  }

  /// The sprite of a shape; it stays valid until two frames have begun.
  mutating func index(of shape: Shape) -> Int32 {
    // A board's Int may be too short for the hash.
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

  private mutating func make(_ shape: Shape, _ list: Int) -> Int32 {
    let sprite = Sprite(Picture(shape, picture, album).turned(turn), brush)
    size += sprite.size
    var index = free
    if index != SpriteStore.none {
      free = unsafe entries[Int(index)].next
    } else {
      if madeCount == SpriteStore.capacity {
        _ = removeOldest()
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

  /// The one that was not used for longest; false where all are needed.
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
