// Feeds reports of a panel to tslib's own library and modules, through the product's conversion or by hand:
//
//   chain-judge product|tslib FIFO WIDTH HEIGHT < script
//
// TSLIB_CONFFILE and TSLIB_CALIBFILE name the chain and the calibration; FIFO is a named pipe that stands for the
// panel's node. A line of the script is one of
//
//   TIME report SLOT X Y [SLOT X Y ...]     the fingers that changed; X and Y are '-' for a lift
//   TIME still                              product: the time of a still finger has come
//   TIME again COUNT                        tslib: the last report of each finger, COUNT times
//
// Each is answered by a line '= changed|same DEADLINE SLOT X Y ...' with the fingers that are down, '-' where there is
// no position or no deadline. A program of its own, because the modules read the environment and print.
#if DEBUG  // Releases cannot import a module for testing.
import CEvdev
import CLinux
import CTslib
import Glibc
import Touch

@testable import TouchInput

/// `ioctl` for tslib's module `input`: every descriptor is a panel with ten slots and axes from 0 to 4095.
@_cdecl("ioctl")
func answerPanel(_ descriptor: CInt, _ request: UInt, _ argument: UnsafeMutableRawPointer?) -> CInt {
  let (kind, number, size) = (request >> 8 & 0xff, Int(request & 0xff), Int(request >> 16 & 0x3fff))
  guard kind == 0x45, let argument else {
    errno = ENOTTY
    return -1
  }
  memset(argument, 0, size)
  let bytes = argument.assumingMemoryBound(to: UInt8.self)
  func set(_ bits: Int32...) { for bit in bits { bytes[Int(bit) / 8] |= 1 << UInt8(bit % 8) } }
  switch number {
  case 0x01: argument.storeBytes(of: 0x010001, as: CInt.self)
  case 0x20: set(EV_SYN, EV_KEY, EV_ABS)
  case 0x20 + Int(EV_KEY): set(BTN_TOUCH)
  case 0x20 + Int(EV_ABS):
    set(ABS_X, ABS_Y, ABS_MT_SLOT, ABS_MT_TRACKING_ID, ABS_MT_POSITION_X, ABS_MT_POSITION_Y)
  case 0x40..<0x80:
    var range = input_absinfo()
    range.maximum = number == 0x40 + Int(ABS_MT_SLOT) ? 9 : 4095
    argument.storeBytes(of: range, as: input_absinfo.self)
  default: break
  }
  return CInt(size)
}

func stop(_ reason: String) -> Never {
  perror(reason)
  exit(1)
}

struct Answer {
  var isChanged: Bool
  var deadline: Int64?
  var positions: [Int: (x: Int, y: Int)?] = [:]

  var line: String {
    var line = "= \(isChanged ? "changed" : "same") \(deadline.map(String.init) ?? "-")"
    for (slot, position) in positions.sorted(by: { $0.key < $1.key }) {
      line += " \(slot) " + (position.map { "\($0.x) \($0.y)" } ?? "- -")
    }
    return line
  }
}

/// The product's conversion of reports.
struct Product: ~Copyable {
  private var way: PositionConverter
  private var frame = KernelFrame(time: 0)
  private var fingers: Int32 = 0

  init(_ path: String, _ width: Int, _ height: Int) throws {
    var description = PanelDescription()
    description.set(axis: Int(ABS_MT_SLOT), PanelDescription.Axis(minimum: 0, maximum: 9))
    for axis in [ABS_MT_POSITION_X, ABS_MT_POSITION_Y] {
      description.set(axis: Int(axis), PanelDescription.Axis(minimum: 0, maximum: 4095))
    }
    let candidate = PanelCandidate(
      path: path, name: "pipe", place: "", identity: PanelIdentity(bus: 0, vendor: 0, product: 0, version: 0),
      description: description, number: 1, matrix: nil, standing: .direct)
    var settings = PanelSettings()
    settings.backend = .tslib
    way = try PositionConverter(candidate, BackendChoice(settings, candidate, width: width, height: height))
  }

  mutating func report(_ changes: [(slot: Int, place: (x: Int, y: Int)?)], at time: Int64) throws -> Answer {
    frame.time = time
    frame.changed = .none
    for (slot, place) in changes {
      frame.changed.insert(slot)
      guard let place else {
        frame.slots[slot] = nil
        continue
      }
      if frame.slots[slot] == nil { fingers += 1 }
      let finger = frame.slots[slot]?.finger ?? fingers
      frame.slots[slot] = KernelContact(finger: finger, x: Int32(place.x), y: Int32(place.y), pressure: nil, size: 0)
    }
    try way.convert(frame, isAfterDrop: false, [])
    return answer(true)
  }

  mutating func still(at time: Int64) throws -> Answer { answer(try way.settle(frame, at: time)) }

  private func answer(_ isChanged: Bool) -> Answer {
    var answer = Answer(isChanged: isChanged, deadline: way.deadline)
    for slot in 0..<Slots.count where frame.slots[slot] != nil {
      if case .touched(let touch) = way.report.slots[slot] {
        answer.positions[slot] = (Int(touch.position.x), Int(touch.position.y))
      } else {
        answer.positions[slot] = .some(nil)
      }
    }
    return answer
  }
}

