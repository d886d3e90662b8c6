import Foundation
import Linux
import Temporary
import Testing

@testable import touch_overlayd

/// The watch for programs that take displays, in a folder that stands for /dev.
@Suite struct CardWatchTests {
  @Test("a program that opens a display is noticed, and after an attempt of the daemon no look follows from its events")
  func opened() throws {
    let devices = try TemporaryFolder()
    try addDisplays(to: devices.path)
    let poll = try EventPoll()
    var watch = CardWatch(devices: devices.path)
    watch.configure(poll)
    try use("card0", in: devices.path)
    watch.acknowledge()
    expect(&watch, at: 1000, isNoticed: false)
    try use("renderD128", in: devices.path)
    _ = try FileManager.default.contentsOfDirectory(atPath: devices.path + "/dri")
    expect(&watch, at: 2000, isNoticed: false)
    try use("card0", in: devices.path)
    expect(&watch, at: 3000, isNoticed: true)
    let due = watch.due
    #expect(due == 203_000)
  }

  @Test func `displays that come after the start, go, and come again are watched`() throws {
    let devices = try TemporaryFolder()
    let poll = try EventPoll()
    var watch = CardWatch(devices: devices.path)
    watch.configure(poll)
    try devices.write("", "fb0")
    expect(&watch, at: 1000, isNoticed: false)
    for round in Int64(1)...2 {
      try addDisplays(to: devices.path)
      expect(&watch, at: round * 10_000, isNoticed: true)
      try use("card0", in: devices.path)
      expect(&watch, at: round * 10_000 + 1, isNoticed: true)
      // A watch of the folder of devices would see this name, and would make writes to a framebuffer dearer.
      try devices.write("", "card9\(round)")
      expect(&watch, at: round * 10_000 + 1, isNoticed: false)
      try FileManager.default.removeItem(atPath: devices.path + "/dri")
      expect(&watch, at: round * 10_000 + 2, isNoticed: true)
      expect(&watch, at: round * 10_000 + 3, isNoticed: false)
    }
  }

  @Test func `an app that ends is noticed once, also where it closes no display that is watched`() throws {
    let devices = try TemporaryFolder()
    try addDisplays(to: devices.path)
    let poll = try EventPoll()
    var watch = CardWatch(devices: devices.path)
    watch.configure(poll)
    for round in Int64(1)...2 {
      let app = Process()
      app.executableURL = URL(fileURLWithPath: "/bin/sleep")
      app.arguments = ["1000"]
      try app.run()
      watch.follow(Int(app.processIdentifier), poll)
      expect(&watch, at: round * 10_000_000, isNoticed: false)
      // SIGTERM may be blocked, as it is in the tests.
      kill(app.processIdentifier, SIGKILL)
      let tokens = try poll.ready(until: MonotonicClock.microseconds + 60_000_000)
      #expect(tokens.count == 1)
      expect(&watch, at: round * 10_000_000 + 1, isNoticed: true)
      let due = watch.due
      // The look of the first round is still to come.
      #expect(due == 10_200_001)
      let later = try poll.ready().count
      #expect(later == 0)
      expect(&watch, at: round * 10_000_000 + 2, isNoticed: false)
      app.waitUntilExit()
    }
    // One that has ended already, and a kernel that tells of none, end nothing else.
    watch.follow(Int(Int32.max), poll)
    try use("card0", in: devices.path)
    expect(&watch, at: 30_000_000, isNoticed: true)
  }

  private func addDisplays(to devices: String) throws {
    try FileManager.default.createDirectory(atPath: devices + "/dri", withIntermediateDirectories: false)
    for name in ["card0", "renderD128"] { try Data().write(to: URL(fileURLWithPath: devices + "/dri/" + name)) }
  }

  /// Opens a display and closes it.
  private func use(_ name: String, in devices: String) throws {
    let display = try FileDescriptor.open(devices + "/dri/" + name, .read)
    _ = display.number
  }

  /// Reads the events; expects that a display may have another master, or that there was no such event.
  private func expect(
    _ watch: inout CardWatch, at now: Int64, isNoticed: Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = watch.read(now: now)
    #expect(found == isNoticed, sourceLocation: sourceLocation)
  }
}
