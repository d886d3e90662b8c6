import Foundation
import Testing

extension Boards {
  /// The real daemon, killed at random moments while ten fingers move, as it starts, and as it gives back.
  @Suite struct RandomKills {
    private static let environment = ProcessInfo.processInfo.environment
    private static let seed = environment["TOUCH_OVERLAY_SEED"].flatMap { Int($0) } ?? Int.random(in: 0..<1_000_000_000)
    private static let rounds = max(1, Int(3 * (environment["TOUCH_OVERLAY_CASES"].flatMap { Double($0) } ?? 1)))
    private static let atOnce = 10

    @Test func `whatever a killed daemon leaves, the next one gives back`() throws {
      let kiosk = try Kiosk(.pcBochs, runsDaemon: false)
      // The page as an app reads it; the glass follows later.
      try kiosk.board.must("cp /dev/fb0 /run/empty")
      try kiosk.board.put(Self.cycles, as: "kills")
      print(
        "repeat: TOUCH_OVERLAY_SEED=\(Self.seed) swift test --traits PNG,QR,Window,TouchOverlay --filter RandomKills")
      var givenBack = 0
      for round in 0..<Self.rounds {
        let said = try kiosk.board.must("sh /share/kills \(Self.atOnce) \(Self.seed + round)")
        givenBack += try #require(said.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) }, "\(said)")
        #expect(try kiosk.isEmptyAgain(), "round \(round + 1)")
      }
      let count = Self.rounds * Self.atOnce
      print("\(count) kills, of which \(givenBack) left pixels")
      // Kills that left no pixels would show nothing.
      #expect(givenBack * 2 > count)
      try kiosk.startDaemon()
      try kiosk.expectMarks([(300, 200)], after: "down 0 300 200; frame")
      try kiosk.expectNoMark(after: "up 0; frame")
      _ = try kiosk.finish()
    }

    /// COUNT SEED: so many kills; says of how many the next start found pixels. Each start must leave the screen as it
    /// was, and ends with the next kill. Every third daemon is killed once more before it is ready.
    private static let cycles = """
      RANDOM=$2
      start() { rm -f /run/kill.log; touch-overlayd --config /share/touch-overlay.conf > /run/kill.log 2>&1 & daemon=$!; }
      ready() {
        tries=0
        until grep -qs 'ready$' /run/kill.log; do
          tries=$((tries + 1)); [ $tries -lt 2000 ] || { echo "kill $n: no start"; cat /run/kill.log; exit 1; }
          usleep 5000
        done
      }
      # Whoever says that it is ready has given back what was left.
      clean() { cmp -s /dev/fb0 /run/empty || { echo "pixels $1"; cat /run/kill.log; exit 1; }; }
      found=0
      start
      ready
      for n in $(seq $1); do
        clean "before kill $n"
        echo 'churn 150 200 10 60' >&8
        usleep $((20000 + RANDOM * 4))
        kill -KILL $daemon
        wait $daemon
        read -r -t 20 answer <&9
        if [ $((n % 3)) = 0 ]; then
          start
          usleep $((RANDOM * 3))
          kill -KILL $daemon
          wait $daemon
        fi
        cmp -s /dev/fb0 /run/empty || found=$((found + 1))
        start
        ready
      done
      clean "after the last kill"
      kill -KILL $daemon
      wait $daemon
      echo $found

      """
  }
}
