import CLinux
import Linux
import Synchronization

/// Brings stored pixels from a framebuffer's memory to the glass.
package struct Publisher {
  /// What the driver calls itself.
  package let driver: String
  package internal(set) var method = PublishMethod.direct { didSet { way = method } }
  /// The method for what is painted now: of very many pieces, a call for each takes longer than one flush of them all.
  package private(set) var way = PublishMethod.direct
  /// Nobody has asked for rows whatever they take.
  var mayFlush = false
  /// What was chosen at the start, and why.
  package internal(set) var choice: Sentence = ""
  /// A piece that was written to the device was seen in its memory.
  private var isProven = false
  private(set) var stored = StoredRange()
  /// Since the last call of ``expect(pieces:)``, a part was published already.
  private var hasParted = false

  package init(driver: String) { self.driver = driver }

  /// More pieces, which are more than one finger moves, are flushed: Tests/BENCHMARKS.md has the figures.
  static var mostRows: Int { 96 }

  /// From now on and until the next call, about so many pieces are finished before they are published.
  package mutating func expect(pieces: Int) {
    way = method == .rows && mayFlush && pieces > Publisher.mostRows ? .flush : method
    hasParted = false
  }

  /// The next pieces lie within `place`. What was stored far from there is published first, so that it need not wait for
  /// all that lies between, which drivers copy along; but only once, as each flush has its price.
  package mutating func begin(
    _ place: Range<Int>, in memory: UnsafeMutableRawBufferPointer, of device: borrowing FileDescriptor,
    lineLength: Int, lines: Int
  ) {
    if way != .flush || hasParted || !stored.isFar(from: place) { return }
    hasParted = true
    // What fails here fails again with the rest, and is told then.
    do throws(Errno) { unsafe try publish(memory, of: device, lineLength: lineLength, lines: lines) } catch {}
  }

  /// A piece of a line is to be what lies at `source`. Where it is not written to the device, it was stored already.
  package mutating func finish(
    _ piece: Range<Int>, from source: UnsafeRawPointer, in memory: UnsafeMutableRawBufferPointer,
    of device: borrowing FileDescriptor, lineLength: Int
  ) {
    if way == .direct { return }
    if way == .rows {
      // The driver forgets what ends with its line, when it is written alone.
      let endsLine = piece.upperBound % lineLength == 0
      if !endsLine, unsafe write(piece, from: source, memory, device) { return }
      unsafe (memory.baseAddress! + piece.lowerBound).copyMemory(from: source, byteCount: piece.count)
    }
    stored.add(piece)
  }

  /// A piece of a line becomes what lies at `source`.
  mutating func put(
    _ piece: Range<Int>, from source: UnsafeRawPointer, in memory: UnsafeMutableRawBufferPointer,
    of device: borrowing FileDescriptor, lineLength: Int
  ) {
    if way != .rows {
      unsafe (memory.baseAddress! + piece.lowerBound).copyMemory(from: source, byteCount: piece.count)
    }
    unsafe finish(piece, from: source, in: memory, of: device, lineLength: lineLength)
  }

  /// Tells a driver that copies later to copy now what was stored.
  package mutating func publish(
    _ memory: UnsafeMutableRawBufferPointer, of device: borrowing FileDescriptor, lineLength: Int, lines: Int
  ) throws(Errno) {
    if stored.isEmpty { return }
    // Behind the last line may be memory, of which drivers take no notice.
    let end = min(memory.count, lines * lineLength)
    if let other = stored.companion(lineLength: lineLength, memoryLength: end, pageSize: Int(getpagesize())) {
      unsafe Publisher.touch(memory.baseAddress! + other)
    }
    stored = StoredRange()
    do throws(Errno) { try device.synchronise() } catch {
      // Drivers without deferred pages refuse fsync; what was stored is already visible there.
      if error != .invalid { throw error }
    }
  }

  /// Whether the driver took the piece. As long as none was seen in its memory, it is looked for there; the app may
  /// have stored something else meanwhile, but hardly three times.
  private mutating func write(
    _ piece: Range<Int>, from source: UnsafeRawPointer, _ memory: UnsafeMutableRawBufferPointer,
    _ device: borrowing FileDescriptor
  ) -> Bool {
    let bytes = unsafe UnsafeRawBufferPointer(start: source, count: piece.count)
    var reason = "its memory does not show what is written"
    do throws(Errno) {
      for _ in 0..<3 {
        unsafe try device.writeAll(bytes, at: piece.lowerBound)
        if !isProven { isProven = unsafe memcmp(memory.baseAddress! + piece.lowerBound, source, piece.count) == 0 }
        if isProven { return true }
      }
    } catch { reason = error.text }
    method = .flush
    Log.line("publishing by flush from now on: \(driver) does not take single lines: \(reason)")
    return false
  }

  /// Stores the byte that is there. What the app stores between the look and the store is lost; a compare and exchange
  /// would keep it, but never ends on boards whose write-combined memory knows no exclusive access.
  static func touch(_ address: UnsafeMutableRawPointer) {
    let byte = unsafe address.assumingMemoryBound(to: Atomic<UInt8>.self)
    unsafe byte.pointee.store(byte.pointee.load(ordering: .relaxed), ordering: .relaxed)
  }
}
