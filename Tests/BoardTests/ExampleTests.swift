import Foundation
import Reference
import Testing

extension Boards {
  /// Apps that show touches themselves, where the flag is set.
  @Suite struct Examples {
    @Test(
      .enabled(if: !ExampleApp.kinds.isEmpty, "Tests/Examples/build amd64 or arm64 comes first"),
      arguments: ExampleApp.kinds)
    func `with the flag an app shows marks over what it shows without, and receives the same`(_ kind: BoardKind) throws
    {
      let board = try Board(kind)
      try board.startPanel("--x 0:799 --y 0:479")
      try board.put("module_raw input\nmodule pthres pmin=1\nmodule linear\n", as: "ts.conf")
      try board.must("export TSLIB_CONFFILE=/share/ts.conf TSLIB_CALIBFILE=/none TSLIB_CONSOLEDEVICE=none")
      for name in ["swift-kiosk", "c-kiosk", "c-feed"] {
        try compare(ExampleApp(name, on: board), hasKeypad: name != "c-feed")
      }
      // It grabs no panel that nobody has named.
      #expect(try board.run("/tmp/c-feed-on").status == 2)
      guard kind == .pcBochs else { return }
      try board.putExample("app-probe")
      try hidden(board)
      try present(board)
      try deliver(board)
    }

    private func compare(_ app: ExampleApp, hasKeypad: Bool) throws {
      var alone: [ReferenceScreen] = []
      let received = try app.run("off") {
        for step in ExampleApp.steps {
          try app.touch(step.lines)
          alone.append(try app.settledGlass())
        }
      }
      let receivedToo = try app.run("on") {
        for (step, screen) in zip(ExampleApp.steps, alone) {
          try app.touch(step.lines)
          let marks = step.isSecret && hasKeypad ? [] : step.marks
          #expect(try app.differences(screen, marks) == [], "\(app.name): after \(step.lines)")
        }
      }
      #expect(received == receivedToo, "\(app.name)")
      // Eight changes at least, or nothing was compared.
      #expect(received.split(separator: "\n").filter { $0.contains("began") }.count == 4, "\(received)")
      #expect(Set(alone.map(\.bytes)).count >= 3, "\(app.name) shows next to nothing")
    }

    /// Where another program is the display's master, an app that shows touches itself learns the ways out, and goes on.
    private func hidden(_ board: Board) throws {
      try board.must(
        "sleep 1000 7<> /dev/dri/card0 & master=$!; until [ -e /proc/$master/fd/7 ]; do usleep 10000; done")
      let app = try board.must("/tmp/app-probe present 300 200 10 1 2>&1")
      #expect(app.contains("another program is the master of /dev/fb0's display"), "\(app)")
      #expect(app.contains("touch_overlay_compose") && app.contains("touch_overlay_lend"), "\(app)")
      try board.must("kill $master; wait $master; true")
    }

    /// A whole screen a hundred times a second, and never a moment without the mark.
    private func present(_ board: Board) throws {
      try board.must("/tmp/app-probe present 300 200 100 12 2> /share/present.log & app=$!; usleep 1500000")
      let answer = try board.must("board-probe samples 300 200 1000")
      print("\(board.kind.rawValue): an app that hands its frames over: there, whole, longest absence: \(answer)")
      #expect(answer == "1000 1000 0\n")
      try board.must("wait $app")
      // There is no mark without a finger, because the test looks at the mark.
      #expect(try board.must("board-probe samples 300 200 50").hasPrefix("0 0 "))
    }

    /// Measures in turn, with the overlay and without it, how soon an app gets a report of the panel.
    private func deliver(_ board: Board) throws {
      var times: [String: [(median: Int, late: Int, most: Int)]] = [:]
      for _ in 0..<5 {
        for variant in ["", "overlay"] {
          try board.must("/tmp/app-probe deliver 300 \(variant) > /share/deliver 2> /share/deliver.log & app=$!")
          try board.must("for i in $(seq 200); do grep -q delivering /share/deliver && break; usleep 50000; done")
          try board.must(
            "echo 'down 0 200 200; frame; flood 400 200; up 0; frame' >&8; read -r -t 20 answer <&9; wait $app")
          let numbers = try board.text("deliver").split { !$0.isNumber }.compactMap { Int($0) }
          try #require(numbers.count == 5)
          times[variant, default: []].append((numbers[1], numbers[3], numbers[4]))
        }
      }
      let (off, on) = (try #require(times[""]), try #require(times["overlay"]))
      func median(_ values: [Int]) -> Int { values.sorted()[values.count / 2] }
      print(
        "\(board.kind.rawValue): microseconds from the kernel's stamp to the view, medians of five runs in turn, without "
          + "and with the overlay: p50 \(median(off.map(\.median))) \(median(on.map(\.median))), p99 "
          + "\(median(off.map(\.late))) \(median(on.map(\.late))); events a second at most \(median(off.map(\.most))) "
          + "\(median(on.map(\.most)))")
      // Waking the thread that draws comes first; it costs less than all else that a delivery does.
      #expect(median(on.map(\.median)) <= 2 * median(off.map(\.median)))
      #expect(median(on.map(\.late)) <= 2 * (off.map(\.late).max() ?? 0))
    }
  }
}
