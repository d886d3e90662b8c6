import CLinux
import Linux
import Testing
import Touch

@testable import TouchInput

@Suite("RecordedTouches: what is recorded beside something else")
struct RecordedTouchesTests {
  private static let header = "N: Panel\nA: 2f 0 9 0 0\nA: 35 0 999 0 0\nA: 36 0 499 0 0\nA: 39 0 65535 0 0\n"

  private static var description: PanelDescription {
    PanelDescription([ABS_MT_SLOT, ABS_MT_TRACKING_ID, ABS_MT_POSITION_X, ABS_MT_POSITION_Y])
  }

  private func event(_ time: Microseconds, _ type: Int32, _ code: Int32, _ value: Int32) -> KernelEvent {
    KernelEvent(time: time, type: UInt16(type), code: UInt16(code), value: value)
  }

  /// A finger comes and goes; five events and two.
  private func tap(_ finger: Int32, _ x: Int32, _ y: Int32, at time: Microseconds) -> [KernelEvent] {
    [
      event(time, EV_ABS, ABS_MT_TRACKING_ID, finger), event(time, EV_ABS, ABS_MT_POSITION_X, x),
      event(time, EV_ABS, ABS_MT_POSITION_Y, y), event(time, EV_SYN, SYN_REPORT, 0),
      event(time + 50_000, EV_ABS, ABS_MT_TRACKING_ID, -1), event(time + 50_000, EV_SYN, SYN_REPORT, 0),
    ]
  }

  private func text(_ touches: RecordedTouches) -> String { String(decoding: touches.lines.bytes, as: UTF8.self) }

