import Kms
import Linux

/// `board-probe lease-mark`: draws in a plane of its own above the picture of an app that is DRM master, which does not
/// take part.
enum LeaseMarkVerb {
  static func run(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let options = try Options(words, valued: ["--card", "--from", "--fifo"])
    try options.refuseOperands("lease-mark")
    let path = options.string("--card", otherwise: "/dev/dri/card0")
    let plane = try show(path, receivedAt: options.value("--from"))
    let commands = try Commands(options.string("--fifo", otherwise: "/run/mark"))
    Log.output("ready: plane \(plane.plane.id)\n")
    try serve(plane, commands)
  }

  private static func show(_ path: String, receivedAt socket: Text?) throws(ProbeFailure) -> LeasedPlane {
    if let socket { return try show(received(at: socket.string)) }
    let loan: PlaneLoan
    do throws(PlaneLoan.Failure) { loan = try PlaneLoan.take(from: path, connector: nil) } catch {
      throw .failed(error.sentence(path).string)
    }
    return try show(loan.lease)
  }

  private static func show(_ lease: consuming Card) throws(ProbeFailure) -> LeasedPlane {
    do throws(Errno) { return try LeasedPlane.show(on: lease) } catch {
      throw .failed("cannot show a plane of the lease: \(error.text)")
    }
  }

  /// Waits for a program that hands a lease over.
  private static func received(at path: String) throws(ProbeFailure) -> Card {
    let listener = try listen(at: path)
    return try attempt("cannot receive a lease") { () throws(Errno) in
      var lease: FileDescriptor?
      let client = try client(of: listener)
      _ = Poll.isReady(client.number, until: MonotonicClock.microseconds + 20_000_000)
      _ = try client.receive(&lease)
      guard let lease else { throw .noDevice }
      return Card(owning: lease)
    }
  }

  /// Waits for a program that connects.
  static func client(of listener: borrowing LocalListener) throws(Errno) -> LocalSocket {
    while !Poll.isReady(listener.number, until: .max) {}
    return try listener.accept()
  }

  static func listen(at path: String) throws(ProbeFailure) -> LocalListener {
    do throws(PrivateFile.Refusal) { return try LocalListener.open(path) } catch {
      throw .failed("cannot listen at \(path): \(error.reason.string)")
    }
  }

  private static func serve(
    _ plane: borrowing LeasedPlane, _ commands: consuming Commands
  ) throws(ProbeFailure) {
    while true {
      let words = try commands.next()
      if let refusal = carryOut(words, plane) {
        try commands.answers.refuse(refusal)
      } else {
        try commands.answers.ok()
        if words[0] == "quit" { return }
      }
    }
  }

  private static func carryOut(_ words: [Text], _ plane: borrowing LeasedPlane) -> Refusal? {
    do throws(Refusal) {
      switch (words[0], words.count) {
      case ("square", 5):
        guard let pixel = words[4].hexadecimal else { throw Refusal("\(words[4].string) is no AARRGGBB") }
        try plane.square(
          x: try words[1].number(in: 0...8191), y: try words[2].number(in: 0...8191),
          side: try words[3].number(in: 1...8192), pixel)
      case ("clear", 1): plane.clear()
      case ("quit", 1): break
      default: throw Refusal("expected square X Y SIDE AARRGGBB, clear or quit")
      }
      return nil
    } catch { return error }
  }
}

extension LeasedPlane {
  /// Draws a square of a premultiplied colour.
  fileprivate borrowing func square(x: Int, y: Int, side: Int, _ pixel: UInt32) throws(Refusal) {
    guard x + side <= buffer.width, y + side <= buffer.height else {
      throw Refusal("the screen has \(buffer.width)x\(buffer.height) pixels")
    }
    for row in y..<y + side { for column in x..<x + side { buffer.set(column, row, pixel) } }
  }

  fileprivate borrowing func clear() { buffer.draw { _, _ in 0 } }
}
