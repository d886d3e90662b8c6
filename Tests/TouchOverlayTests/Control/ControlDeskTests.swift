import Linux
import Testing
import TouchOverlay

@Suite("ControlDesk: whether marks are shown")
struct ControlDeskTests {
  private func desk(_ rule: ShowRule = .always) -> ControlDesk {
    var settings = DaemonSettings()
    settings.show = rule
    return ControlDesk(settings)
  }

  /// Returns the answer.
  private func ask(
    _ desk: inout ControlDesk, _ line: String, client: UInt64 = 1, isTrusted: Bool = true, now: Int64 = 0
  ) -> String {
    desk.answer(Text(line), of: client, isTrusted: isTrusted, facts: ",\"touches\":7", now: now).line.string
  }

  @Test func `several suspensions count, and each ends with its own word or connection`() {
    var desk = desk()
    #expect(ask(&desk, "suspend", client: 1) == "ok suspended for 600 s at most")
    #expect(ask(&desk, "suspend 5", client: 2) == "ok suspended for 5 s at most")
    #expect(ask(&desk, "suspend 900", client: 3) == "ok suspended for 600 s at most")
    #expect(!desk.isShown)
    #expect(
      ask(&desk, "status").contains("\"marks\":\"suspended\",\"suspensions\":3,\"diagnostics\":false,\"touches\":7}"))
    #expect(ask(&desk, "resume", client: 1) == "ok suspended")
    let left = desk.disconnected(3)
    #expect(left && !desk.isShown)
    let overdue = desk.endOverdue(now: 5_000_000)
    #expect(overdue == [2])
    #expect(desk.isShown)
    let again = desk.disconnected(3)
    #expect(!again)
  }

  @Test func `whoever has none ends all, and theirs are told`() {
    var desk = desk()
    for client in UInt64(1)...3 { _ = ask(&desk, "suspend", client: client) }
    let answer = desk.answer(Text("resume"), of: 9, isTrusted: true, facts: "", now: 0)
    #expect(answer.ended == [1, 2, 3])
    #expect(answer.line.string == "ok shown")
    #expect(answer.event != nil)
    #expect(desk.isShown)
    #expect(desk.answer(Text("resume"), of: 9, isTrusted: true, facts: "", now: 0).event == nil)
  }

  @Test func `hide lasts until show, whoever goes`() {
    var desk = desk()
    #expect(ask(&desk, "hide") == "ok hidden")
    _ = desk.disconnected(1)
    #expect(!desk.isShown)
    #expect(ask(&desk, "resume") == "ok hidden")
    #expect(ask(&desk, "suspend", client: 2) == "ok suspended for 600 s at most")
    #expect(ask(&desk, "show") == "ok suspended")
    #expect(!desk.isShown)
    _ = desk.disconnected(2)
    #expect(desk.isShown)
  }

  @Test func `the configuration's word`() {
    var desk = desk(.external)
    #expect(!desk.isShown)
    #expect(ask(&desk, "show") == "ok no external display")
    desk.hasExternal = true
    #expect(desk.isShown)
    #expect(ask(&desk, "hide") == "ok hidden")
    #expect(!desk.isShown)
    desk.rule = .never
    #expect(ask(&desk, "show") == "error the configuration says show = never")
    #expect(!desk.isShown)
    #expect(ask(&desk, "status").contains("\"marks\":\"never\""))
  }

  @Test("who may only ask", arguments: ["suspend", "resume", "show", "hide", "diagnostics on"])
  func others(line: String) {
    var desk = desk()
    #expect(ask(&desk, line, isTrusted: false).hasPrefix("error only root"))
    #expect(desk.isShown)
    #expect(ask(&desk, "status", isTrusted: false).hasPrefix("{\"version\":"))
  }

  @Test func `what it does not know, or does not have`() {
    var desk = desk()
    #expect(
      ask(&desk, "dance") == "error expected status, suspend [SECONDS], resume, show, hide, diagnostics on|off or lend")
  }

  @Test func `diagnostics show touches: never while an app has suspended the marks`() {
    var desk = desk()
    #expect(ask(&desk, "status").contains("\"diagnostics\":false"))
    #expect(ask(&desk, "diagnostics on") == "ok diagnostics on")
    #expect(desk.isDiagnosing)
    #expect(ask(&desk, "status").contains("\"diagnostics\":true"))
    #expect(ask(&desk, "diagnostics off") == "ok diagnostics off")
    #expect(!desk.isDiagnosing)
    _ = ask(&desk, "diagnostics on")
    #expect(ask(&desk, "suspend").hasPrefix("ok"))
    #expect(!desk.isDiagnosing)
    #expect(ask(&desk, "diagnostics on") == "error an app has suspended the marks; diagnostics show touches")
    #expect(desk.diagnose(true) != nil)
    #expect(!desk.isDiagnosing)
    _ = ask(&desk, "resume")
    #expect(desk.diagnose(true) == nil)
    #expect(desk.isDiagnosing)
    #expect(desk.diagnose(false) == nil)
    desk.lack = "there is no framebuffer"
    #expect(ask(&desk, "diagnostics on").hasPrefix("error there is no framebuffer"))
    #expect(!desk.isDiagnosing)
    #expect(ask(&desk, "diagnostics off") == "ok diagnostics off")
  }
}
