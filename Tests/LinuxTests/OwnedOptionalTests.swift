import Linux
import Temporary
import Testing

@Suite("A look into an optional owner")
struct OwnedOptionalTests {
  struct Owner: ~Copyable {
    let number: Int

    func refuse() throws(Errno) -> Int { throw .again }
  }

  @Test func `sees the value, which stays in place`() {
    let owner: Owner? = Owner(number: 7)
    let first = owner.use { $0.number }
    let second = owner.use { $0.number }
    #expect(first == 7)
    #expect(second == 7)
  }

  @Test func `runs nothing without a value`() {
    let owner: Owner? = nil
    var isRun = false
    let number = owner.use { (owner) in
      isRun = true
      return owner.number
    }
    #expect(number == nil)
    #expect(!isRun)
  }

  @Test func `passes on the error`() {
    let owner: Owner? = Owner(number: 7)
    let passed = failure { () throws(Errno) in
      _ = try owner.use { (owner) throws(Errno) in try owner.refuse() }
    }
    #expect(passed == .again)
  }
}
