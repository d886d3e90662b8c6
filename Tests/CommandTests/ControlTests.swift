import Foundation
import Temporary
import Testing

@Suite("touch-overlay ctl", .serialized)
struct ControlTests {
  @Test(
    "wrong usage",
    arguments: [
      [], ["dance"], ["status", "all"], ["suspend", "5"], ["suspend", "--for", "0"], ["suspend", "--for", "25h"],
      ["suspend", "--for"],
      ["suspend", "--"], ["suspend", "--for", "5", "--", "true"], ["hide", "--for", "5"], ["hide", "--", "true"],
      ["diagnostics"], ["diagnostics", "maybe"], ["status", "--control"], ["--control", "/x"], ["suspend 5"],
    ])
  func wrongUsage(arguments: [String]) throws {
    try Run.tool(["ctl"] + arguments).expectRefusal(2)
  }

  @Test(
    "the daemon's own word for a time is refused with the tool's",
    arguments: [["suspend", "30"], ["suspend 30"], ["suspend", "for", "ever"]])
  func ownForm(arguments: [String]) throws {
    try Run.tool(["ctl"] + arguments).expectRefusal(2, "ctl suspend takes a time as --for TIME, and a command after --")
  }

  @Test func `an option that ctl does not know is named, not the verb`() throws {
    for arguments in [["status", "--contrl", "/x"], ["--contrl=/x", "status"]] {
      try Run.tool(["ctl"] + arguments).expectRefusal(
        2, "ctl does not know '--contrl'; touch-overlay ctl --help lists the options; did you mean '--control'?")
    }
  }

  @Test func `nobody there`() throws {
    try Run.tool("ctl", "status", "--control", "/nonexistent/control").expectRefusal(
      1,
      "cannot reach the daemon at /nonexistent/control: No such file or directory; is touch-overlayd running? "
        + "--control names another socket")
    let file = try TemporaryFile("control-file", "")
    try Run.tool("ctl", "hide", "--control", file.path).expectRefusal(1) { $0.contains("Connection refused") }
  }

  @Test("a command without a name suspends nothing", arguments: [[""], ["", "x"]])
  func namelessCommand(words: [String]) throws {
    let daemon = try FakeDaemon("nameless", answers: ["ok suspended\n"])
    try Run.tool(["ctl", "suspend", "--control", daemon.path, "--"] + words).expectRefusal(
      2, "the command after -- is '', expected the name of a program")
    daemon.goDeaf()
    #expect(daemon.asked == "")
  }

  @Test(
    "every verb is asked as it is, and the answer is told",
    arguments: [
      (["status"], "status\n", "{\"version\":\"1\"}", "{\"version\":\"1\"}\n"),
      (["hide"], "hide\n", "ok hidden", "hidden\n"), (["show"], "show\n", "ok shown", "shown\n"),
      (["resume"], "resume\n", "ok shown", "shown\n"),
    ])
  func verbs(arguments: [String], asked: String, answer: String, told: String) throws {
    let daemon = try FakeDaemon("verbs", answers: ["\(answer)\n"])
    let run = try Run.tool(["ctl"] + arguments + ["--control", daemon.path]).done()
    #expect(run.output == told)
    #expect(daemon.asked == asked)
  }

  @Test("a refusal, in the daemon's words", arguments: [["diagnostics", "on"], ["suspend"]])
  func refusal(arguments: [String]) throws {
    let daemon = try FakeDaemon("refusal", answers: ["error not today\n"], hangsUp: true)
    try Run.tool(["ctl"] + arguments + ["--control", daemon.path]).expectRefusal(1, "not today")
  }

