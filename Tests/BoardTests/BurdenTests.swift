import Foundation
import Testing

extension Boards {
  /// The overlay's use of a board while it is idle, and under full load.
  @Suite struct Burden {
    @Test func `a minute without a finger wakes no thread, and ten fingers leave the time to the pixels`() throws {
      let kiosk = try Kiosk(.pcBochs, configuration: "[overlay]\nstyle = touchpose\ntrail = 300\nlabels = time\n")
      try kiosk.expectNoMark(after: "down 0 120 120; frame; move 0 300 200; frame; up 0; frame")
      // The pixels are empty a moment before the thread that emptied them sleeps, and its sleep is counted.
      try kiosk.board.must("sleep 2")
      let before = try switches(kiosk)
      #expect(before.count == 6, "two counts for each of three threads")
      try kiosk.board.must("sleep 60")
      #expect(try switches(kiosk) == before)

      let fingers = (0..<10).map { "down \($0) \(60 + $0 * 70) \(80 + $0 * 30)" }
      try kiosk.touch(fingers.joined(separator: "; ") + "; frame; flood 200 100")
      let memory = try kiosk.board.must("grep RssAnon /proc/$daemon/status")
      print("ten fingers with trails and labels: \(memory.split(separator: ":").last ?? "")")
      let size = try #require(Int(memory.filter(\.isNumber)))
      #expect(size < 1024, "kB of memory of its own")
      #expect(try kiosk.stopDaemon() == 0)

      try kiosk.board.putExample("app-probe")
      let load = try kiosk.board.must("/tmp/app-probe load 10 100 300")
      print("touchkit: \(load)")
      let words = load.split(whereSeparator: \.isWhitespace)
      func share(_ name: Substring) throws -> Int {
        let index = try #require(words.firstIndex(of: name))
        return try #require(Int(words[index + 1]))
      }
      #expect(try share("painting") + share("publishing") >= 80)
    }

    /// Returns the number of context switches of each of the daemon's threads.
    private func switches(_ kiosk: Kiosk) throws -> [String] {
      try kiosk.board.must("grep -h ctxt_switches /proc/$daemon/task/*/status").split(separator: "\n").map(String.init)
    }
  }
}
