import CLinux
import Linux
import Synchronization

/// Brings stored pixels from a framebuffer's memory to the glass.
package struct Publisher {
  /// The driver's name for itself.
  package let driver: String
  package internal(set) var method = PublishMethod.direct { didSet { way = method } }
  /// Method for the current pixels: for very many pieces, one call for each takes longer than one flush.
  package private(set) var way = PublishMethod.direct
  /// Whether `rows` may give way to a flush, because the configuration does not demand it.
  var mayFlush = false
  /// Sentence that names the chosen method and the reason.
  package internal(set) var choice: Sentence = ""
  /// Whether a piece written to the device has been seen in its memory.
  private var isProven = false
  /// Number of publications in succession for which the driver refused a piece.
  private var refusals = 0
  private(set) var stored = StoredRange()
  /// Whether pieces were written to the device since the last call of ``expect(pieces:)``.
  private var hasWritten = false
  /// Whether a part was published early since the last call of ``expect(pieces:)``.
  private var hasParted = false

  package init(driver: String) { self.driver = driver }

  /// Maximum number of pieces written one by one, which is more than one moving finger needs; Tests/BENCHMARKS.md has
  /// the figures.
  static var mostRows: Int { 104 }

  /// Maximum number of publications in succession that a driver may refuse to take by rows.
  private static var mostRefusals: Int { 16 }

  /// Announces about how many pieces will be finished before they are published.
  package mutating func expect(pieces: Int) {
    way = method == .rows && mayFlush && pieces > Publisher.mostRows ? .flush : method
    hasParted = false
    hasWritten = false
  }

  /// Announces that the next pieces lie within `place`. Pixels elsewhere are published first, if they are far enough for
  /// a flush: they need not wait for these pieces, nor for a copy of everything in between. This happens only once, as
  /// each publication has its price.
  package mutating func begin(
    _ place: Range<Int>, in memory: UnsafeMutableRawBufferPointer, of device: borrowing FileDescriptor,
    lineLength: Int, lines: Int
  ) {
    if hasParted { return }
    switch way {
    case .direct: return
    case .rows:
      hasParted = hasWritten
      // The driver's worker copies what was written, as soon as it gets this processor.
      if hasWritten { Thread.yield() }
      return
    case .flush: hasParted = stored.isFar(from: place)
    }
    if !hasParted { return }
    // An error that occurs here occurs again with the rest, and is reported then.
    do throws(Errno) { unsafe try publish(memory, of: device, lineLength: lineLength, lines: lines) } catch {}
  }

  /// Completes a piece of a line with the pixels at `source`. Unless pieces are written to the device, the pixels are
  /// in memory already.
  package mutating func finish(
    _ piece: Range<Int>, from source: UnsafeRawPointer, in memory: UnsafeMutableRawBufferPointer,
    of device: borrowing FileDescriptor, lineLength: Int
  ) {
    if way == .direct { return }
    if way == .rows {
      // The driver loses a piece that reaches the end of its line when it is written alone.
      let endsLine = piece.upperBound % lineLength == 0
      if !endsLine, unsafe write(piece, from: source, memory, device) {
        hasWritten = true
        return
      }
      unsafe (memory.baseAddress! + piece.lowerBound).copyMemory(from: source, byteCount: piece.count)
    }
    stored.add(piece)
  }

  /// Writes the pixels at `source` to a piece of a line.
  mutating func put(
    _ piece: Range<Int>, from source: UnsafeRawPointer, in memory: UnsafeMutableRawBufferPointer,
    of device: borrowing FileDescriptor, lineLength: Int
  ) {
    if way != .rows {
      unsafe (memory.baseAddress! + piece.lowerBound).copyMemory(from: source, byteCount: piece.count)
    }
    unsafe finish(piece, from: source, in: memory, of: device, lineLength: lineLength)
  }

  /// Makes a driver with deferred I/O copy the stored pixels now.
  package mutating func publish(
    _ memory: UnsafeMutableRawBufferPointer, of device: borrowing FileDescriptor, lineLength: Int, lines: Int
  ) throws(Errno) {
    if stored.isEmpty { return }
    // Memory beyond the last line may exist, but drivers ignore stores to it.
    let end = min(memory.count, lines * lineLength)
    if let other = stored.companion(lineLength: lineLength, memoryLength: end, pageSize: Int(getpagesize())) {
      unsafe Publisher.touch(memory.baseAddress! + other)
    }
    stored = StoredRange()
    do throws(Errno) { try device.synchronise() } catch {
      // Drivers without deferred I/O refuse fsync; stored pixels are already visible there.
      if error != .invalid { throw error }
    }
  }

  /// Writes a piece to the device; returns whether the driver took it. Until a piece has been seen in its memory, each
  /// is looked for there. The app may store something else in between, but hardly three times.
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
        if isProven {
          refusals = 0
          return true
        }
      }
    } catch {
      reason = error.text
      // A display that sleeps, or a driver short of memory, refuses for a while what it takes later.
      if isProven, refusals < Publisher.mostRefusals, error.isPassing || error.code == EPERM {
        refusals += 1
        way = .flush
        return false
      }
    }
    method = .flush
    Log.line("publishing by flush from now on: \(driver) does not take single lines: \(reason)")
    return false
  }

  /// Stores the byte that is already there, to cause a page fault. A store of the app between load and store is lost; a
  /// compare and exchange would keep it, but never ends on boards whose write-combined memory has no exclusive access.
  static func touch(_ address: UnsafeMutableRawPointer) {
    let byte = unsafe address.assumingMemoryBound(to: Atomic<UInt8>.self)
    unsafe byte.pointee.store(byte.pointee.load(ordering: .relaxed), ordering: .relaxed)
  }
}
