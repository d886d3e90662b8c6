import CLinux
import Framebuffer
import Linux
import Pixels
import Raster

/// The record of painted pixels: the marks' pixels and those underneath, in a file that outlives a kill. The next start
/// uses it to give back the pixels that still show marks.
///
/// It begins with a line that names its boot, framebuffer and mode, and is valid for these alone.
final class PaintedRecord {
  /// Size of the head; the painter's memory follows it on a page boundary.
  static let headSize = 65536
  private static let longestIdentity = 512

  let file: FileDescriptor
  private let path: String

  private init(_ file: consuming FileDescriptor, _ path: String) {
    self.file = file
    self.path = path
  }

  /// Gives back the pixels in the record that a killed overlay has left of the framebuffer called `name`, and removes the
  /// record. Returns their number; nil without a record of this identity. The folder may be read-only.
  static func giveBack<Access: PixelAccess & ~Copyable>(
    in folder: String, name: String, _ identity: Text, _ pixels: PixelMemory, through access: inout Access
  ) throws(PrivateFile.Refusal) -> Int? {
    guard let file = try PrivateFile.existing(name, in: folder) else { return nil }
    let length = headSize + Painter.memorySize(pixels)
    let path = Sentence("\(folder)/\(name)").string
    do throws(Errno) {
      guard try file.length() == length else { return nil }
      let old = try Mapping.copy(of: file, length: length)
      guard unsafe isRecord(of: identity, old.unsafeBytes) else { return nil }
      let copies = unsafe UnsafeMutableRawBufferPointer(rebasing: old.unsafeBytes[headSize...])
      let count = unsafe Recovery.giveBack(memory: pixels, unsafeMemory: copies, through: &access)
      try? FileDescriptor.remove(path)
      return count
    } catch {
      throw PrivateFile.Refusal("\(path): \(error.text)")
    }
  }

  /// Begins a new record of the framebuffer called `name`.
  static func begin(
    in folder: String, name: String, _ identity: Text, _ pixels: PixelMemory
  ) throws(PrivateFile.Refusal) -> PainterMemory {
    let record = PaintedRecord(try PrivateFile.open(name, in: folder), Sentence("\(folder)/\(name)").string)
    let length = headSize + Painter.memorySize(pixels)
    do throws(Errno) {
      try record.file.resize(to: 0)
      try record.file.resize(to: length)
      try record.file.allocate(0..<longestIdentity)
      try record.file.allocate(headSize..<headSize + Painter.memoryHead)
      let mapping = try Mapping.shared(record.file, length: length)
      for (index, byte) in identity.bytes.prefix(longestIdentity).enumerated() {
        unsafe mapping.unsafeBytes[index] = byte
      }
      return PainterMemory(record, mapping)
    } catch {
      record.remove()
      throw PrivateFile.Refusal("\(record.path): \(error.text)")
    }
  }

  private static func isRecord(of identity: Text, _ unsafeBytes: UnsafeMutableRawBufferPointer) -> Bool {
    for (index, byte) in identity.bytes.prefix(longestIdentity).enumerated()
    where unsafe unsafeBytes[index] != byte {
      return false
    }
    return true
  }

  /// Returns the first line of a valid record: this boot, this framebuffer, this mode.
  static func identity(_ geometry: Geometry, driver: String) -> Text {
    // Without the boot ID, an old record could pass for one of this boot, but only where /run outlives a boot.
    let boot = Text(file: "/proc/sys/kernel/random/boot_id") ?? Text("")
    let format = geometry.format
    let mode: Sentence =
      "\(geometry.virtualWidth)x\(geometry.virtualHeight) \(geometry.lineLength) \(geometry.memoryLength) "
      + "\(format.bitsPerPixel) \(format.red.place) \(format.green.place) \(format.blue.place)"
    let line: Sentence = "touch-overlay 3 \(boot.string) \(driver) \(mode)\n"
    return Text(line.string)
  }

  /// Removes the file. A file that stays is harmless: the next start refuses it or uses it as its own.
  func remove() { try? FileDescriptor.remove(path) }
}

extension Component {
  fileprivate var place: Int { offset * 256 + length }
}
