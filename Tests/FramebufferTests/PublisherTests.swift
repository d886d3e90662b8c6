import CLinux
import Linux
import Temporary
import Testing

@testable import Framebuffer

/// A file as a framebuffer: what is written to it shows in its mapping, unless another file is written.
private final class FileScreen {
  static let lineLength = 5120
  static let length = lineLength * 8

  let file: TemporaryFile
  let device: FileDescriptor
  let mapping: Mapping
  var publisher = Publisher(driver: "a file")

  init(_ method: PublishMethod) throws {
    file = try TemporaryFile("screen", [UInt8](repeating: 7, count: Self.length))
    device = try FileDescriptor.open(file.path, .readWrite)
    mapping = try Mapping.shared(device, length: Self.length)
    publisher.method = method
  }

  /// What a painter does, where stores go to the mapping.
  func finish(_ piece: Range<Int>, _ value: UInt8, through other: borrowing FileDescriptor) {
    let source = [UInt8](repeating: value, count: piece.count)
    if publisher.way != .rows { for index in piece { mapping.unsafeBytes[index] = value } }
    source.withUnsafeBytes {
      publisher.finish(
        piece, from: $0.baseAddress!, in: mapping.unsafeBytes, of: other, lineLength: Self.lineLength)
    }
  }

  /// What a painter says of its next part.
  func begin(_ place: Range<Int>) { begin(place, of: device) }

  func begin(_ place: Range<Int>, of other: borrowing FileDescriptor) {
    publisher.begin(place, in: mapping.unsafeBytes, of: other, lineLength: Self.lineLength, lines: 8)
  }

  func shows(_ piece: Range<Int>, _ value: UInt8) -> Bool {
    mapping.unsafeBytes.indices.allSatisfy { mapping.unsafeBytes[$0] == (piece.contains($0) ? value : 7) }
  }

  func publish() throws {
    try publisher.publish(mapping.unsafeBytes, of: device, lineLength: Self.lineLength, lines: 8)
  }

  /// The reason for which nothing is published to another device; nil if it is.
  func refusal(of other: borrowing FileDescriptor) -> Errno? {
    failure { () throws(Errno) in
      try publisher.publish(mapping.unsafeBytes, of: other, lineLength: Self.lineLength, lines: 8)
    }
  }
}

@Suite("Publisher: no piece is lost on the way to the glass")
struct PublisherTests {
  @Test func `rows are written to the device, and stay rows`() throws {
    let screen = try FileScreen(.rows)
    screen.finish(100..<228, 1, through: screen.device)
    #expect(screen.shows(100..<228, 1))
    #expect(screen.publisher.method == .rows)
    try screen.publish()
  }

  @Test func `very many rows are stored for one flush, and few are rows again`() throws {
    let screen = try FileScreen(.rows)
    screen.publisher.mayFlush = true
    let readOnly = try FileDescriptor.open(screen.file.path, .read)
    screen.publisher.expect(pieces: Publisher.mostRows + 1)
    screen.finish(100..<228, 1, through: readOnly)
    #expect(screen.shows(100..<228, 1))
    try screen.publish()
    screen.publisher.expect(pieces: Publisher.mostRows)
    // Nobody stores what is written to the device.
    screen.finish(100..<228, 2, through: try FileDescriptor.open(screen.file.path, .readWrite))
    #expect(screen.shows(100..<228, 2))
    #expect(screen.publisher.method == .rows)
  }

  @Test func `rows that somebody has asked for stay rows, however many; no other method becomes rows`() throws {
    let screen = try FileScreen(.rows)
    screen.publisher.expect(pieces: 100_000)
    #expect(screen.publisher.way == .rows)
    for method in [PublishMethod.flush, .direct] {
      screen.publisher.mayFlush = true
      screen.publisher.method = method
      for pieces in [0, 1, 100_000] {
        screen.publisher.expect(pieces: pieces)
        #expect(screen.publisher.way == method)
      }
    }
  }

  @Test func `what ends with its line goes through the memory, and the method stays`() throws {
    let screen = try FileScreen(.rows)
    let elsewhere = try FileDescriptor.open("/dev/null", .write)
    screen.finish(5000..<5120, 1, through: elsewhere)
    #expect(screen.shows(5000..<5120, 1))
    #expect(screen.publisher.method == .rows)
    try screen.publish()
    #expect(screen.shows(5000..<5120, 1))
  }

  @Test("what lies far from the next part goes to the glass before it, once a frame; what is near waits for it")
  func parted() throws {
    let screen = try FileScreen(.flush)
    // One line at the top; then a part of a line near it, and one at the bottom, another at the top.
    let (top, near, bottom) = (0..<5120, 10_000..<12_000, 35_840..<40_960)
    screen.publisher.expect(pieces: 3)
    screen.begin(top)
    screen.finish(top, 1, through: screen.device)
    screen.begin(near)
    #expect(!screen.publisher.stored.isEmpty)
    screen.begin(bottom)
    #expect(screen.publisher.stored.isEmpty)
    screen.finish(bottom, 1, through: screen.device)
    screen.begin(top)
    #expect(!screen.publisher.stored.isEmpty)
    try screen.publish()
    screen.publisher.expect(pieces: 1)
    screen.finish(bottom, 2, through: screen.device)
    screen.begin(top)
    #expect(screen.publisher.stored.isEmpty)
  }

