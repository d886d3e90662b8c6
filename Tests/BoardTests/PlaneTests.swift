import Foundation
import Reference
import Testing

/// A picture in a plane above the picture of an app that is DRM master, on a board whose every frame has a checksum.
extension Boards {
  @Suite(.enabled(if: PlaneBoard.obstacle == nil, "\(PlaneBoard.obstacle ?? "")"))
  struct Planes {
    private static let square = (x: 31, y: 17, side: 40, pixel: UInt32(0x8060_2010))

    @Test
    func `a square in a leased plane`() throws {
      let board = try PlaneBoard(size: (200, 120), hertz: 60)
      try board.listed()
      try plain(board)
      try leased(board)
      try killed(board)
      try handedOver(board)
      try otherMode(board)
      try lostMaster(board)
      try writtenBack(board)
    }

    private func plain(_ board: PlaneBoard) throws {
      try board.tell("start")
      let checksums = try board.checksums(60)
      #expect(board.strangers(in: checksums, board.plain) == [])
      // The flips are seen, not one picture alone.
      #expect(Set(checksums.map { $0.sum }) == Set(board.plain))
      #expect(try board.framesInWrongOrder(checksums, board.plain) == [])
    }

    private func leased(_ board: PlaneBoard) throws {
      let before = try board.facts()
      try board.startMark()
      #expect(try board.facts().lessees == 1)
      // The plane is transparent, and the master flips on.
      #expect(board.strangers(in: try board.checksums(30), board.plain) == [])
      try board.draw(Self.square)
      let marked = board.marked(Self.square)
      let checksums = try board.checksums(120)
      #expect(board.strangers(in: checksums, marked) == [])
      #expect(Set(checksums.map { $0.sum }) == Set(marked))
      try board.mark("clear")
      #expect(board.strangers(in: try board.checksums(30), board.plain) == [])
      let after = try board.facts()
      #expect(after.flips > before.flips + 100)
      #expect(after.failures == 0)
      #expect(after.isMaster)
    }

    private func killed(_ board: PlaneBoard) throws {
      try board.draw(Self.square)
      #expect(board.strangers(in: try board.checksums(10), board.marked(Self.square)) == [])
      try board.board.must("kill -KILL $mark; wait $mark; true")
      #expect(board.strangers(in: try board.checksums(30), board.plain) == [])
      let facts = try board.facts()
      #expect(facts.lessees == 0)
      #expect(facts.failures == 0)
      #expect(try board.shownPlanes() == 1)
    }

    /// The app makes the lease itself and hands it over.
    private func handedOver(_ board: PlaneBoard) throws {
      try board.board.must("mkdir -p -m 755 /run/marks")
      try board.startMark("--from /run/marks/lease") {
        try board.waitFor("listening") { try board.board.run("[ -S /run/marks/lease ]").status == 0 }
        try board.tell("lease /run/marks/lease")
      }
      try board.draw(Self.square)
      #expect(board.strangers(in: try board.checksums(30), board.marked(Self.square)) == [])
      try board.mark("quit")
      try board.board.must("wait $mark")
      #expect(board.strangers(in: try board.checksums(30), board.plain) == [])
      #expect(try board.facts().failures == 0)
    }

    private func otherMode(_ board: PlaneBoard) throws {
      try board.tell("mode 160x100@50")
      board.size = (160, 100)
      #expect(board.strangers(in: try board.checksums(20), board.plain) == [])
      try board.tell("mode 200x120@60")
      board.size = (200, 120)
      #expect(board.strangers(in: try board.checksums(20), board.plain) == [])
    }

    /// An app that gives up being master keeps its picture on the screen, and the lease its plane above it.
    private func lostMaster(_ board: PlaneBoard) throws {
      try board.startMark()
      try board.draw(Self.square)
      try board.tell("drop")
      #expect(try board.facts().isMaster == false)
      let marked = board.marked(Self.square)
      #expect(board.strangers(in: try board.checksums(10), marked) == [])
      try board.mark("clear")
      #expect(board.strangers(in: try board.checksums(10), board.plain) == [])
      try board.tell("take")
      let facts = try board.facts()
      #expect(facts.isMaster)
      #expect(facts.lessees == 1)
      try board.tell("start")
      try board.draw(Self.square)
      #expect(board.strangers(in: try board.checksums(20), marked) == [])
      try board.board.must("kill -KILL $mark; wait $mark; true")
      #expect(board.strangers(in: try board.checksums(20), board.plain) == [])
    }

