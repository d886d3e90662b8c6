import CLinux
import Linux
import Testing

@Suite("Poll.isReady: at the moment")
struct PollNowTests {
  @Test func `readable, not readable, and closed at the other end`() {
    var numbers: [CInt] = [-1, -1]
    #expect(pipe(&numbers) == 0)
    #expect(!Poll.isReady(numbers[0]))
    var byte: UInt8 = 7
    #expect(write(numbers[1], &byte, 1) == 1)
    #expect(Poll.isReady(numbers[0]))
    #expect(read(numbers[0], &byte, 1) == 1)
    #expect(!Poll.isReady(numbers[0]))
    close(numbers[1])
    #expect(Poll.isReady(numbers[0]))
    close(numbers[0])
  }
}
