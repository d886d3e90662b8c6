import Foundation
import Linux
import Testing

@Suite("touch-overlayd: the control socket", .enabled(if: RunningDaemon.canRun, "there is no C compiler"))
struct ControlSocketTests {
  @Test("whoever connects while the system has no room for him waits, costs nothing, and is served later")
  func room() throws {
    let daemon = try RunningDaemon { "control = \($0)/control" }
    try daemon.limitDescriptors(to: 3)
    let client = try LocalSocket.connect(to: daemon.folder.path + "/control")
    let isSent = client.send("status\n")
    #expect(isSent)
    let word = "who connects has to wait: Too many open files"
    #expect(daemon.eventually { daemon.said.contains(word) })
    let before = daemon.processorTime
    usleep(2_500_000)
    // Ticks of 10 ms: a daemon that tried all the time would take 250 of them.
    #expect(daemon.processorTime - before < 60)
    #expect(daemon.said.filter { $0 == word }.count == 1)
    try daemon.limitDescriptors(to: 1024)
    var answer: [UInt8] = []
    let isServed = daemon.eventually {
      answer = (try? client.receive()) ?? []
      return !answer.isEmpty
    }
    #expect(isServed)
    #expect(String(decoding: answer, as: UTF8.self).hasPrefix("{\"version\":"))
    #expect(daemon.stop() == 0)
  }
}
