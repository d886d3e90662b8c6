import Testing

@testable import TouchInput

@Suite("FingerCount: touches that nobody saw")
struct FingerCountTests {
  /// Fingers that begin by their names, `.` at the end of a report, `drop` where events are dropped, `ask` and `answer`
  /// where the kernel is asked what is down.
  @Test(
    "a gap behind dropped events is what was missed",
    arguments: [
      ("5 . 6 7 . drop 11 .", 3), ("5 . 6 7 . drop 11 . 12 . drop 13 .", 3),
      // A gap with no events dropped: the driver counts otherwise, and nothing can be told.
      ("5 . 9 . drop 20 .", 0),
      // Nor do names tell anything that are used again.
      ("0 . 0 . drop 3 .", 0),
      // The kernel counts in 16 bits.
      ("65534 . 65535 0 . 1 . drop 4 .", 2), ("65533 . drop 2 .", 4),
      // Within a report, and in the kernel's answer, the younger may come first.
      ("5 . 7 6 . ask 10 . 9 answer", 1), ("5 . 7 6 . ask 10 . 9 answer 11 .", 1),
      // Who came and went after all that are known shows before the next.
      ("5 . ask answer", 0), ("5 . ask answer 8 . 9 .", 2),
      // What began before the first answer was not missed.
      ("ask 5 9 answer 14 . drop 16 .", 1),
      // Who began in a report whose end was dropped was not told of, nor while the kernel has not answered yet.
      ("5 . 6 ask answer 7 .", 1), ("1 . ask 3 . 5 ask 5 answer", 2),
    ] as [(String, Int)])
  func unseen(events: String, expected: Int) throws {
    var count = FingerCount()
    for word in events.split(separator: " ") {
      switch word {
      case ".": count.reportEnded()
      case "drop": count.eventsDropped()
      case "ask": count.kernelAsked()
      case "answer": count.kernelAnswered()
      default: count.touchBegan(try #require(Int32(word)))
      }
    }
    #expect(count.unseen == expected)
  }
}