  @Test(
    "an answer that is neither ok nor an error is a failure, and no command is run",
    arguments: ["", "error", "okay", "{\"version\":\"1\"}", "HTTP/1.1 400 Bad Request"])
  func strange(answer: String) throws {
    for words in [["suspend", "--", "echo", "run"], ["hide"], ["diagnostics", "on"]] {
      let daemon = try FakeDaemon("strange", answers: ["\(answer)\n"])
      let run = try Run.tool(["ctl", "--control", daemon.path] + words)
      #expect(run.code == 1 && run.output == "", "\(words)")
      #expect(
        run.complaint?.hasPrefix("the answer '\(answer)' at \(daemon.path) is not one of this version's ")
          == true,
        "\(run.errors)")
    }
    let daemon = try FakeDaemon("strange", answers: ["ok\n"])
    let run = try Run.tool("ctl", "status", "--control", daemon.path)
    #expect(run.code == 1 && run.output == "")
  }

  @Test func `nothing in an answer commands the terminal`() throws {
    let daemon = try FakeDaemon("plain", answers: ["ok \u{1b}[31mhidden\n"])
    #expect(try Run.tool("ctl", "hide", "--control", daemon.path).output == " [31mhidden\n")
  }

  @Test func `a daemon that hangs up, and one that stands still`() throws {
    let rude = try FakeDaemon("rude", answers: ["half a li"], hangsUp: true)
    try Run.tool("ctl", "status", "--control", rude.path).expectRefusal(
      1,
      "the daemon at \(rude.path) has hung up: Connection reset by peer; see the log of touch-overlayd, or name "
        + "another socket with --control")
    let slow = try FakeDaemon("slow", answers: [])
    try Run.tool("ctl", "status", "--control", slow.path).expectRefusal(
      1,
      "the daemon at \(slow.path) does not answer; restart touch-overlayd if it does not recover, or name another "
        + "socket with --control")
  }

  @Test func `a peer whose line does not end is not listened to for ever`() throws {
    let loud = try FakeDaemon("loud", answers: [String(repeating: "x", count: 16 << 20)])
    let start = Date()
    try Run.tool("ctl", "status", "--control", loud.path).expectRefusal(1) {
      $0.hasPrefix("the answer of more than 65536 bytes at \(loud.path) is not one of this version's touch-overlayd; ")
    }
    #expect(Date().timeIntervalSince(start) < 4)
  }

  @Test func `a long answer is told whole`() throws {
    let status = "{\"version\":\"\(String(repeating: "1", count: 60_000))\"}"
    let daemon = try FakeDaemon("long", answers: [String(status.prefix(30_000)), status.dropFirst(30_000) + "\n"])
    #expect(try Run.tool("ctl", "status", "--control", daemon.path).done().output == status + "\n")
  }

  @Test func `a suspension for a time`() throws {
    let daemon = try FakeDaemon("time", answers: ["ok suspended for 1 s at most\n"])
    let start = Date()
    let run = try Run.tool("ctl", "suspend", "--for", "1", "--control", daemon.path).done()
    #expect(run.output == "suspended for 1 s at most\n")
    #expect(Date().timeIntervalSince(start) >= 1)
    #expect(daemon.asked == "suspend 1\n")
  }

  @Test(
    "one that the daemon ends before its time, and says why or not",
    arguments: [
      (["--for", "9"], "suspend 9\n", ["ok suspended\n", "error it was too long\n"]),
      (["--for", "8h"], "suspend 28800\n", ["ok suspended\n", "error it was too long\n"]),
      ([], "suspend\n", ["ok suspended\nerror it was too long\n"]), ([], "suspend\n", ["ok suspended\n", ""]),
    ] as [([String], String, [String])])
  func endedBefore(options: [String], asked: String, answers: [String]) throws {
    let daemon = try FakeDaemon("ended", answers: answers, hangsUp: true)
    let run = try Run.tool(["ctl", "suspend", "--control", daemon.path] + options)
    #expect(run.code == 1)
    #expect(
      run.complaint == (answers.last == "" ? "the daemon has gone, and the suspension with it" : "it was too long"))
    #expect(daemon.asked == asked)
  }

  @Test("a suspension while a command runs", arguments: [("exit 0", 0), ("exit 7", 7), ("kill $$", 143)])
  func command(script: String, code: Int32) throws {
    let daemon = try FakeDaemon("command", answers: ["ok suspended\n"])
    let run = try Run.tool("ctl", "suspend", "--control", daemon.path, "--", "sh", "-c", "echo here; \(script)")
    #expect(run.code == code)
    #expect(run.output == "here\n")
    #expect(run.errors == "")
  }

  @Test func `a command outlives its suspension, and a missing one is said`() throws {
    let daemon = try FakeDaemon("lost", answers: ["ok suspended\n", "error it was too long\n"], hangsUp: true)
    let run = try Run.tool("ctl", "suspend", "--control", daemon.path, "--", "sh", "-c", "sleep 1; exit 3")
    run.expectRefusal(3, "it was too long; sh goes on with marks")
    let other = try FakeDaemon("missing", answers: ["ok suspended\n"])
    let missing = try Run.tool("ctl", "suspend", "--control", other.path, "--", "/nonexistent/command")
    missing.expectRefusal(127, "cannot run /nonexistent/command: No such file or directory")
    let folder = try FakeDaemon("folder", answers: ["ok suspended\n"])
    let denied = try Run.tool("ctl", "suspend", "--control", folder.path, "--", "/etc")
    denied.expectRefusal(126, "cannot run /etc: Permission denied")
  }

  @Test func `a command that is not run, because the daemon is not there or refuses, is said not to be`() throws {
    let nobody = try Run.tool("ctl", "suspend", "--control", "/nonexistent/control", "--", "enter-pin", "--now")
    #expect(nobody.code == 1)
    #expect(nobody.complaint?.hasPrefix("cannot reach the daemon at ") == true)
    #expect(nobody.complaint?.hasSuffix("; enter-pin was not run") == true)
    let daemon = try FakeDaemon("refused", answers: ["error not today\n"], hangsUp: true)
    let refused = try Run.tool("ctl", "suspend", "--control", daemon.path, "--", "echo", "here")
    refused.expectRefusal(1, "not today; echo was not run")
  }

  @Test func `a command that outlives its suspension is ended with the tool`() throws {
    let daemon = try FakeDaemon("outlived", answers: ["ok suspended\n", "error it was too long\n"], hangsUp: true)
    let said = try TemporaryFile("outlived", "")
    let script = """
      "$0" ctl suspend --control "$1" -- sleep 12 2> "$2" & tool=$!
      until grep -q 'goes on with marks' "$2"; do sleep 0.05; done
      kill -TERM $tool
      wait $tool
      """
    let tool = Run.folder.appendingPathComponent("touch-overlay").path
    let run = try Run.other("/bin/sh", ["-c", script, tool, daemon.path, said.path])
    #expect(run.code == 143)
  }
}
