import Framebuffer
import Linux

/// The memory for a painter's copies of the screen: anonymous memory, or a file that outlives a kill.
public final class PainterMemory {
  private let mapping: Mapping
  private let record: PaintedRecord?
  /// Whether a part could not be kept, which was logged.
  private var hasFailed = false

  /// Allocates anonymous memory.
  public init(size: Int) throws(FramebufferError) {
    do throws(Errno) {
      mapping = try Mapping.anonymous(length: size)
    } catch {
      throw FramebufferError("cannot get \(size) bytes of memory for the pixels under the marks: \(error.text)")
    }
    record = nil
  }

  init(_ record: PaintedRecord, _ mapping: consuming Mapping) {
    self.record = record
    self.mapping = mapping
  }

  /// The painter's part of the memory; valid as long as this object lives.
  public var unsafeBytes: UnsafeMutableRawBufferPointer {
    guard record != nil else { return unsafe mapping.unsafeBytes }
    return unsafe UnsafeMutableRawBufferPointer(rebasing: mapping.unsafeBytes[PaintedRecord.headSize...])
  }

  /// Makes sure that the range can be written: a store to a file on a full file system would kill this program. Returns
  /// whether the range outlives a kill.
  public func use(_ range: Range<Int>) -> Bool {
    guard let record else { return false }
    let inFile = range.lowerBound + PaintedRecord.headSize..<range.upperBound + PaintedRecord.headSize
    do throws(Errno) {
      try record.file.checkRoom(for: inFile.count)
      try record.file.allocate(inFile)
      mapping.populate(inFile)
      return true
    } catch {
      if !hasFailed {
        Log.line("no memory for the record of painted pixels (\(error.text)): after a kill, marks may stay")
      }
      hasFailed = true
      mapping.detach(inFile)
      return false
    }
  }

  /// Removes the record, once no mark is left for the next start to give back.
  public func forget() { record?.remove() }
}
