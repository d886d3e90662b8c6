import Diagnostics
import Testing

@Suite("Advice")
struct AdviceTests {
  @Test("every fault has causes and something to try, no two of them the same", arguments: Fault.allCases)
  func complete(fault: Fault) {
    #expect(!fault.advice.isEmpty)
    for advice in fault.advice {
      #expect(advice.cause.string.count > 10 && advice.remedy.string.count > 10)
      #expect(!advice.cause.string.hasSuffix(".") && !advice.remedy.string.hasSuffix("."))
    }
    #expect(Set(fault.advice.map(\.cause.string)).count == fault.advice.count)
    #expect(Set(fault.advice.map(\.remedy.string)).count == fault.advice.count)
  }
}
