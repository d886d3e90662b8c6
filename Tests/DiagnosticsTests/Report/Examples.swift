import Foundation
import Linux
import Pixels
import Touch
import TouchInput

@testable import Examining
@testable import Figures

/// Examinations as a technician might bring them home.
enum Examples {
  static let version = "9.8.7"

  /// An examination with every part that there can be.
  static var rich: Examination {
    var examination = Examination(width: 800, height: 480, density: 5.25, length: 95_500_000)
    // 2026-11-22 05:55:19 UTC: `date -u -d @1795326919`
    examination.startedAt = 1_795_326_919
    examination.facts = [
      Examination.Fact("panel", "Goodix Capacitive TouchScreen"), Examination.Fact("panel-id", "0018:0416:038f:1060"),
      Examination.Fact("framebuffer", "/dev/fb0, 800x480, 16 bits, vc4drmfb"),
      Examination.Fact("kernel", "Linux 6.12.25+rpt-rpi-v8 aarch64"),
      Examination.Fact("calibration", "/etc/pointercal, made for 800x480"),
    ]
    examination.results = [coverage, ghosts, rate, jitter, multitouch, latency, calibration]
    examination.coverage = cells
    examination.latency = Histogram(
      ends: [1000, 2000, 4000, 8000, 16000, 33000, 50000], counts: [12, 240, 801, 310, 44, 9, 3, 1],
      sum: 5_012_345)
    examination.scanOut = Histogram(ends: [8000, 16000, 33000], counts: [1, 600, 811, 8], sum: 21_000_000)
    examination.rest = (0..<400).map { number in
      // A spiral, denser in its middle, drawn out to one side.
      let turn = Float(number) * 2.399963
      let far = Float(number % 97) / 97 * 1.4
      return Position(x: far * cos(turn) * 1.6, y: far * cos(turn - 1.570796))
    }
    examination.timeline = (0..<40).map { number in
      let start = Int64(number) * 1_900_000 + 2_000_000
      return Examination.Stretch(.touch, start: start, end: start + 1_100_000, line: number % 3)
    }
    examination.timeline += [
      Examination.Stretch(.silence, start: 80_000_000, end: 91_000_000),
      Examination.Stretch(.drop, start: 30_000_000, end: 30_000_000),
      Examination.Stretch(.loss, start: 93_000_000, end: 95_500_000),
    ]
    return examination
  }

  static var healthy: Examination {
    var examination = Examination(width: 720, height: 1280, length: 61_000_000)
    examination.startedAt = 1_795_326_919
    examination.facts = [Examination.Fact("panel", "ILITEK ILITEK-TP")]
    examination.results = [
      TestResult(.coverage, "All 1296 cells were reached."), TestResult(.ghosts, "Nothing in 60 s."),
      .notRun(.latency, "Nothing was published."),
    ]
    return examination
  }

  /// An overlay that has been running for a while.
  static var running: RunningCounts {
    var counts = RunningCounts()
    counts.touches = 1234
    counts.touchCounts = TouchCounts(outside: 5, drops: 3, unseen: 2, beyond: 1)
    counts.panels = 2
    counts.losses = 1
    counts.hasFramebuffer = true
    counts.reportRate = 99.8
    counts.latency = Histogram(ends: [1000, 5000, 20000], counts: [700, 500, 30, 4], sum: 2_345_678)
    counts.scanOut = Histogram(ends: [20000, 50000], counts: [1000, 234, 0], sum: 21_000_000)
    return counts
  }

  private static var coverage: TestResult {
    TestResult(
      .coverage, "1440 of 1500 cells were reached.",
      measures: [
        Measure("reached", 96, "%", limit: Limit(.atLeast, 99, source: "a finger covers 4 cells")),
        Measure("cell", 16, "px"),
      ],
      findings: [
        Finding(
          .deadRow, "Nothing was reported between y 192 and y 208, over the whole width.",
          place: Rectangle(left: 0, top: 192, right: 800, bottom: 208)),
        Finding(
          .unreached, isFailure: false, "10 cells near the upper right corner were not reached.",
          place: Rectangle(left: 688, top: 0, right: 800, bottom: 48)),
      ])
  }

  private static var ghosts: TestResult {
    TestResult(
      .ghosts, "7 contacts while nobody touched.",
      measures: [
        Measure("contacts", 7, "", limit: Limit(.atMost, 0, source: "nobody touches")),
        Measure("period", 12.86, "s"),
      ],
      findings: [
        Finding(
          .periodicGhost, "One tap of at most 40 ms at (799, 479) every 12.86 s.",
          place: Rectangle(left: 799, top: 479, right: 800, bottom: 480))
      ])
  }

  private static var rate: TestResult {
    TestResult(
      .rate, "A moving finger is reported 99.8 times a second.",
      measures: [
        Measure(
          "report-rate", 99.8, "Hz", limit: Limit(.atLeast, 50, source: "17 ms polling of the Pi's first own panel")),
        Measure("longest-gap", 18.25, "ms", limit: Limit(.atMost, 20, source: "libinput warns above 20 ms")),
      ])
  }

  private static var jitter: TestResult {
    TestResult(
      .jitter, "A resting finger wanders 2.2 pixels.",
      measures: [
        Measure("jitter", 2.2, "px", limit: Limit(.atMost, 2, source: "[diagnostics] jitter")),
        Measure("jitter-size", 0.42, "mm"),
      ],
      findings: [
        Finding(.jitter, isFailure: false, "A resting finger wanders 2.2 pixels (0.42 mm) from its middle.")
      ])
  }

  private static var multitouch: TestResult {
    TestResult(.multitouch, "5 fingers at once.", measures: [Measure("most-contacts", 5, "")])
  }

  private static var latency: TestResult {
    TestResult(
      .latency, "Half of the touches are on the screen within 3.1 ms.",
      measures: [
        Measure("p50", 3.1, "ms"), Measure("p99", 28.4, "ms", limit: Limit(.atMost, 20, source: "one frame")),
      ], findings: [Finding(.slowScreen, "1 of 100 touches takes longer than 28.4 ms.")])
  }

  private static var calibration: TestResult { .notRun(.calibration, "Nobody touched the nine targets.") }

  private static var cells: Examination.Coverage {
    let columns = 50
    let rows = 30
    let reached = (0..<columns * rows).map { cell in
      let (row, column) = cell.quotientAndRemainder(dividingBy: columns)
      return row != 12 && !(column >= 43 && row < 3 && (column + row) % 2 == 0)
    }
    return Examination.Coverage(columns: columns, rows: rows, cell: 16, reached: reached)
  }
}
