import Testing
import Touch

@Suite("FedTouches: what an app says becomes touches")
struct FedTouchesTests {
  /// A contact, as short as a table needs it.
  private struct Line: Equatable, CustomStringConvertible {
    var id: UInt32
    var slot: UInt8
    var phase: Phase
    var x: Float

    init(_ id: UInt32, _ slot: UInt8, _ phase: Phase, _ x: Float) {
      self.id = id
      self.slot = slot
      self.phase = phase
      self.x = x
    }

    var description: String { "\(id) in \(slot) \(phase) at \(x)" }
  }

  /// Returns the frames that come of one call after the other.
  private func frames(_ calls: [[FedTouch]]) -> [[Line]] {
    var touches = FedTouches()
    return told(&touches, calls)
  }

  private func told(_ touches: inout FedTouches, _ calls: [[FedTouch]]) -> [[Line]] {
    var frames: [[Line]] = []
    for (index, call) in calls.enumerated() {
      let isTaken = touches.take(call, at: Int64(index)) { frame in
        frames.append(
          (0..<frame.count).map { Line(frame[$0].id, frame[$0].slot, frame[$0].phase, frame[$0].position.x) })
      }
      #expect(isTaken)
    }
    return frames
  }

  private func touch(_ id: Int64, _ phase: Phase, _ x: Float = 0) -> FedTouch {
    FedTouch(id: id, phase: phase, position: Position(x: x, y: 0))
  }

  @Test func `several touches in one call are one frame, with those that say nothing resting`() {
    #expect(
      frames([
        [touch(5, .began, 1), touch(6, .began, 2), touch(7, .began, 3)],
        [touch(7, .moved, 4), touch(5, .ended), touch(8, .began, 9)],
      ]) == [
        [Line(1, 0, .began, 1), Line(2, 1, .began, 2), Line(3, 2, .began, 3)],
        [Line(1, 0, .ended, 1), Line(4, 0, .began, 9), Line(2, 1, .stationary, 2), Line(3, 2, .moved, 4)],
      ])
  }

  @Test("an end of a touch that is not there is nothing, not even a frame", arguments: [Phase.ended, .cancelled])
  func strangeEnd(phase: Phase) {
    #expect(frames([[touch(1, phase)], [touch(2, .began, 3)], [touch(1, phase)]]) == [[Line(1, 0, .began, 3)]])
    #expect(frames([[touch(.min, .began)], [touch(.min, phase)], [touch(.min, phase)]]).count == 2)
  }

  @Test func `no touches are no frame, touches that rest are one`() {
    #expect(frames([[], [touch(1, .began)], []]).count == 1)
    #expect(frames([[touch(1, .began)], [touch(1, .stationary)]]).count == 2)
  }

  @Test func `32 touches at once are followed; more are counted, and have no place later unless they move`() {
    var touches = FedTouches()
    let all = told(&touches, [(0..<40).map { touch($0, .began, Float($0)) }])
    #expect(all.count == 1)
    #expect(all[0].map(\.slot) == Array(0..<32))
    #expect(all[0].map(\.x) == (0..<32).map { Float($0) })
    #expect(touches.beyond == 8)
    // There is no room: it is not counted a second time.
    #expect(told(&touches, [[touch(35, .moved, 5)], [touch(35, .ended)]]).isEmpty)
    #expect(touches.beyond == 8)
    let later = told(&touches, [[touch(3, .ended), touch(36, .moved, 6)]])
    #expect(later.count == 1 && later[0].count == 33)
    #expect(later[0].contains(Line(33, 3, .began, 6)))
    #expect(touches.beyond == 8)
  }

  @Test("numbers that are none: nothing of the call is taken", arguments: [Float.nan, .infinity, -.infinity])
  func refused(number: Float) {
    let good = touch(2, .began, 5)
    let position = Position(x: 1, y: 1)
    for bad in [
      FedTouch(id: 1, phase: .moved, position: Position(x: number, y: 1)),
      FedTouch(id: 1, phase: .began, position: Position(x: 1, y: number)),
      FedTouch(id: 1, phase: .began, position: position, pressure: number),
      FedTouch(id: 1, phase: .stationary, position: position, size: number),
    ] {
      var touches = FedTouches()
      var count = 0
      let isTaken = touches.take([good, bad], at: 0) { _ in count += 1 }
      #expect(!isTaken)
      #expect(count == 0)
      #expect(told(&touches, [[good]]) == [[Line(1, 0, .began, 5)]])
    }
    // The numbers of an end are not looked at.
    #expect(frames([[touch(1, .began)], [touch(1, .ended, number)]]).count == 2)
    #expect(frames([[touch(1, .began)], [touch(1, .cancelled, number)]]).count == 2)
  }

  @Test(
    "positions far outside are brought near",
    arguments: [(Float(3e38), Float(100_000)), (-3e38, -100_000), (-5, -5), (99_999, 99_999)])
  func far(given: Float, told: Float) {
    var touches = FedTouches()
    var position = Position(x: 0, y: 0)
    _ = touches.take([FedTouch(id: 1, phase: .began, position: Position(x: given, y: -given))], at: 0) {
      position = $0[0].position
    }
    #expect(position == Position(x: told, y: -told))
  }

  @Test(
    "pressure and size: 0 is unknown, too much is as much as there is",
    arguments: [
      (Float(0), Float(1), false), (-1, 1, false), (0.25, 0.25, true), (1, 1, true), (7, 1, true),
    ])
  func pressure(given: Float, told: Float, tells: Bool) {
    var touches = FedTouches()
    var contact: Contact?
    let sizes: [(given: Float, told: Float)] = [(-3, 0), (0, 0), (12, 12), (3e38, 100_000)]
    for size in sizes {
      _ = touches.take(
        [FedTouch(id: 1, phase: .moved, position: Position(x: 0, y: 0), pressure: given, size: size.given)], at: 0
      ) { contact = $0[0] }
      #expect(contact?.pressure == told)
      #expect(contact?.tellsPressure == tells)
      #expect(contact?.size == size.told)
    }
  }

  @Test func `time never goes back, and lies between 0 and 36000 years`() {
    var touches = FedTouches()
    var times: [Int64] = []
    for (index, time) in [Int64.min, -50, 100, 40, 100, 200, .max].enumerated() {
      _ = touches.take([touch(1, .moved, Float(index))], at: time) { frame in
        times.append(frame.time)
        #expect(frame[0].time == frame.time)
      }
    }
    #expect(times == [0, 0, 100, 100, 100, 200, 1_152_921_504_606_846_976])
  }

  @Test func `a touch as long as two times can lie apart is no tap`() {
    var touches = FedTouches()
    var taps: [UInt8] = []
    _ = touches.take([touch(1, .began)], at: .min) { taps.append($0[0].taps) }
    _ = touches.take([touch(1, .ended)], at: .max) { _ in }
    _ = touches.take([touch(2, .began)], at: .max) { taps.append($0[0].taps) }
    #expect(taps == [1, 1])
  }

  @Test func `taps are counted as on a panel`() {
    var touches = FedTouches(taps: TapCounter(longestPause: 1000, greatestDistance: 10))
    var taps: [UInt8] = []
    for (time, x) in [(Int64(0), Float(0)), (500, 5), (2500, 5), (2600, 50)] {
      _ = touches.take([touch(time, .began, x)], at: time) { taps.append($0[0].taps) }
      _ = touches.take([touch(time, .ended)], at: time + 100) { _ in }
    }
    #expect(taps == [1, 2, 1, 1])
  }
}
