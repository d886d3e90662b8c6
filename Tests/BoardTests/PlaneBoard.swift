import Foundation
import Reference
import Temporary
import Testing

/// A board with the app that flips and, on demand, a program that draws above it.
final class PlaneBoard {
  /// Why such a board cannot boot here; nil if it can.
  static let obstacle: String? = {
    guard BoardKind.pcVkms.isAvailable else { return "needs QEMU, and board/build amd64; deploy/test provides them" }
    do {
      let module = try EndedProgram(BoardKind.root.appendingPathComponent("board/pc-vkms/module"), [], seconds: 1800)
      return module.code == 3 ? module.errors.split(separator: "\n").last.map(String.init) : nil
    } catch { return "\(error)" }
  }()

  typealias Square = (x: Int, y: Int, side: Int, pixel: UInt32)
  typealias Checksum = (frame: UInt32, sum: UInt32)

  let board: Board
  /// The pixels of the mode.
  var size = (width: 200, height: 120)

  /// - Parameters:
  ///   - options: those of `board-probe flipper`.
  ///   - processors: those of ``Board``.
  init(_ options: String = "", processors: Int = 1) throws {
    board = try Board(.pcVkms, processors: processors)
    try board.must("mount -t debugfs none /sys/kernel/debug")
    try startFlipper(options)
  }

  /// - Parameters:
  ///   - user: the user whose app it is; nil for root.
  ///   - isContained: whether it has a device node of its own for the display, as in a container.
  ///   - program: where `board-probe` is, perhaps by another name.
  func startFlipper(
    _ options: String = "", user: Int? = nil, isContained: Bool = false, program: String = "board-probe"
  ) throws {
    try board.must("rm -f /run/flipper /run/flipper.answer /tmp/flipper /tmp/flips")
    let flipper =
      PlaneBoard.command(program, user)
      + " flipper --mode \(size.width)x\(size.height)@60 --log /tmp/flips \(options)"
    let node = "mount -t tmpfs none /dev/dri && mknod -m 666 /dev/dri/card0 c 226 0"
    let command = isContained ? "unshare -m sh -c '\(node) && exec \(flipper)'" : flipper
    try board.must("\(command) > /tmp/flipper 2>&1 & flipper=$!")
    try waitFor("the flipper") { try isReady("/tmp/flipper", "$flipper") }
    try board.must("exec 6<> /run/flipper 7<> /run/flipper.answer")
  }

  /// Has another app take the place of the app, and waits until the daemon draws above it.
  func restartApp() throws {
    let planes = try count("drawing on plane")
    try tell("quit")
    try board.must("wait $flipper")
    try startFlipper("--writeback")
    try tell("start")
    try waitForWord("drawing on plane", times: planes + 1)
    #expect(try facts().lessees == 1)
  }

  /// Has another app take the place of the app, which shows one picture until it is told something else. Waits until
  /// the daemon draws above it, and has looked for others.
  func startStillApp() throws {
    let planes = try count("drawing on plane")
    try tell("quit")
    try board.must("wait $flipper")
    try startFlipper("--writeback")
    try waitForWord("drawing on plane", times: planes + 1)
    try board.must("usleep 17000000")
  }

  /// Taps the panel for less time than the mark of a tap stays, and has the app answer by a picture meanwhile.
  func tapAndFlip() throws {
    try board.must(
      [(4, 5, "down 0 60 50; frame; wait 20"), (6, 7, "flip"), (4, 5, "wait 20; up 0; frame")].map {
        "answer=; echo '\($0.2)' >&\($0.0); read -r -t 200 answer <&\($0.1); [ \"${answer%% *}\" = ok ]"
      }.joined(separator: " && "))
  }

  /// Starts the program that draws above the app; `meanwhile` happens before it is ready.
  func startMark(_ options: String = "", meanwhile: () throws -> Void = {}) throws {
    try board.must("rm -f /run/mark /run/mark.answer /tmp/mark")
    try board.must("board-probe lease-mark \(options) > /tmp/mark 2>&1 & mark=$!")
    try meanwhile()
    try waitFor("the mark") { try isReady("/tmp/mark", "$mark") }
    try board.must("exec 8<> /run/mark 9<> /run/mark.answer")
  }