  @Test("what is written or seen at once has nothing to be published before", arguments: [PublishMethod.rows, .direct])
  func together(method: PublishMethod) throws {
    let screen = try FileScreen(method)
    let closed = FileDescriptor(owning: .max)
    screen.publisher.expect(pieces: 2)
    // It ends with its line, and is stored.
    screen.finish(5000..<5120, 1, through: closed)
    let isEmpty = screen.publisher.stored.isEmpty
    screen.begin(35_840..<40_960)
    #expect(isEmpty == (method == .direct) && screen.publisher.stored.isEmpty == isEmpty)
  }

  @Test func `a device that is gone before the next part is told of with the whole`() throws {
    let screen = try FileScreen(.flush)
    let closed = FileDescriptor(owning: .max)
    screen.publisher.expect(pieces: 2)
    screen.finish(0..<5120, 1, through: closed)
    screen.begin(35_840..<40_960, of: closed)
    #expect(screen.publisher.stored.isEmpty)
    screen.finish(35_840..<40_960, 1, through: closed)
    let refusal = screen.refusal(of: closed)
    #expect(refusal == Errno(EBADF))
  }

  @Test func `a device that takes nothing: the piece is stored, and from then on all are`() throws {
    let screen = try FileScreen(.rows)
    let readOnly = try FileDescriptor.open(screen.file.path, .read)
    screen.finish(100..<228, 1, through: readOnly)
    #expect(screen.shows(100..<228, 1))
    #expect(screen.publisher.method == .flush)
    screen.finish(100..<228, 2, through: readOnly)
    #expect(screen.shows(100..<228, 2))
  }

  @Test func `a device that fails for a while is given rows again, and one that goes on failing is not`() throws {
    let screen = try FileScreen(.rows)
    // EIO: there is nothing at the first addresses of a process.
    let failing = try FileDescriptor.open("/proc/self/mem", .readWrite)
    screen.finish(100..<228, 1, through: screen.device)
    screen.finish(100..<228, 2, through: failing)
    #expect(screen.shows(100..<228, 2))
    #expect(screen.publisher.method == .rows && !screen.publisher.stored.isEmpty)
    try screen.publish()
    screen.publisher.expect(pieces: 1)
    #expect(screen.publisher.way == .rows)
    screen.finish(100..<228, 3, through: screen.device)
    #expect(screen.shows(100..<228, 3) && screen.publisher.stored.isEmpty)
    for _ in 0..<100 {
      screen.publisher.expect(pieces: 1)
      screen.finish(100..<228, 4, through: failing)
    }
    #expect(screen.shows(100..<228, 4))
    #expect(screen.publisher.method == .flush)
  }

  @Test(
    "a device that takes everything and shows nothing, and one that fails, at once or later",
    arguments: [("/dev/null", false), ("/dev/zero", false), ("/dev/full", false), ("/dev/full", true)]
      as [(String, Bool)])
  func swallowed(path: String, proven: Bool) throws {
    let screen = try FileScreen(.rows)
    if proven { screen.finish(100..<228, 1, through: screen.device) }
    let elsewhere = try FileDescriptor.open(path, .write)
    screen.finish(100..<228, 2, through: elsewhere)
    #expect(screen.shows(100..<228, 2))
    #expect(screen.publisher.method == .flush)
  }

  @Test("flush and direct leave the device alone", arguments: [PublishMethod.flush, .direct])
  func stored(method: PublishMethod) throws {
    let screen = try FileScreen(method)
    let readOnly = try FileDescriptor.open("/dev/null", .read)
    screen.finish(100..<228, 1, through: readOnly)
    #expect(screen.shows(100..<228, 1))
    #expect(screen.publisher.method == method)
    try screen.publish()
    #expect(screen.shows(100..<228, 1))
  }

  @Test("a driver that copies nothing refuses to be told, which is no error; that a device is gone is one")
  func refusedPublishing() throws {
    let screen = try FileScreen(.flush)
    func refusal(of device: borrowing FileDescriptor) -> Errno? {
      screen.finish(0..<4, 1, through: device)
      return screen.refusal(of: device)
    }
    // fsync(2) of what has no storage: EINVAL. Of what is no open file: EBADF.
    let storeless = try FileDescriptor.open("/dev/null", .write)
    let closed = FileDescriptor(owning: .max)
    let refusals = (refusal(of: storeless), refusal(of: closed))
    #expect(refusals.0 == nil)
    #expect(refusals.1 == Errno(EBADF))
  }
}
