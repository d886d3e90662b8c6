import Linux
import Testing

@Suite("Environment: its variables")
struct EnvironmentTests {
  @Test func `another value of a variable, and none`() {
    #expect(Environment.text("TOUCH_OVERLAY_NO_SUCH_THING") == nil)
    Environment.set("TOUCH_OVERLAY_NO_SUCH_THING", Text("a b"))
    #expect(Environment.text("TOUCH_OVERLAY_NO_SUCH_THING") == Text("a b"))
    Environment.set("TOUCH_OVERLAY_NO_SUCH_THING", nil)
    #expect(Environment.text("TOUCH_OVERLAY_NO_SUCH_THING") == nil)
  }
}
