import Testing

extension Boards {
  /// Whatever is missing or wrong, the daemon says so in one sentence and ends with the right code.
  @Suite struct Refusals {
    private struct Case {
      let what: String
      let command: String
      let code: Int
      /// Parts of the sentence: the attempt, the finding and the advice.
      let says: [String]
    }

    private static let withPanel = [
      Case(
        what: "no framebuffer", command: "touch-overlayd --fb /dev/fb7", code: 4,
        says: ["/dev/fb7", "No such file or directory", "name another framebuffer"]),
      Case(
        what: "an unreadable framebuffer", command: "su nobody -s /bin/sh -c touch-overlayd", code: 4,
        says: ["/dev/fb0", "Permission denied", "group", "video"]),
      Case(
        what: "not a framebuffer", command: "touch-overlayd --fb /dev/zero", code: 4,
        says: ["/dev/zero", "does not answer as a framebuffer", "name a framebuffer such as /dev/fb0"]),
      Case(
        what: "no framebuffer of that name",
        command: "printf '[framebuffer]\\nname = ili9341\\n' > /tmp/c; touch-overlayd --config /tmp/c", code: 4,
        says: ["/dev/fb0 is Virtual FB, 800x480", "the name ili9341"]),
      Case(
        what: "no framebuffer of that size",
        command: "printf '[framebuffer]\\nname = FB\\nsize = 480x320\\n' > /tmp/c; touch-overlayd --config /tmp/c",
        code: 4, says: ["/dev/fb0 is Virtual FB, 800x480", "asks for 480x320"]),
      Case(
        what: "one bit a pixel",
        command: "board-probe mode --bits 1; touch-overlayd; code=$?; board-probe mode --bits 16; exit $code", code: 4,
        says: ["/dev/fb0", "1 bits per pixel", "set a 16, 24 or 32 bit mode"]),
      Case(
        what: "a keyboard as panel", command: "touch-overlayd --touch $keyboard", code: 3,
        says: ["keyboard", "is not a touchscreen", "--touch"]),
      Case(
        what: "a panel that is no input device", command: "touch-overlayd --touch /dev/null", code: 3,
        says: ["/dev/null", "--touch"]),
      Case(
        what: "an unreadable panel",
        command: "chmod 666 /dev/fb0; su nobody -s /bin/sh -c 'touch-overlayd --touch /dev/input/event1'", code: 3,
        says: ["/dev/input/event1", "Permission denied", "input on Debian"]),
      Case(
        what: "no ts.conf", command: "TSLIB_CONFFILE=/none touch-overlayd", code: 5,
        says: ["/none", "No such file or directory", "TSLIB_CONFFILE"]),
      Case(
        what: "a word that ts.conf does not know",
        command: "printf '# mine\\nmodul linear\\n' > /tmp/ts.conf; TSLIB_CONFFILE=/tmp/ts.conf touch-overlayd",
        code: 5,
        says: ["/tmp/ts.conf line 2", "'modul'", "module_raw NAME"]),
      Case(
        what: "a ts.conf without a raw module",
        command: "echo module linear > /tmp/ts.conf; TSLIB_CONFFILE=/tmp/ts.conf touch-overlayd", code: 5,
        says: ["/tmp/ts.conf", "module_raw input", "add it"]),
      Case(
        what: "a module that does not exist",
        command:
          "printf 'module_raw input\\nmodule sharpen\\n' > /tmp/ts.conf; TSLIB_CONFFILE=/tmp/ts.conf touch-overlayd",
        code: 5, says: ["/tmp/ts.conf", "sharpen", "libts0"]),
      Case(
        what: "a bad configuration",
        command: "printf '[overlay]\\nradius = big\\n' > /tmp/c; touch-overlayd --config /tmp/c", code: 5,
        says: ["/tmp/c line 2", "'big'", "2 to 400"]),
    ]

    @Test func `each in one sentence and with its code`() throws {
      let board = try Board(.pcVfb)
      try board.must("echo nobody:x:65534:65534::/:/bin/sh > /etc/passwd; chmod 600 /dev/input/* /dev/fb0")
      try board.startPanel("")
      try board.must("chmod 600 /dev/input/*; keyboard=/dev/input/event0")
      try check(Refusals.withPanel, board)
      // A user who looks for the right device sees them all.
      let devices = try board.run(
        "printf '[touch]\\ndevice = /dev/input/event0\\n' > /tmp/c; touch-overlay devices --config /tmp/c")
      let list = devices.output
      #expect(devices.status == 3)
      #expect(list.contains("chosen: no, it reports no absolute positions of touches"), "\(list)")
      #expect(list.contains("chosen: no, the configuration names another"), "\(list)")
      #expect(list.contains("/dev/input/event0 (") && list.contains("is not a touchscreen"), "\(list)")
    }

    private func check(_ cases: [Case], _ board: Board) throws {
      for one in cases {
        let result = try board.run("(\(one.command)) & job=$!; (sleep 8; kill $job) > /dev/null 2>&1 & wait $job")
        let lines = result.output.split(separator: "\n")
        #expect(result.status == one.code, "\(one.what): \(result.output)")
        #expect(lines.count == 1, "\(one.what): \(result.output)")
        for words in one.says { #expect(result.output.contains(words), "\(one.what): \(result.output)") }
      }
    }
  }
}
