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
    expect(&watch, at: 1000, nil)
    try use("renderD128", in: devices.path)
    expect(&watch, at: 2000, nil)
    try use("card0", in: devices.path)
    expect(&watch, at: 3000, 203_000)
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

  /// Reads the events; expects a look at `due`, or that there was no event if that is nil.
  private func expect(
    _ watch: inout CardWatch, at now: Int64, _ due: Int64?, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let isNoticed = watch.read(now: now)
    let found = watch.due
    #expect(isNoticed == (due != nil) && found == due, sourceLocation: sourceLocation)
  }
}
