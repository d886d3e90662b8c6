import Linux
import Overlay
import Pixels
import Raster

/// An app presents whole frames under marks, beside copying them to the screen at once.
struct Presentation {
  let name: StaticString
  let format: PixelFormat
  let rounds: Int

  /// Whether the product asks for no memory.
  func run() -> Bool {
    let calls = [0, 1, 10].reduce(0) { $0 + present($1) }
    if calls != 0 { Log.line("\(name): \(calls) calls for memory while presenting") }
    return calls == 0
  }

  private func present(_ count: Int) -> Int {
    let app = Board(format, diameter: 50)
    var board = Board(format, diameter: 50)
    let page = board.pages[0]
    var access = PlainAccess()
    var clock = Times(capacity: rounds)
    var copy = Times(capacity: rounds)
    var present = Times(capacity: rounds)
    _ = board.painter.show(board.marks(count), on: board.pages, through: &access)
    var calls = 0
    for _ in 0..<rounds {
      clock.measure {}
      copy.measure { unsafe board.unsafeScreen.copyMemory(from: app.unsafeScreen, byteCount: app.line * Board.height) }
      let before = memoryCalls()
      present.measure { _ = board.painter.present(app.memory, page, on: page, through: &access) }
      calls += memoryCalls() - before
    }
    let tare = clock.median(0)
    let (ours, theirs) = (present.median(tare), copy.median(tare))
    Log.output(
      line(["present", text(name), "\(count) marks", "\(theirs) ns", "\(ours) ns", ratio(ours, theirs)]))
    return calls
  }
}
