import Testing

@testable import TouchInput

/// The kernel releases the keys of a panel by itself and leaves its slots as they are: before the machine sleeps, and
/// where a panel is inhibited by a kernel before Linux 6.0.
@Suite("EventTracker: BTN_TOUCH that the kernel releases")
struct ReleasedPanelTests {
  private static let two =
    "0003 002f 0,0003 0039 5,0003 0035 10,0003 0036 20,0003 002f 1,0003 0039 6,0003 0035 30,0003 0036 40,0001 014a 1"
  /// The kernel's own SYN_REPORT has the value 1.
  private static let release = "0001 014a 0,0000 0000 1"
  private static let begun: [Player.Change] = [.init(1, .began, 10, 20), .init(2, .began, 30, 40)]
  private static let cancelled = begun + [.init(1, .cancelled, 10, 20), .init(2, .cancelled, 30, 40)]

  private func play(_ reports: [String]) throws -> [Player.Change] { try Player(recorded(Axes.slots, reports)).changes }

  @Test("no finger is known to be down any more, also where a report of the driver was not finished")
  func released() throws {
    for report in [Self.release, "0003 002f 1,0003 0035 30," + Self.release] {
      let player = Player(try recorded(Axes.slots, [Self.two, report]))
      #expect(player.changes == Self.cancelled)
      // The end of the recording would cancel them as well.
      #expect(player.frames[1].contacts.map(\.phase) == [.cancelled, .cancelled])
    }
  }

  @Test(
    "a finger that is still there is shown again with its next event; with BTN_TOUCH alone, all are",
    arguments: [
      ("0003 002f 0,0003 0035 11,0001 014a 1", [(11, 20)]), ("0001 014a 1,0003 0035 11", [(11, 40)]),
      ("0001 014a 1", [(10, 20), (30, 40)]), ("0001 014a 1,0003 0000 10", [(10, 20), (30, 40)]),
    ] as [(String, [(Float, Float)])])
  func awake(report: String, places: [(Float, Float)]) throws {
    let began = places.enumerated().map { Player.Change(UInt32($0 + 3), .began, $1.0, $1.1) }
    // The recording ends.
    let ended = places.enumerated().map { Player.Change(UInt32($0 + 3), .cancelled, $1.0, $1.1) }
    #expect(try play([Self.two, Self.release, report]) == Self.cancelled + began + ended)
  }

  @Test("a finger that lifted meanwhile is not shown once more, nor does it hide the next one in its slot")
  func lifted() throws {
    #expect(
      try play([Self.two, Self.release, "0003 002f 0,0003 0039 -1", "0003 002f 1,0003 0039 -1"]) == Self.cancelled)
    #expect(
      try play([Self.two, Self.release, "0003 002f 0,0003 0039 7,0003 0035 50,0001 014a 1", "0003 0039 -1,0001 014a 0"])
        == Self.cancelled + [.init(3, .began, 50, 20), .init(3, .ended, 50, 20)])
    #expect(
      try play([Self.two, Self.release, "0003 002f 0,0003 0039 -1,0003 0039 7,0003 0035 50,0001 014a 1"])
        == Self.cancelled + [.init(3, .began, 50, 20), .init(3, .cancelled, 50, 20)])
  }

  @Test("a driver that releases BTN_TOUCH without a word of its fingers, or beside one that lifts, keeps them")
  func drivers() throws {
    #expect(try play([Self.two, "0001 014a 0", "0001 014a 1"]) == Self.cancelled)
    #expect(
      try play([Self.two, "0001 014a 0", "0003 002f 0,0003 0039 -1"])
        == Self.begun + [.init(1, .ended, 10, 20), .init(2, .cancelled, 30, 40)])
    #expect(
      try play([Self.two, "0001 014a 0,0003 002f 1,0003 0039 -1,0000 0000 1"])
        == Self.begun + [.init(2, .ended, 30, 40), .init(1, .cancelled, 10, 20)])
  }
}

/// The same, with a kernel that can be asked.
@Suite("KernelPanel: a panel that slept")
struct SleepingPanelTests {
  private func sleeper(queue: Int) throws -> ReadPanel {
    try ReadPanel(ModelLayout(fingers: .slots, slots: 3, queue: queue))
  }

  @Test("to ask the kernel brings no finger back, and nobody seems to have grabbed the panel")
  func asked() throws {
    let sleeper = try sleeper(queue: 64)
    sleeper.make(.land, 0, y: 5)
    sleeper.make(.land, 1, y: 6)
    #expect(try sleeper.places() == [5, 6])
    sleeper.panel.sleep()
    #expect(try sleeper.places() == [])
    sleeper.kernel.reconcile()
    #expect(try sleeper.places() == [])
    let hasChanged = sleeper.kernel.hasChangedInSilence()
    #expect(!hasChanged)
    sleeper.make(.move, 0, y: 9)
    #expect(try sleeper.places() == [9])
    sleeper.kernel.reconcile()
    #expect(try sleeper.places() == [9])
    sleeper.make(.lift, 0, y: 0)
    #expect(try sleeper.places() == [])
    sleeper.make(.land, 0, y: 12)
    #expect(try sleeper.places() == [12])
    sleeper.make(.move, 1, y: 7)
    #expect(try sleeper.places() == [12, 7])
  }

  @Test("events that were dropped just before hide nothing of it")
  func dropped() throws {
    let sleeper = try sleeper(queue: 8)
    sleeper.make(.land, 0, y: 5)
    #expect(try sleeper.places() == [5])
    for y in Int32(20)..<39 { sleeper.make(.move, 0, y: y) }
    sleeper.panel.sleep()
    #expect(try sleeper.places() == [])
    let drops = sleeper.kernel.drops
    #expect(drops > 0)
    sleeper.make(.move, 0, y: 50)
    #expect(try sleeper.places() == [50])
  }
}
