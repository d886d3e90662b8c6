import Linux
import Seeded
import Testing

@testable import TouchInput

@Suite("RecordingWriter: recordings as they are written")
struct RecordingWriterTests {
  private static let events = [
    KernelEvent(time: 7_999_999, type: 3, code: 57, value: 12),
    KernelEvent(time: 7_999_999, type: 3, code: 62, value: -3),
    KernelEvent(time: 7_999_999, type: 0, code: 0, value: 0),
    KernelEvent(time: 1_008_000_004, type: 1, code: 330, value: 0),
    KernelEvent(time: 1_008_000_004, type: 0, code: 0, value: 1),
  ]

  private static var device: RecordedDevice {
    var device = RecordedDevice()
    device.name = "A \"panel\" \\ x"
    device.identity = PanelIdentity(bus: 24, vendor: 0xffff, product: 2, version: 3)
    device.node = "/dev/input/event3"
    device.add(property: 1)
    device.add(type: 0)
    device.add(type: 1, code: 330)
    device.add(type: 20)
    device.set(RecordedDevice.Axis(code: 54, minimum: 0, maximum: 239))
    device.set(RecordedDevice.Axis(code: 53, minimum: -5, maximum: 399, fuzz: 1, flat: 2, resolution: 10))
    return device
  }

  private func text(_ format: RecordingFormat) -> String {
    var lines = RecordingWriter(Self.device, format)
    for event in Self.events { lines.add(event) }
    #expect(lines.events == 5)
    return String(decoding: lines.bytes, as: UTF8.self)
  }

  @Test("for libinput replay")
  func libinput() {
    // The program is the tests' own here.
    let text = text(.libinput).split(separator: "\n").filter { !$0.hasPrefix("# Recorded by") }.map { "\($0)\n" }
      .joined()
    #expect(
      text == """
        # libinput record
        version: 1
        ndevices: 1
        devices:
        - node: "/dev/input/event3"
          evdev:
            name: "A \\"panel\\" \\\\ x"
            id: [24, 65535, 2, 3]
            codes:
              0: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] # EV_SYN
              1: [330] # EV_KEY
              3: [53, 54] # EV_ABS
              20: [0, 1] # EV_REP
            absinfo:
              53: [-5, 399, 1, 2, 10]
              54: [0, 239, 0, 0, 0]
            properties: [1]
          hid: []
          udev:
            properties: []
          quirks: []
          events:
          - evdev:
            - [  0,      0,   3,  57,      12] # EV_ABS / ABS_MT_TRACKING_ID 12
            - [  0,      0,   3,  62,      -3] # EV_ABS / 62 -3
            - [  0,      0,   0,   0,       0] # EV_SYN / SYN_REPORT 0
          - evdev:
            - [1000,      5,   1, 330,       0] # EV_KEY / BTN_TOUCH 0
            - [1000,      5,   0,   0,       1] # EV_SYN / SYN_REPORT 1

        """)
  }

  @Test("for evemu")
  func evemu() {
    let lines = text(.evemu).split(separator: "\n")
    for line in [
      "# EVEMU 1.3", "N: A \"panel\" \\ x", "I: 0018 ffff 0002 0003", "P: 02 00 00 00 00 00 00 00",
      "B: 00 0b 00 10 00 00 00 00 00", "B: 01 00 04 00 00 00 00 00 00", "B: 03 00 00 00 00 00 00 60 00",
      "A: 35 -5 399 1 2 10", "A: 36 0 239 0 0 0", "E: 0.000000 0003 0039 12", "E: 1000.000005 0000 0000 1",
    ] {
      #expect(lines.contains(Substring(line)), "\(line)")
    }
  }

  @Test("the name says the format")
  func formats() {
    for name in ["r.yml", "a.b/r.YAML", "r.events.yml"] {
      #expect(RecordingFormat(path: name) == .libinput, "\(name)")
    }
    for name in ["r", "yml", "r.yml.events", "r.yml.gz", "a.yml/r", ""] {
      #expect(RecordingFormat(path: name) == .evemu, "\(name)")
    }
  }

  @Test("whatever was written is read again unchanged, in either format", .random)
  func roundTrip() throws {
    for var random in Cases(200).random {
      var device = RecordedDevice()
      device.name = ["Panel", "a: b", "\"", "# x", "it's [1]"].randomElement(using: &random)
      device.identity = PanelIdentity((0..<4).map { _ in UInt16.random(in: 0...UInt16.max, using: &random) })
      device.add(type: 0)
      for property in 0..<32 where Bool.random(using: &random) { device.add(property: property) }
      for _ in 0..<20 {
        device.add(type: 1, code: Int.random(in: 0..<0x300, using: &random))
        let (a, b) = (Int32.random(in: .min ... .max, using: &random), Int32.random(in: -9...9, using: &random))
        let code = Int.random(in: 0..<64, using: &random)
        device.set(RecordedDevice.Axis(code: code, minimum: a, maximum: b, fuzz: b, flat: a, resolution: b))
      }
      var time: Int64 = 0
      var events: [KernelEvent] = []
      for _ in 0..<Int.random(in: 1...50, using: &random) {
        events.append(
          KernelEvent(
            time: time, type: UInt16.random(in: 0...4, using: &random),
            code: UInt16.random(in: 0...0xffff, using: &random),
            value: Int32.random(in: .min ... .max, using: &random)))
        if Bool.random(using: &random) { events.append(KernelEvent(time: time, type: 0, code: 0, value: 0)) }
        time += Int64.random(in: 0...3_000_000, using: &random)
      }
      for format in [RecordingFormat.evemu, .libinput] {
        var lines = RecordingWriter(device, format)
        for event in events { lines.add(event) }
        var read = Recording()
        try read.take(Text(lines.bytes), "r", eventsToo: true)
        #expect(read.events == events)
        #expect(read.name == device.name && read.identity == device.identity)
        #expect(read.device.axes == device.axes)
        #expect(read.device.propertyList == device.propertyList)
        #expect(read.device.types == device.types && read.device.list(1) == device.list(1))
        #expect(read.device.bits(0) == device.bits(0))
      }
    }
  }
}
