import CDrm
import Seeded
import Testing

@testable import Kms

/// Times at which rows are scanned out.
struct ScanPaceTests {
  /// A row of 1000 dots takes 20 us, a frame of 800 rows 16 ms; all times below are in nanoseconds.
  private static func info() -> drm_mode_modeinfo {
    var info = drm_mode_modeinfo()
    (info.clock, info.htotal, info.vtotal, info.hdisplay, info.vdisplay) = (50_000, 1000, 800, 900, 700)
    return info
  }
  private let pace = ScanPace(Mode(ScanPaceTests.info()))

  @Test(
    arguments: [
      // Long before its turn, in its turn, just missed.
      (0..<1, 1_000_000_000, 1_000_020_000), (100..<101, 1_000_000_000, 1_002_020_000),
      (100..<101, 1_002_000_000, 1_002_020_000), (100..<101, 1_002_000_001, 1_018_020_000),
      // In the blank, and many frames later.
      (0..<1, 1_015_000_000, 1_016_020_000), (699..<700, 9_000_000_000, 9_014_000_000),
      // A driver may date the end of the blank ahead.
      (0..<1, 999_999_000, 1_000_020_000), (699..<700, 999_999_000, 1_014_000_000),
      // The beam is at row 50: the upper rows are too late for this frame.
      (10..<41, 1_001_000_000, 1_016_820_000), (10..<101, 1_001_000_000, 1_017_000_000),
    ] as [(Range<Int>, Int64, Int64)])
  func `a moment and its row`(_ rows: Range<Int>, _ time: Int64, _ expected: Int64) throws {
    #expect(try #require(pace).time(of: rows, after: time, blank: 1_000_000_000) == expected)
  }

  /// The judge follows the beam from row to row, until it has passed every row of the picture.
  @Test(.random)
  func `as if one followed the beam`() throws {
    let pace = try #require(pace)
    for var random in Cases(400).random {
      let top = Int.random(in: 0..<700, using: &random)
      let rows = top..<Int.random(in: top + 1...700, using: &random)
      let blank = Int64.random(in: 0..<1 << 40, using: &random)
      let time = blank + Int64.random(in: 0..<48_000_000, using: &random)
      var left = Set(rows)
      var (row, begin) = (0, blank)
      while true {
        if begin >= time { left.remove(row) }
        begin += 20_000
        row = (row + 1) % 800
        if left.isEmpty { break }
      }
      #expect(pace.time(of: rows, after: time, blank: blank) == begin)
    }
  }

  @Test
  func `modes without an even pace`() {
    var info = drm_mode_modeinfo()
    #expect(ScanPace(Mode(info)) == nil)
    for flag in [DRM_MODE_FLAG_INTERLACE, DRM_MODE_FLAG_DBLSCAN] {
      info = ScanPaceTests.info()
      info.flags = UInt32(flag)
      #expect(ScanPace(Mode(info)) == nil)
    }
    for change in [
      { $0.clock = 0 }, { $0.htotal = 0 }, { $0.vtotal = 699 }, { $0.vscan = 2 }, { $0.clock = UInt32.max },
    ] as [(inout drm_mode_modeinfo) -> Void] {
      info = ScanPaceTests.info()
      change(&info)
      #expect(ScanPace(Mode(info)) == nil)
    }
  }
}
