import Testing

@testable import TouchInput

@Suite("Who seems to have taken a panel for himself")
struct SilentChangesTests {
  @Test("one change without a word may still be told of; two looks in a row are proof until there is a word")
  func looks() {
    var changes = SilentChanges()
    changes.look(hasChanged: true)
    #expect(!changes.seemsGrabbed)
    changes.look(hasChanged: false)
    changes.look(hasChanged: true)
    #expect(!changes.seemsGrabbed)
    changes.look(hasChanged: true)
    #expect(changes.seemsGrabbed)
    // A finger that is put back where it was changes nothing of that.
    changes.look(hasChanged: false)
    #expect(changes.seemsGrabbed)
    changes.panelWasHeard()
    #expect(!changes.seemsGrabbed)
    changes.look(hasChanged: true)
    #expect(!changes.seemsGrabbed)
  }
}