  /// Starts a panel that reports pixels of the mode.
  func startPanel() throws {
    try board.startPanel(
      "--x 0:\(size.width - 1) --y 0:\(size.height - 1)", output: "/tmp/panel.log", pipes: (4, 5))
    try board.put(Kiosk.exactFilters.map { $0 + "\n" }.joined(), as: "ts.conf")
  }

  /// Starts the daemon and waits until it has said a word.
  ///
  /// - Parameter user: the user that it runs as; nil for root.
  func startDaemon(_ options: String = "", word: String = "drawing on plane", user: Int? = nil) throws {
    let command = PlaneBoard.command("touch-overlayd", user)
    try board.must("TSLIB_CONFFILE=/share/ts.conf \(command) \(options) > /tmp/daemon 2>&1 & daemon=$!")
    try waitForWord(word)
  }

  /// Returns the words that run a program as a user; options of the program may follow.
  static func command(_ program: String, _ user: Int?) -> String {
    guard let user else { return program }
    return "start-stop-daemon -S -c \(user):\(user) -n none -a $(command -v \(program)) --"
  }

  /// Waits until the daemon has said something so many times since its start.
  func waitForWord(_ word: String, times: Int = 1) throws {
    let isSaid = try board.comesTrue(10) {
      try board.must("kill -0 $daemon && grep -c '\(word)' /tmp/daemon || true").split(separator: "\n").first
        .flatMap { Int($0) } ?? 0 >= times
    }
    if !isSaid {
      throw BoardError("'\(word)' for the time \(times) did not come: \(try board.must("cat /tmp/daemon"))")
    }
  }

  /// Number of lines in which the daemon, or a lender that it ran, has said something since the daemon's start.
  func count(_ word: String) throws -> Int {
    let lines = try board.must("grep -c '\(word)' /tmp/daemon || true").split(separator: "\n")
    return lines.first.flatMap { Int($0) } ?? 0
  }

  /// Hands lines to the panel, `;` between them.
  func touch(_ lines: String) throws { try ask(lines, 4, 5) }

  /// Hands lines to the panel, and waits until the marks have grown or faded.
  func touchAndSettle(_ lines: String) throws {
    try touch(lines)
    try settle()
  }

  /// Waits until the marks have grown or faded.
  func settle() throws { try board.must("usleep 600000") }

  /// Number of times that the daemon's threads were switched away.
  func switches() throws -> Int {
    try board.must("cat /proc/$daemon/task/*/status | grep ctxt_switches").split(whereSeparator: \.isWhitespace)
      .compactMap { Int($0) }.reduce(0, +)
  }

  /// The composed picture. The app writes it into memory: while this machine serves /share, the board's clock runs on, and
  /// faster than the app where this machine is busy.
  func composed() throws -> ReferenceScreen {
    // The picture before may be a file of another user.
    try board.must("rm -f /tmp/composed")
    try tell("dump /tmp/composed")
    try board.must("cp /tmp/composed /share/")
    return try Glass.parse(board.file("composed"))
  }

  /// Returns how the glass differs from the app's picture with these marks.
  func differences(showing marks: [(x: Int, y: Int)]) throws -> [String] {
    let found = ReferenceScreen(width: size.width, height: size.height, pixels: try composed().colours)
    let both = [0, 1].map { number -> [String] in
      let app = ReferenceScreen(width: size.width, height: size.height, pixels: composition(number, nil).pixels)
      // The plane's colours and its alpha are rounded before the display blends them.
      return app.painted(with: marks.map { (Double($0.x), Double($0.y)) }).firstDifferences(from: found, tolerance: 2)
    }
    return both.min { $0.count < $1.count } ?? []
  }

