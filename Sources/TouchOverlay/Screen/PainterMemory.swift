import Framebuffer
import Linux
import Pixels

/// The memory in which a painter keeps its copies of the screen: ordinary memory, or a file that outlives a kill.
public final class PainterMemory {
  private let mapping: Mapping
  private let record: PaintedRecord?

  /// Ordinary memory.
  public init(size: Int) throws(FramebufferError) {
    do throws(Errno) {
      mapping = try Mapping.anonymous(length: size)
    } catch {
      throw FramebufferError("cannot get \(size) bytes of memory for what lies under the marks: \(error.text)")
    }
    record = nil
  }

  init(_ record: PaintedRecord, _ mapping: consuming Mapping) {
    self.record = record
    self.mapping = mapping
  }

  /// What a painter gets; valid as long as this lives.
  public var unsafeBytes: UnsafeMutableRawBufferPointer {
    guard record != nil else { return unsafe mapping.unsafeBytes }
    return unsafe UnsafeMutableRawBufferPointer(rebasing: mapping.unsafeBytes[PaintedRecord.headSize...])
  }

  /// Makes sure that the part can be stored to: a file on a full file system would end this program. Returns whether
  /// it will outlive a kill.
  public func use(_ range: Range<Int>) -> Bool {
    guard let record else { return false }
    let inFile = range.lowerBound + PaintedRecord.headSize..<range.upperBound + PaintedRecord.headSize
    do throws(Errno) {
      try record.file.allocate(inFile)
      return true
    } catch {
      Log.line("no memory for the record of painted pixels (\(error.text)): after a kill, marks may stay")
      mapping.detach(inFile)
      return false
    }
  }

  /// No mark is left: there is nothing that a next start could have to give back.
  public func forget() { record?.remove() }
}