  @Test("what was recorded is what a replay plays")
  func replay() throws {
    var touches = RecordedTouches(header: Self.header, spared: 0, at: 5_000_000)
    for event in tap(1, 10, 20, at: 6_000_000) + tap(2, 30, 40, at: 7_234_567) { touches.take(event) }
    #expect(touches.end == nil && touches.lines.events == 12 && touches.length == 2_284_567)
    #expect(text(touches).hasPrefix(Self.header + "E: 0.000000 0003 0039 1\nE: 0.000000 0003 0035 10\n"))
    #expect(text(touches).hasSuffix("E: 1.284567 0003 0039 -1\nE: 1.284567 0000 0000 0\n"))
    let player = try Player(text(touches))
    #expect(
      player.changes == [
        .init(1, .began, 10, 20), .init(1, .ended, 10, 20), .init(2, .began, 30, 40), .init(2, .ended, 30, 40),
      ])
  }

  @Test("it ends with a whole report when there is as much as may be")
  func full() throws {
    var touches = RecordedTouches(header: Self.header, spared: 0, at: 0, largest: 400)
    for number in 0..<100 { for event in tap(Int32(number), 1, 2, at: Int64(number) * 100_000) { touches.take(event) } }
    #expect(touches.end == .full)
    // A report more than that at most.
    #expect((400..<540).contains(touches.lines.bytes.count))
    #expect(text(touches).hasSuffix(" 0000 0000 0\n"))
    #expect(touches.length < 2_000_000)
    touches.losePanel()
    #expect(touches.end == .full)
  }

  @Test("it ends when it is as long as may be, whether or not anybody touches")
  func long() {
    for isTouched in [false, true] {
      var touches = RecordedTouches(header: "", spared: 0, at: 1_000_000, longest: 3_000_000)
      touches.pass(to: 3_900_000)
      #expect(touches.end == nil && touches.length == 2_900_000)
      if isTouched {
        for event in tap(1, 1, 2, at: 5_000_000) { touches.take(event) }
        #expect(touches.lines.events == 4)
      } else {
        touches.pass(to: 4_000_000)
      }
      #expect(touches.end == .timeOver && touches.length == 3_000_000)
      let before = touches.lines.bytes
      for event in tap(2, 3, 4, at: 6_000_000) { touches.take(event) }
      touches.pass(to: 9_000_000)
      #expect(touches.lines.bytes == before && touches.length == 3_000_000)
    }
    #expect(RecordedTouches.longest == 3_600_000_000 && RecordedTouches.largest == 8_388_608)
  }

  @Test("a panel that is lost ends it; what came before is kept")
  func lost() {
    let tape = PanelTape(sparing: [])
    tape.ended()
    tape.take(event(1, EV_SYN, SYN_REPORT, 0))
    #expect(tape.touches == nil && !tape.isRunning)
    tape.begin("#\n", at: 0)
    #expect(tape.isRunning)
    for event in tap(1, 1, 2, at: 5) { tape.take(event) }
    tape.ended()
    for event in tap(2, 1, 2, at: 9) { tape.take(event) }
    #expect(!tape.isRunning && tape.touches?.end == .panelLost && tape.touches?.lines.events == 6)
  }

  @Test("every event that a panel is read of is told, a report that was dropped, too")
  func told() throws {
    let sent = tap(1, 10, 20, at: 1000) + [event(60_000, EV_SYN, SYN_DROPPED, 0), event(60_000, EV_SYN, SYN_REPORT, 0)]
    var panel = KernelPanel(Pieces(pieces: [sent.flatMap { EventBytes.of($0) }]), Self.description)
    let heard = Heard()
    panel.listeners = [heard]
    while try panel.next() {}
    #expect(heard.events == sent)
  }

  @Test("of a spared area nothing is told, and of a touch that comes there no more from the border on")
  func spared() throws {
    let spared = SparedTouches(Self.description, [Region(x: 100, y: 100, width: 50, height: 50)])
    var touches = RecordedTouches(header: Self.header, spared: 1, at: 0)
    var time: Microseconds = 0
    func report(_ finger: Int32, _ places: [(Int32, Int32)]) {
      for place in places.map({ Optional($0) }) + [nil] {
        time += 10_000
        var raw = KernelFrame(time: time)
        var report = PanelReport(time: time)
        if let (x, y) = place {
          raw.slots[0] = KernelContact(finger: finger, x: x, y: y, pressure: nil, size: 0)
          // The panel's units are half pixels.
          report.slots[0] = .touched(
            SlotReport(finger: finger, position: Position(x: Float(x) / 2, y: Float(y) / 2)))
        }
        spared.tell(report, of: raw) { touches.take($0) }
      }
    }
    report(11, [(220, 220), (290, 290)])
    #expect(touches.lines.events == 0)
    report(12, [(20, 40), (220, 230), (240, 250)])
    report(13, [(210, 240), (400, 420)])
    report(14, [(600, 440)])
    let player = try Player(text(touches))
    #expect(
      player.changes == [
        .init(1, .began, 20, 40), .init(1, .ended, 20, 40), .init(2, .began, 600, 440), .init(2, .ended, 600, 440),
      ])
    for secret in [" 220\n", " 230\n", " 240\n", " 250\n", " 290\n", " 210\n", " 400\n", " 420\n"] {
      #expect(!text(touches).contains(secret))
    }
  }

  @Test("a palm is cancelled also where areas are spared, and the next finger is a finger")
  func palm() throws {
    let header = Self.header + "A: 37 0 2 0 0\n"
    var recording = Recording()
    try recording.take(Text(header), "test", eventsToo: true)
    let spared = SparedTouches(recording.description, [Region(x: 900, y: 400, width: 50, height: 50)])
    var whole = RecordedTouches(header: header, spared: 0, at: 0)
    var told = RecordedTouches(header: header, spared: 1, at: 0)
    var tracker = EventTracker(recording.description)
    let reports: [[(Int32, Int32)]] = [
      [(ABS_MT_TRACKING_ID, 5), (ABS_MT_POSITION_X, 10), (ABS_MT_POSITION_Y, 20)], [(ABS_MT_TOOL_TYPE, MT_TOOL_PALM)],
      [(ABS_MT_POSITION_X, 12)], [(ABS_MT_TRACKING_ID, -1)],
      [(ABS_MT_TRACKING_ID, 6), (ABS_MT_TOOL_TYPE, MT_TOOL_FINGER), (ABS_MT_POSITION_X, 11)],
      [(ABS_MT_TOOL_TYPE, MT_TOOL_PALM), (ABS_MT_TRACKING_ID, -1)],
      [(ABS_MT_TRACKING_ID, 7), (ABS_MT_TOOL_TYPE, MT_TOOL_FINGER), (ABS_MT_POSITION_X, 30)],
      [(ABS_MT_TRACKING_ID, -1)],
    ]
    for (number, axes) in reports.enumerated() {
      let time = Microseconds(number) * 10_000
      let events = axes.map { event(time, EV_ABS, $0.0, $0.1) } + [event(time, EV_SYN, SYN_REPORT, 0)]
      for event in events {
        whole.take(event)
        guard tracker.take(event) else { continue }
        spared.tell(report(tracker.told), of: tracker.told) { told.take($0) }
      }
    }
    for touches in [whole, told] {
      let player = try Player(text(touches))
      #expect(
        player.changes == [
          .init(1, .began, 10, 20), .init(1, .cancelled, 10, 20), .init(2, .began, 11, 20),
          .init(2, .cancelled, 11, 20), .init(3, .began, 30, 20), .init(3, .ended, 30, 20),
        ])
    }
  }

  /// Returns a report of a panel whose units are pixels.
  private func report(_ raw: borrowing KernelFrame) -> PanelReport {
    var report = PanelReport(time: raw.time)
    for slot in 0..<Slots.count {
      if let contact = raw.slots[slot] {
        let position = Position(x: Float(contact.x), y: Float(contact.y))
        report.slots[slot] = .touched(SlotReport(finger: contact.finger, position: position))
      } else if raw.palms.contains(slot) {
        report.slots[slot] = .palm
      }
    }
    return report
  }
}

final class Heard: PanelListener {
  private(set) var events: [KernelEvent] = []

  override func received(_ event: KernelEvent) { events.append(event) }
}
