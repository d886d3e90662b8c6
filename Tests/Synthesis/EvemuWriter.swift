import Foundation

/// Writes reports as evemu has them, by the protocol of the panel; what has not changed is not told, as the kernel does.
struct EvemuWriter {
  private let fingers: SynthesisedPanel.Fingers
  private(set) var text: String
  /// The last report of each slot.
  private var slots: [Reported?] = Array(repeating: nil, count: 10)
  private var slot = 0
  private var nextID = 41
  private var wasTouched = false
  private var last: [Reported] = []

  init(_ panel: SynthesisedPanel) {
    fingers = panel.fingers
    text = "N: Synthesised panel\nI: 0018 1234 5678 0100\n"
    if fingers == .one {
      text += "A: 00 0 \(panel.maximumX) 0 0\nA: 01 0 \(panel.maximumY) 0 0\n"
    } else {
      if fingers == .slots { text += "A: 2f 0 9 0 0\nA: 39 0 65535 0 0\n" }
      text += "A: 35 0 \(panel.maximumX) 0 0\nA: 36 0 \(panel.maximumY) 0 0\n"
    }
  }

  private mutating func event(_ time: Double, _ type: Int, _ code: Int, _ value: Int) {
    let micros = Int(time * 1_000_000)
    let part = String(micros % 1_000_000)
    text += "E: \(micros / 1_000_000)." + String(repeating: "0", count: 6 - part.count) + part
    text += " 000\(type) \(hexadecimal(code)) \(value)\n"
  }

  private func hexadecimal(_ code: Int) -> String {
    let text = String(code, radix: 16)
    return String(repeating: "0", count: 4 - text.count) + text
  }

  mutating func drop(at time: Double) { event(time, 0, 3, 0) }

  mutating func write(_ report: [Reported], at time: Double) {
    switch fingers {
    case .slots: writeSlots(report, time)
    case .contacts: writeContacts(report, time)
    case .one: writeOne(report, time)
    }
    last = report
  }

  private mutating func writeSlots(_ report: [Reported], _ time: Double) {
    var hasNews = false
    for index in slots.indices {
      guard let old = slots[index], !report.contains(where: { $0.key == old.key }) else { continue }
      choose(index, time)
      event(time, 3, 0x39, -1)
      slots[index] = nil
      hasNews = true
    }
    for contact in report {
      if let index = slots.firstIndex(where: { $0?.key == contact.key }) {
        let old = slots[index]!
        if old == contact { continue }
        choose(index, time)
        if old.x != contact.x { event(time, 3, 0x35, contact.x) }
        if old.y != contact.y { event(time, 3, 0x36, contact.y) }
        slots[index] = contact
      } else if let index = slots.firstIndex(where: { $0 == nil }) {
        choose(index, time)
        event(time, 3, 0x39, nextID)
        nextID += 1
        event(time, 3, 0x35, contact.x)
        event(time, 3, 0x36, contact.y)
        slots[index] = contact
      }
      hasNews = true
    }
    if report.isEmpty == wasTouched {
      event(time, 1, 0x14a, report.isEmpty ? 0 : 1)
      wasTouched.toggle()
      hasNews = true
    }
    if hasNews { event(time, 0, 0, 0) }
  }

  private mutating func choose(_ index: Int, _ time: Double) {
    if slot != index { event(time, 3, 0x2f, index) }
    slot = index
  }

  private mutating func writeContacts(_ report: [Reported], _ time: Double) {
    if report.isEmpty && last.isEmpty { return }
    for contact in report {
      event(time, 3, 0x35, contact.x)
      event(time, 3, 0x36, contact.y)
      event(time, 0, 2, 0)
    }
    if report.isEmpty { event(time, 0, 2, 0) }
    if report.isEmpty == wasTouched {
      event(time, 1, 0x14a, report.isEmpty ? 0 : 1)
      wasTouched.toggle()
    }
    event(time, 0, 0, 0)
  }

  private mutating func writeOne(_ report: [Reported], _ time: Double) {
    guard let contact = report.first else {
      if wasTouched {
        event(time, 1, 0x14a, 0)
        event(time, 0, 0, 0)
      }
      wasTouched = false
      return
    }
    let old = last.first
    // A finger that follows another at once is told apart by the lift between them.
    if let old, wasTouched, old.key != contact.key {
      event(time, 1, 0x14a, 0)
      event(time, 0, 0, 0)
      wasTouched = false
    }
    if wasTouched && old?.x == contact.x && old?.y == contact.y { return }
    if old?.x != contact.x { event(time, 3, 0, contact.x) }
    if old?.y != contact.y { event(time, 3, 1, contact.y) }
    if !wasTouched { event(time, 1, 0x14a, 1) }
    wasTouched = true
    event(time, 0, 0, 0)
  }
}
