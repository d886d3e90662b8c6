/// Why a pixel may end up other than the app alone would have left it.
enum Excuse {
  /// The app wrote the very value that the mark showed.
  case sameValue
  /// The app stored between the overlay's look at the pixel and its write of it.
  case storedBetween
}

/// What the judge knows of a pixel from what happened at the seam.
struct JudgedPixel {
  /// What a right overlay takes for the app's.
  var underneath: UInt32
  /// What it may take for the app's as well: it saw another value, and then again the one that it had written.
  private(set) var alternatives: [UInt32] = []
  /// What the overlay last wrote here, while a mark lies here.
  var shown: UInt32?
  /// What it showed before that, and when that was last so.
  private(set) var formerly: (shown: UInt32, until: Int)?
  /// What it took for the app's before it saw a value that it had not written.
  private var before: [UInt32] = []
  /// When the app last wrote here.
  var appWrote = 0
  var excuse: Excuse?

  /// Which of its bytes have been looked at since it was last seen whole, and in which call.
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

  /// The overlay sees `value`, and the app alone would have `app` here.
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

  /// The overlay stored the pixel in two steps, and the app between them.
  mutating func tear(_ left: UInt32) { alternatives.append(left) }

  /// The app writes; whether that is what the overlay cannot tell from its own.
  mutating func appWrites(_ value: UInt32, at time: Int) -> Bool {
    appWrote = time
    let isUnseen = value == shown && (value != underneath || !alternatives.isEmpty || !before.isEmpty)
    excuse = isUnseen ? .sameValue : nil
    return isUnseen
  }

  /// No mark lies here any more.
  mutating func leave() {
    shown = nil
    before = []
  }

  /// What a right overlay may take for the app's.
  var candidates: [UInt32] { [underneath] + alternatives }

  /// What its record may name as the app's.
  var recordable: [UInt32] { candidates + before }

  /// What it wrote here, now and before.
  var written: [UInt32] { [shown, formerly?.shown].compactMap { $0 } }

  /// Whether a right overlay may leave this value behind.
  func allows(_ value: UInt32) -> Bool { value == underneath || alternatives.contains(value) }
}
