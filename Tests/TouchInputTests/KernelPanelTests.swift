import CLinux
import Linux
import Testing
import Touch

@testable import TouchInput

/// After the kernel dropped events, what is told is what is so, and no touch is unaccounted for.
@Suite struct KernelPanelTests {
  @Test(arguments: [0, 1, 3], [40, 200])
  func `a panel that goes on while it is asked`(_ restlessness: Int, _ room: Int) throws {
    var drops = 0
    var unseen = 0
    for seed in 0..<100 as Range<UInt64> {
      var reader = PanelReader(RestlessPanel(seed: seed, room: room, restlessness: restlessness))
      // Numbers are counted from the first touch that is seen.
      try reader.read()
      reader.panel.source.toggle(0)
      reader.panel.source.endReport()
      try reader.read()
      for round in 0..<60 {
        // Now and then nobody reads for a while.
        for _ in 0..<(round % 7 == 3 ? 40 : 1) { reader.panel.source.report() }
        reader.panel.source.storms = restlessness
        try reader.read()
        #expect(reader.mistakes == [], "seed \(seed), round \(round)")
      }
      // What a drop has swallowed shows at the next touch.
      for _ in 0..<2 {
        reader.panel.source.toggle(0)
        reader.panel.source.endReport()
        try reader.read()
      }
      #expect(reader.begun + reader.panel.unseen == reader.panel.source.touches, "seed \(seed)")
      drops += reader.panel.drops
      unseen += reader.panel.unseen
    }
    #expect(drops > 0)
    #expect(unseen > 0)
  }
}

/// Follows what is told of a panel.
private struct PanelReader: ~Copyable {
  var panel: KernelPanel<RestlessPanel>
  private(set) var begun = 0
  private var told = RawFrame(time: 0)

  init(_ source: consuming RestlessPanel) {
    var description = PanelDescription()
    for axis in [ABS_MT_SLOT, ABS_MT_TRACKING_ID, ABS_MT_POSITION_X, ABS_MT_POSITION_Y] {
      description.set(axis: Int(axis), PanelDescription.Axis(minimum: 0, maximum: 65535))
    }
    panel = KernelPanel(source, description)
  }

  mutating func read() throws(Errno) {
    while let frame = try panel.next() {
      for slot in 0..<Slots.count where frame.slots[slot] != nil {
        if frame.slots[slot]?.finger != told.slots[slot]?.finger { begun += 1 }
      }
      told = frame
    }
  }

  /// The slots that are told of otherwise than they are.
  var mistakes: [Int] {
    (0..<RestlessPanel.slots).filter { told.slots[$0] != panel.source.truth.slots[$0].touch }
  }
}
