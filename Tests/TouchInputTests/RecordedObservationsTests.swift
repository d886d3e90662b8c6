import Linux
import Testing
import Touch

@testable import TouchInput

@Suite("RecordedObservations: a recording as a live panel is observed")
struct RecordedObservationsTests {
  private static let text = """
    A: 2f 0 9 0 0
    A: 35 0 799 0 0
    A: 36 0 479 0 0
    E: 1.000000 0003 0039 5
    E: 1.000000 0003 0035 100
    E: 1.000000 0003 0036 50
    E: 1.000000 0003 002f 1
    E: 1.000000 0003 0039 6
    E: 1.000000 0003 0035 300
    E: 1.000000 0003 0036 7
    E: 1.000000 0000 0000 0

    """

  private func contacts(
    width: Int, height: Int, quarterTurns: Int = 0, _ numbers: String?
  ) throws -> [ObservedContact] {
    var recording = Recording()
    try recording.take(Text(Self.text), "r", eventsToo: true)
    let calibration = try numbers.map { (text) throws(PanelError) in try Pointercal(Text(text), "p").coefficients }
    guard
      var observations = RecordedObservations(
        recording, width: width, height: height, quarterTurns: quarterTurns, calibration: calibration)
    else { return [] }
    var contacts: [ObservedContact] = []
    for event in recording.events {
      if let observation = observations.take(event) { contacts = observation.contacts }
    }
    return contacts
  }

  @Test("positions by a calibration, and beside them the panel's own")
  func calibrated() throws {
    let found = try contacts(width: 800, height: 480, "65536 0 655360 0 131072 0 65536")
    #expect(found.map(\.position) == [Position(x: 110, y: 100), Position(x: 310, y: 14)])
    #expect(found.map(\.filtered) == [Position(x: 100, y: 50), Position(x: 300, y: 7)])
    #expect(found.map(\.rawX) == [100, 300])
    let plain = try contacts(width: 800, height: 480, nil)
    #expect(plain.map(\.position) == [Position(x: 100, y: 50), Position(x: 300, y: 7)])
  }

  @Test("on a screen that lies turned, a position of the calibration is a whole pixel")
  func turned() throws {
    let found = try contacts(width: 480, height: 800, quarterTurns: 1, "65536 0 0 0 65536 0 65536")
    #expect(found.map(\.position) == [Position(x: 50, y: 699), Position(x: 7, y: 499)])
  }
}
