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
