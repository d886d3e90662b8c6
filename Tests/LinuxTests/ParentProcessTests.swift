import CLinux
import Linux
import Testing

@Suite("ParentProcess: whom a program ends with", .serialized)
struct ParentProcessTests {
  @Test("a parent that has gone is told from none, and from a process that is no parent")
  func follow() throws {
    defer { Environment.set("TOUCH_DAEMON_PROCESS", nil) }
    #expect(ParentProcess.follow())
    ParentProcess.announce()
    #expect(Environment.text("TOUCH_DAEMON_PROCESS") == Text("\(getpid())"))
    #expect(ParentProcess.follow())
    let output = try MemoryFile()
    let child = try ChildProcess.start(["sh", "-c", "echo $$"].map { Text($0) }, input: MemoryFile(), output: output)
    #expect(child.status() == 0)
    Environment.set("TOUCH_DAEMON_PROCESS", Text(try output.contents(limit: 20)).trimmed)
    #expect(!ParentProcess.follow())
  }
}