    /// The picture itself, from an app that shows it on the writeback connector.
    private func writtenBack(_ board: PlaneBoard) throws {
      try board.tell("quit")
      try board.board.must("wait $flipper")
      try board.startFlipper("--writeback")
      try board.startMark()
      try board.draw(Self.square)
      try board.tell("dump /share/composed")
      let screen = try Glass.parse(board.board.file("composed"))
      let expected = board.composition(0, Self.square).pixels
      let differing = expected.indices.filter { place in
        screen.pixel(place % board.size.width, place / board.size.width) & 0xff_ffff != expected[place]
      }
      #expect(differing.isEmpty)
    }
  }
}

/// A board with the app that flips and, on demand, a program that draws above it.
final class PlaneBoard {
  /// Why such a board cannot boot here; nil if it can.
  static let obstacle: String? = {
    guard BoardKind.pcVkms.isAvailable else { return "needs QEMU, and board/build amd64; deploy/test provides them" }
    let module = Process()
    let words = Pipe()
    module.executableURL = BoardKind.root.appendingPathComponent("board/pc-vkms/module")
    module.standardError = words
    module.standardOutput = FileHandle.nullDevice
    do { try module.run() } catch { return "\(error)" }
    let said = String(decoding: words.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    module.waitUntilExit()
    return module.terminationStatus == 3 ? said.split(separator: "\n").last.map(String.init) : nil
  }()

  typealias Square = (x: Int, y: Int, side: Int, pixel: UInt32)
  typealias Checksum = (frame: UInt32, sum: UInt32)

  let board: Board
  /// The pixels of the mode.
  var size: (width: Int, height: Int)
  private let hertz: Int

  init(size: (width: Int, height: Int), hertz: Int) throws {
    board = try Board(.pcVkms)
    self.size = size
    self.hertz = hertz
    try board.must("mount -t debugfs none /sys/kernel/debug")
    try startFlipper()
  }

  func startFlipper(_ options: String = "") throws {
    try board.must("rm -f /run/flipper /run/flipper.answer /tmp/flipper")
    try board.must(
      "board-probe flipper --mode \(size.width)x\(size.height)@\(hertz) --log /tmp/flips \(options)"
        + " > /tmp/flipper 2>&1 & flipper=$!")
    try waitFor("the flipper") { try isReady("/tmp/flipper", "$flipper") }
    try board.must("exec 6<> /run/flipper 7<> /run/flipper.answer")
  }

  /// Starts the program that draws above the app; `meanwhile` happens before it is ready.
  func startMark(_ options: String = "", meanwhile: () throws -> Void = {}) throws {
    try board.must("rm -f /run/mark /run/mark.answer /tmp/mark")
    try board.must("board-probe lease-mark \(options) > /tmp/mark 2>&1 & mark=$!")
    try meanwhile()
    try waitFor("the mark") { try isReady("/tmp/mark", "$mark") }
    try board.must("exec 8<> /run/mark 9<> /run/mark.answer")
  }

  private func isReady(_ log: String, _ process: String) throws -> Bool {
    guard try board.run("kill -0 \(process)").status == 0 else {
      throw BoardError("it ended: \(try board.must("cat \(log)"))")
    }
    return try board.run("grep -q ^ready \(log)").status == 0
  }

  func waitFor(_ what: String, _ condition: () throws -> Bool) throws {
    guard try board.comesTrue(10, condition) else { throw BoardError("\(what) did not come") }
  }

  /// Tells the app something, which it must take; returns its answer.
  @discardableResult
  func tell(_ line: String) throws -> String { try ask(line, 6, 7) }

  /// Tells the program that draws.
  func mark(_ line: String) throws { try ask(line, 8, 9) }

  func draw(_ square: Square) throws {
    try mark("square \(square.x) \(square.y) \(square.side) \(String(square.pixel, radix: 16))")
  }

  @discardableResult
  private func ask(_ line: String, _ questions: Int, _ answers: Int) throws -> String {
    try board.must(
      "echo '\(line)' >&\(questions); read -r -t 20 answer <&\(answers); echo \"$answer\"; [ \"${answer%% *}\" = ok ]")
  }

  /// What the app says of itself.
  func facts() throws -> (flips: Int, busy: Int, failures: Int, isMaster: Bool, lessees: Int) {
    var values: [Substring: Substring] = [:]
    for word in try tell("facts").split(whereSeparator: \.isWhitespace) {
      let parts = word.split(separator: "=")
      if parts.count == 2 { values[parts[0]] = parts[1] }
    }
    guard let flips = values["flips"].flatMap({ Int($0) }), let busy = values["busy"].flatMap({ Int($0) }),
      let failures = values["failures"].flatMap({ Int($0) }), let master = values["master"],
      let lessees = values["lessees"].flatMap({ Int($0) })
    else { throw BoardError("facts \(values)") }
    return (flips, busy, failures, master == "true", lessees)
  }

  /// The checksums of the next frames, but for those that were composed before all was drawn.
  func checksums(_ count: Int) throws -> [Checksum] {
    let skipped = 3
    try board.must("board-probe crc \(count + skipped) /tmp/sums > /dev/null && cp /tmp/sums /tmp/flips /share/")
    let lines = try board.text("sums").split(separator: "\n")
    let sums = try lines.map { line -> Checksum in
      let numbers = line.split(separator: " ").compactMap { UInt32($0.dropFirst(2), radix: 16) }
      guard numbers.count == 2 else { throw BoardError("a checksum '\(line)'") }
      return (numbers[0], numbers[1])
    }
    guard sums.count == count + skipped else { throw BoardError("\(sums.count) checksums") }
    return Array(sums.dropFirst(skipped))
  }

  /// The frames that are none of the expected pictures.
  func strangers(in checksums: [Checksum], _ expected: [UInt32]) -> [String] {
    checksums.filter { !expected.contains($0.sum) }.map { "frame \($0.frame): \(String($0.sum, radix: 16))" }
  }

  /// The frames that show another picture than the app's log says.
  func framesInWrongOrder(_ checksums: [Checksum], _ pictures: [UInt32]) throws -> [UInt32] {
    var shown: [UInt32: Int] = [:]
    for line in try board.text("flips").split(separator: "\n") {
      let numbers = line.split(separator: " ").compactMap { UInt32($0) }
      if numbers.count == 2 { shown[numbers[1]] = Int(numbers[0] % 2) }
    }
    return checksums.compactMap { frame, sum in
      guard let first = shown.keys.filter({ $0 <= frame }).max(), let picture = shown[first] else { return frame }
      return pictures[picture] == sum ? nil : frame
    }
  }

  /// The checksums of the app's two pictures.
  var plain: [UInt32] { [0, 1].map { composition($0, nil).checksum } }

  /// The checksums of the app's two pictures with a square above.
  func marked(_ square: Square) -> [UInt32] { [0, 1].map { composition($0, square).checksum } }

  func composition(_ number: Int, _ square: Square?) -> ReferenceComposition {
    // The app's pictures, as its help tells them.
    let app = ReferencePlane(width: size.width, height: size.height, hasAlpha: false) { x, y in
      UInt32((x * 3 + number * 85) % 256) << 16 | UInt32(y * 5 % 256) << 8 | UInt32((x ^ y) % 256)
    }
    guard let square else { return ReferenceComposition([app]) }
    let marks = ReferencePlane(width: size.width, height: size.height, hasAlpha: true) { x, y in
      let isInside =
        x >= square.x && x < square.x + square.side && y >= square.y && y < square.y + square.side
      return isInside ? square.pixel : 0
    }
    return ReferenceComposition([app, marks])
  }

  // MARK: planes

  private struct Listing: Decodable {
    struct Plane: Decodable {
      let type: String
      let crtc: Int
      let framebuffer: Int
      let formats: [String]
    }
    struct Connector: Decodable {
      let connected: Bool
      let writeback: Bool
    }
    let planes: [Plane]
    let connectors: [Connector]
  }

  private func listing() throws -> Listing {
    try JSONDecoder().decode(Listing.self, from: Data(board.must("board-probe planes").utf8))
  }

  /// Expects the planes and connectors that vkms has with all its options, and shows the app's alone.
  func listed() throws {
    let listing = try listing()
    let kinds = Dictionary(grouping: listing.planes) { $0.type }.mapValues { $0.count }
    #expect(kinds == ["primary": 1, "overlay": 8, "cursor": 1])
    #expect(listing.planes.filter { $0.type == "overlay" }.allSatisfy { $0.formats.contains("AR24") })
    #expect(listing.planes.filter { $0.framebuffer != 0 }.map { $0.type } == ["primary"])
    #expect(listing.connectors.filter { $0.connected && !$0.writeback }.count == 1)
    #expect(listing.connectors.filter { $0.writeback }.count == 1)
  }

  /// The number of planes that show something.
  func shownPlanes() throws -> Int { try listing().planes.filter { $0.framebuffer != 0 }.count }
}
