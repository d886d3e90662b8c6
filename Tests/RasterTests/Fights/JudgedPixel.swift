/// Reason why a pixel may differ in the end from what the app alone would have left.
enum Excuse {
  /// The app wrote the very value that the mark showed.
  case sameValue
  /// The app stored between the overlay's look at the pixel and its write of it.
  case storedBetween
}

/// State of a pixel that the judge derives from the steps at the seam.
struct JudgedPixel {
  /// The value that a correct overlay takes for the app's.
  var underneath: UInt32
  /// Other values that it may take for the app's: it saw another value, and then again the one that it had written.
  private(set) var alternatives: [UInt32] = []
  /// The value that the overlay last wrote here; nil if no mark lies here.
  var shown: UInt32?
  /// The value that it showed before, and the time until which it did.
  private(set) var formerly: (shown: UInt32, until: Int)?
  /// The values that it took for the app's before it saw a value that it had not written.
  private var before: [UInt32] = []
  /// Time of the app's last write here.
  var appWrote = 0
  var excuse: Excuse?

  /// Call of the last looks at the pixel, and the bytes that were looked at since it was last seen whole.
  private var parts: (call: Int, bytes: UInt8) = (0, 0)

  init(_ value: UInt32) { underneath = value }

  /// Whether all bytes of the pixel have been looked at, after those in `block`, since it was last seen whole. A byte
  /// that is looked at again begins another look.
  mutating func isWhole(_ first: Int, _ count: Int, _ block: Range<Int>, call: Int) -> Bool {
    var bytes: UInt8 = 0
    for byte in 0..<count where block.contains(first + byte) { bytes |= 1 << UInt8(byte) }
    let isAnother = parts.call != call || parts.bytes & bytes != 0
    parts = (call, isAnother ? bytes : parts.bytes | bytes)
    if parts.bytes != UInt8(1 << count - 1) { return false }
    parts.bytes = 0
    return true
  }

  /// Records that the overlay sees `value` where the app alone would have `app`.
  mutating func look(_ value: UInt32, app: UInt32) {
    if value != shown {
      if shown != nil { before += candidates.filter { !before.contains($0) } }
      (underneath, alternatives) = (value, [])
      if value == app { excuse = nil }
    } else if !before.isEmpty {
      (underneath, alternatives) = (value, before)
    }
  }

  mutating func write(_ value: UInt32, at time: Int) {
    if let shown { formerly = (shown, time) }
    shown = value
    before = []
  }

  /// Records that the app stored between the two steps in which the overlay stored the pixel.
  mutating func tear(_ left: UInt32) { alternatives.append(left) }

  /// Records a write of the app, and returns whether the overlay cannot tell the value from its own.
  mutating func appWrites(_ value: UInt32, at time: Int) -> Bool {
    appWrote = time
    let isUnseen = value == shown && (value != underneath || !alternatives.isEmpty || !before.isEmpty)
    excuse = isUnseen ? .sameValue : nil
    return isUnseen
  }

  /// Records that no mark lies here any more.
  mutating func leave() {
    shown = nil
    before = []
  }

  /// Values that a correct overlay may take for the app's.
  var candidates: [UInt32] { [underneath] + alternatives }

  /// Values that the overlay's record may name as the app's.
  var recordable: [UInt32] { candidates + before }

  /// Values that the overlay wrote here, last and before that.
  var written: [UInt32] { [shown, formerly?.shown].compactMap { $0 } }

  /// Whether a correct overlay may leave this value behind.
  func allows(_ value: UInt32) -> Bool { value == underneath || alternatives.contains(value) }
}
