import Glibc
import Pixels
import Raster

/// A small screen in memory of exactly its size, and a record of it.
///
/// Layout of the record in the file, after its first line:
/// - a head of 64 kB. It begins with the journal: the number of pixels, their first column and their row; from byte 4096
///   on it has the pixels that were shown there. From byte 2048 on it has a byte for each block of 64 kB, which holds a
///   strip of a screen this low.
/// - the strips: one if the journal has room for a row of the screen, else of 256 columns each. Each row has the pixels
///   underneath, followed by the pixels that were shown, and 32 bytes after each.
@safe
struct PaintedScreen {
  private static let (head, used, journal, journalSize, gap) = (65536, 2048, 4096, 4096, 32)
  private static let formats: [PixelFormat] = [.grey8, .rgb565, .rgb888, .xrgb8888]

  let width: Int
  let height: Int
  let bytesPerPixel: Int
  private let memory: PixelMemory
  private let screen: UnsafeMutableRawBufferPointer
  private let record: UnsafeMutableRawBufferPointer

  init(_ reader: inout ByteReader) {
    let format = PaintedScreen.formats[Int(reader.byte() & 3)]
    bytesPerPixel = format.bytesPerPixel
    width = 1 + Int(UInt16(bitPattern: reader.short())) % 1400
    height = 1 + Int(reader.byte()) % 4
    let lineLength = width * bytesPerPixel + Int(reader.byte()) % 8
    let size = (height - 1) * lineLength + width * bytesPerPixel
    unsafe screen = .allocate(byteCount: size, alignment: 16)
    unsafe screen.initializeMemory(as: UInt8.self, repeating: 0)
    unsafe memory = PixelMemory(
      unsafeOrigin: screen.baseAddress!, lineLength: lineLength, width: width, height: height, format: format)
    // Most of the record is never touched; `calloc` makes it zero without writing it.
    let recordSize = Painter.memorySize(memory)
    unsafe record = UnsafeMutableRawBufferPointer(start: calloc(1, recordSize), count: recordSize)
    for strip in 0..<strips { unsafe record[PaintedScreen.used + strip] = reader.byte() & 3 }
    for place in 0..<3 {
      let choice = reader.byte()
      let number = choice < 250 ? Int32(choice) : reader.word()
      unsafe record.storeBytes(of: number, toByteOffset: 4 * place, as: Int32.self)
    }
  }

  func free() {
    unsafe screen.deallocate()
    unsafe Glibc.free(record.baseAddress)
  }

  var stripWidth: Int { width * bytesPerPixel <= PaintedScreen.journalSize ? width : 256 }
  var strips: Int { (width + stripWidth - 1) / stripWidth }
  var bytes: [UInt8] { unsafe Array(screen) }

  /// Stores a pixel of the screen, of the pixels underneath, of the pixels shown there, or of the journal.
  func take(_ reader: inout ByteReader) {
    let what = reader.byte()
    let value = UInt32(bitPattern: reader.word())
    let (x, y) = (Int(UInt16(bitPattern: reader.short())) % width, Int(reader.byte()) % height)
    if what & 1 != 0 { unsafe store(value, screen, place(x, y)) }
    if what & 2 != 0 { unsafe store(value, record, underneath(x, y)) }
    if what & 4 != 0 { unsafe store(value, record, shown(x, y)) }
    if what & 8 != 0 { unsafe store(value, record, journal(x % stripWidth)) }
  }

  func giveBack() -> Int {
    var access = PlainAccess()
    return unsafe Recovery.giveBack(memory: memory, unsafeMemory: record, through: &access)
  }

  // MARK: values that the model reads

  func place(_ x: Int, _ y: Int) -> Int { y * memory.lineLength + x * bytesPerPixel }
  func isKept(strip: Int) -> Bool { unsafe record[PaintedScreen.used + strip] == 1 }
  var kept: (count: Int, x: Int, y: Int) {
    func number(_ place: Int) -> Int { unsafe Int(record.load(fromByteOffset: 4 * place, as: Int32.self)) }
    return (number(0), number(1), number(2))
  }
  func pixel(underneath x: Int, _ y: Int) -> UInt32 { load(underneath(x, y)) }
  func pixel(shown x: Int, _ y: Int) -> UInt32 { load(shown(x, y)) }
  func pixel(journal index: Int) -> UInt32 { load(journal(index)) }

  private func underneath(_ x: Int, _ y: Int) -> Int {
    let size = unsafe (record.count - PaintedScreen.head) / strips
    let (strip, column) = (x / stripWidth, x % stripWidth)
    return PaintedScreen.head + strip * size + 2 * y * copySize + column * bytesPerPixel
  }

  private func shown(_ x: Int, _ y: Int) -> Int { underneath(x, y) + copySize }
  private var copySize: Int { stripWidth * bytesPerPixel + PaintedScreen.gap }
  private func journal(_ index: Int) -> Int { PaintedScreen.journal + index * bytesPerPixel }

  private func load(_ place: Int) -> UInt32 {
    var value: UInt32 = 0
    for index in 0..<bytesPerPixel { value |= unsafe UInt32(record[place + index]) << UInt32(8 * index) }
    return value
  }

  private func store(_ value: UInt32, _ buffer: UnsafeMutableRawBufferPointer, _ place: Int) {
    for index in 0..<bytesPerPixel {
      unsafe buffer[place + index] = UInt8(truncatingIfNeeded: value >> UInt32(8 * index))
    }
  }
}
