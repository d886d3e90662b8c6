import Linux
import Overlay
import Pixels
import Raster
import Touch

/// One diameter on one format: painted by the product and by pixman in turns, compared, timed and counted.
struct Contest {
  let name: StaticString
  let format: PixelFormat
  let diameter: Int
  let rounds: Int

  /// Whether both paint the same, and the product asks for no memory.
  func run() -> Bool {
    let difference = largestDifference()
    let allocations = allocationsOfAFrame()
    blend(difference)
    for marks in [1, 10] { cycle(marks) }
    make()
    if difference > 1 { Log.line("\(name), \(diameter): \(difference) levels between pixman's mark and ours") }
    if allocations != 0 { Log.line("\(name), \(diameter): \(allocations) calls for memory while painting") }
    return difference <= 1 && allocations == 0
  }

  private func blend(_ difference: Int) {
    var board = Board(format, diameter: diameter)
    let pixman = Competitor(board, diameter: diameter)
    let mark = board.marks(1)
    var access = PlainAccess()
    var clock = Times(capacity: rounds)
    var sprite = Times(capacity: rounds)
    var mask = Times(capacity: rounds)
    var compose = Times(capacity: rounds)
    var show = Times(capacity: rounds)
    for _ in 0..<rounds {
      clock.measure {}
      sprite.measure { pixman.paintSprite(81, 103) }
      mask.measure { pixman.paintThroughMask(81, 103) }
      compose.measure { board.compose() }
      show.measure { _ = board.painter.show(mark, on: board.pages, through: &access) }
      _ = board.painter.giveBack(through: &access)
    }
    let tare = clock.median(0)
    let ours = compose.median(tare)
    let kept = show.median(tare)
    let theirs = sprite.median(tare)
    let masked = mask.median(tare)
    Log.output(
      line([
        "blend", text(name), text(diameter), "\(theirs) ns", "\(masked) ns", "\(ours) ns", ratio(theirs, ours),
        ratio(masked, ours), "\(kept) ns", ratio(theirs, kept), text(difference),
      ]))
  }

  /// What a shape costs that was never drawn before, as each does while a mark grows or fades.
  private func make() {
    var clock = Times(capacity: rounds)
    var making = Times(capacity: rounds)
    var compositor = Compositor(
      format, on: Pages(visible: Rectangle(left: 0, top: 0, right: Board.width, bottom: Board.height)))
    var marks = Marks()
    for round in 0..<rounds {
      let disc = Disc(
        radius: Float(diameter) / 2 + Float(round) / 1000, Disc.Layer(.darkGrey), Disc.Layer(inset: 1, .white))
      marks.removeAll()
      marks.append(Mark(id: 1, at: Position(x: 81, y: 103), .disc(disc)))
      clock.measure {}
      making.measure { _ = compositor.take(marks) }
    }
    Log.output(line(["make", text(name), text(diameter), "\(making.median(clock.median(0))) ns"]))
  }

  private func cycle(_ count: Int) {
    var board = Board(format, diameter: diameter)
    let marks = board.marks(count)
    var access = PlainAccess()
    var clock = Times(capacity: rounds)
    var copy = Times(capacity: rounds)
    var cycle = Times(capacity: rounds)
    let rows = Rows(board, diameter: diameter, count: count)
    for _ in 0..<rounds {
      clock.measure {}
      copy.measure { rows.copy() }
      cycle.measure {
        _ = board.painter.show(marks, on: board.pages, through: &access)
        _ = board.painter.heal(through: &access)
        _ = board.painter.giveBack(through: &access)
      }
    }
    let tare = clock.median(0)
    let ours = cycle.median(tare)
    let floor = copy.median(tare)
    var counting = CountingAccess()
    _ = board.painter.show(marks, on: board.pages, through: &counting)
    _ = board.painter.heal(through: &counting)
    _ = board.painter.giveBack(through: &counting)
    Log.output(
      line([
        "cycle", text(name), text(diameter), "\(count) marks", "\(floor) ns", "\(ours) ns", ratio(ours, floor),
        "\(counting.read) bytes read", "\(counting.written) written",
      ]))
  }

  /// Over noise, in levels of a channel.
  private func largestDifference() -> Int {
    var ours = Board(format, diameter: diameter)
    let theirs = Board(format, diameter: diameter)
    var access = PlainAccess()
    _ = ours.painter.show(ours.marks(1), on: ours.pages, through: &access)
    Competitor(theirs, diameter: diameter).paintSprite(81, 103)
    var largest = 0
    for y in 0..<Board.height {
      for x in 0..<Board.width {
        let one = ours.pixel(x, y)
        let other = theirs.pixel(x, y)
        if one == other { continue }
        largest = max(
          largest, distance(one, other, format.red), distance(one, other, format.green),
          distance(one, other, format.blue))
      }
    }
    return largest
  }

  private func distance(_ one: UInt32, _ other: UInt32, _ channel: Component) -> Int {
    func level(_ pixel: UInt32) -> Int { Int(pixel >> UInt32(channel.offset)) & (1 << channel.length - 1) }
    return abs(level(one) - level(other))
  }

  /// Marks come, move over each other, are healed and go.
  private func allocationsOfAFrame() -> Int {
    var board = Board(format, diameter: diameter)
    var access = PlainAccess()
    // What is touched for the first time may cost once.
    var marks = board.marks(10)
    _ = board.painter.show(marks, on: board.pages, through: &access)
    _ = board.painter.giveBack(through: &access)
    let before = memoryCalls()
    for shift in 0..<20 {
      board.put(10, shift: shift, into: &marks)
      _ = board.painter.show(marks, on: board.pages, through: &access)
      _ = board.painter.watch(through: &access)
      board.fillRow(110 + shift)
      _ = board.painter.heal(through: &access)
    }
    _ = board.painter.giveBack(through: &access)
    return memoryCalls() - before
  }
}