/// tslib by hand.
final class Library {
  private let handle: OpaquePointer
  private let feed: CInt
  private let row = UnsafeMutablePointer<ts_sample_mt>.allocate(capacity: 10)
  private let rows = UnsafeMutablePointer<UnsafeMutablePointer<ts_sample_mt>?>.allocate(capacity: 1)
  private var down: [Int: (x: Int, y: Int)] = [:]
  private var positions: [Int: (x: Int, y: Int)] = [:]

  init(_ path: String) {
    guard let handle = ts_open(path, 1), ts_config(handle) == 0 else { stop("tslib does not open \(path)") }
    self.handle = handle
    rows.initialize(to: row)
    row.initialize(repeating: ts_sample_mt(), count: 10)
    // It examines the panel.
    _ = ts_read_mt(handle, rows, 10, 1)
    var ends: [CInt] = [0, 0]
    guard socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0, dup2(ends[1], ts_fd(handle)) >= 0
    else { stop("no socket") }
    _ = fcntl(ts_fd(handle), F_SETFL, O_NONBLOCK)
    feed = ends[0]
  }

  func report(_ changes: [(slot: Int, place: (x: Int, y: Int)?)], at time: Int64) -> Answer {
    let wasDown = !down.isEmpty
    for (slot, place) in changes {
      add(EV_ABS, ABS_MT_SLOT, slot, time)
      guard let place else {
        add(EV_ABS, ABS_MT_TRACKING_ID, -1, time)
        down[slot] = nil
        positions[slot] = nil
        continue
      }
      add(EV_ABS, ABS_MT_TRACKING_ID, slot + 1, time)
      add(EV_ABS, ABS_MT_POSITION_X, place.x, time)
      add(EV_ABS, ABS_MT_POSITION_Y, place.y, time)
      add(EV_ABS, ABS_MT_PRESSURE, 255, time)
      down[slot] = place
    }
    if wasDown == down.isEmpty { add(EV_KEY, BTN_TOUCH, wasDown ? 0 : 1, time) }
    add(EV_SYN, SYN_REPORT, 0, time)
    readAll()
    return answer
  }

  func again(_ count: Int, at time: Int64) -> Answer {
    let changes = down.sorted { $0.key < $1.key }.map { (slot: $0.key, place: Optional($0.value)) }
    for _ in 0..<count { _ = report(changes, at: time) }
    return answer
  }

  private var answer: Answer {
    var answer = Answer(isChanged: true)
    for slot in down.keys { answer.positions[slot] = .some(positions[slot]) }
    return answer
  }

  private func add(_ type: Int32, _ code: Int32, _ value: Int, _ time: Int64) {
    var event = input_event()
    event.time.tv_sec = time_t(time / 1_000_000)
    event.time.tv_usec = suseconds_t(time % 1_000_000)
    event.type = UInt16(type)
    event.code = UInt16(code)
    event.value = Int32(value)
    guard write(feed, &event, MemoryLayout<input_event>.size) > 0 else { stop("the socket is full") }
  }

  private func readAll() {
    var hasMore = true
    while hasMore {
      if ts_read_mt(handle, rows, 10, 1) > 0 {
        for slot in 0..<10 where row[slot].valid & Int16(TSLIB_MT_VALID) != 0 && down[slot] != nil {
          positions[slot] = (Int(row[slot].x), Int(row[slot].y))
        }
      }
      var waited = pollfd(fd: ts_fd(handle), events: Int16(POLLIN), revents: 0)
      hasMore = poll(&waited, 1, 0) > 0
    }
  }
}

let arguments = CommandLine.arguments
guard arguments.count == 5, let width = Int(arguments[3]), let height = Int(arguments[4])
else { stop("usage: chain-judge product|tslib FIFO WIDTH HEIGHT") }

func answer(
  _ report: ([(slot: Int, place: (x: Int, y: Int)?)], Int64) throws -> Answer,
  _ other: (_ name: String, _ count: Int, _ time: Int64) throws -> Answer
) throws {
  while let line = readLine() {
    let words = line.split(separator: " ")
    guard words.count > 1, let time = Int64(words[0]) else { stop("'\(line)' is no line of a script") }
    if words[1] != "report" {
      print(try other(String(words[1]), words.count > 2 ? Int(words[2]) ?? 0 : 0, time).line)
      continue
    }
    var changes: [(slot: Int, place: (x: Int, y: Int)?)] = []
    for index in stride(from: 2, to: words.count - 2, by: 3) {
      guard let slot = Int(words[index]) else { stop("'\(line)' names no slot") }
      var place: (x: Int, y: Int)?
      if let x = Int(words[index + 1]), let y = Int(words[index + 2]) { place = (x, y) }
      changes.append((slot, place))
    }
    print(try report(changes, time).line)
  }
}

if arguments[1] == "product" {
  var product = try Product(arguments[2], width, height)
  try answer({ try product.report($0, at: $1) }, { _, _, time in try product.still(at: time) })
} else {
  let library = Library(arguments[2])
  try answer({ library.report($0, at: $1) }, { _, count, time in library.again(count, at: time) })
}
#endif
