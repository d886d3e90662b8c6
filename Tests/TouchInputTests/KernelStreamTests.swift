import Seeded
import Testing

@Suite("KernelPanel: random streams against a model of the kernel")
struct KernelStreamTests {
  @Test("no tap is lost, no contact stuck", .random, arguments: 0..<40)
  func streams(part: Int) {
    // Asked eight times while reports came, and again later: what was told of last counts, unless events were dropped.
    let kept: [UInt64] = [
      12_322_323_893_988_615_066, 16_482_338_004_369_428_276, 874_345_986_232_695_675, 7_791_613_990_474_517_339,
      12_307_477_861_949_679_170, 5_999_222_349_973_830_969, 3_780_338_436_550_829_363,
      // Asked in the middle of a report that went from one slot to another.
      6_174_304_394_985_275_640, 2_153_777_919_946_350_690, 11_175_864_944_514_536_793, 9_684_616_896_557_844_225,
      12_863_433_119_235_954_772,
      // Gone when the end of a report had been read but for its last bytes.
      14_832_338_198_069_057_069,
      // A lift was dropped, and a new list began.
      2_441_315_563_822_662_167,
    ]
    for seed in Cases(2500, of: "\(part)", kept: part == 0 ? kept : []) {
      let stream = ModelStream(seed: seed)
      let faults = ModelRun.faults(stream)
      if !faults.isEmpty {
        let shrunk = stream.shrunk
        Issue.record("\(faults)\nin short: \(ModelRun.faults(shrunk))\n\(shrunk.text)")
      }
    }
  }
}