  /// Holds a finger down for some frames, and checks that its mark is whole in each, and that nothing is left of it
  /// after the lift.
  func expectWholeMark(frames: Int = 60) throws {
    let before = try facts()
    try touchAndSettle("down 0 100 60; frame")
    #expect(try differences(showing: [(x: 100, y: 60)]) == [])
    // The glass has the app's two pictures with the mark, and nothing between.
    let sums = try checksums(frames).map { $0.sum }
    #expect(Set(sums).count == 2)
    #expect(Set(sums).isDisjoint(with: plain))
    try touchAndSettle("up 0; frame")
    #expect(strangers(in: try checksums(30), plain) == [])
    let after = try facts()
    #expect(after.flips > before.flips + frames * 4 / 5)
    #expect(after.busy == before.busy)
    #expect(after.lessees == 1)
  }

  /// Returns the share of the glass that shows something else than the app's pictures.
  func coveredShare() throws -> Double {
    let glass = try composed().colours
    let pictures = [0, 1].map { composition($0, nil).pixels }
    let covered = glass.indices.filter { place in !pictures.contains { $0[place] == glass[place] } }
    return Double(covered.count) / Double(glass.count)
  }

  private func isReady(_ log: String, _ process: String, word: String = "^ready") throws -> Bool {
    guard try board.run("kill -0 \(process)").status == 0 else {
      throw BoardError("it ended: \(try board.must("cat \(log)"))")
    }
    return try board.run("grep -q '\(word)' \(log)").status == 0
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
    // An answer that comes too late would be taken for that to the next line.
    try board.must(
      "answer=; echo '\(line)' >&\(questions); read -r -t 200 answer <&\(answers); echo \"$answer\"; "
        + "[ \"${answer%% *}\" = ok ]")
  }

  /// What the app says of itself.
  func facts() throws -> (flips: Int, busy: Int, failures: Int, isMaster: Bool, lessees: Int) {
    var values: [Substring: Substring] = [:]
    let answer = try tell("facts")
    for word in answer.split(whereSeparator: \.isWhitespace) {
      let parts = word.split(separator: "=")
      if parts.count == 2 { values[parts[0]] = parts[1] }
    }
    guard let flips = values["flips"].flatMap({ Int($0) }), let busy = values["busy"].flatMap({ Int($0) }),
      let failures = values["failures"].flatMap({ Int($0) }), let master = values["master"],
      let lessees = values["lessees"].flatMap({ Int($0) })
    else { throw BoardError("facts '\(answer)'") }
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

  /// The app's picture of that number, none if nil, with a square above.
  func composition(_ number: Int?, _ square: Square?) -> ReferenceComposition {
    let app = ReferencePlane(width: size.width, height: size.height, hasAlpha: false) { x, y in
      guard let number else { return 0 }
      return UInt32((x * 3 + number * 85) % 256) << 16 | UInt32(y * 5 % 256) << 8 | UInt32((x ^ y) % 256)
    }
    guard let square else { return ReferenceComposition([app]) }
    let marks = ReferencePlane(width: size.width, height: size.height, hasAlpha: true) { x, y in
      let isInside =
        x >= square.x && x < square.x + square.side && y >= square.y && y < square.y + square.side
      return isInside ? square.pixel : 0
    }
    return ReferenceComposition([app, marks])
  }

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

  struct Devices: Decodable {
    struct Screen: Decodable {
      let path: String
      let kind: String
      let hidden: Bool?
      let width: Int
      let height: Int
    }
    struct Display: Decodable {
      let path: String
      let app: Bool
      let connector: String?
      let drawn: Bool?
      let plane: Int?
      let zpos: Int?
      let obstacle: String?
    }
    let screen: Screen
    let displays: [Display]
  }

  /// What the tool tells about screens.
  func devices(_ configuration: String = "") throws -> Devices {
    try board.put(configuration, as: "devices.conf")
    let text = try board.must("touch-overlay devices --json --config /share/devices.conf")
    return try JSONDecoder().decode(Devices.self, from: Data(text.utf8))
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
