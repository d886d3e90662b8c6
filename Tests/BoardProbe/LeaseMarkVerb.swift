import CLinux
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
    Log.output("ready: plane \(plane.id), attached in \(plane.microseconds) us\n")
    try serve(plane, commands)
  }

  private static func show(_ path: String, receivedAt socket: Text?) throws(ProbeFailure) -> LeasedPlane {
    if let socket { return try show(received(at: socket.string)) }
    return try show(taken(from: path))
  }

  private static func show(_ lease: consuming Card) throws(ProbeFailure) -> LeasedPlane {
    do throws(Errno) { return try LeasedPlane.show(on: lease) } catch {
      throw .failed("cannot show a plane of the lease: \(error.text)")
    }
  }

  /// Leases a plane with a copy of the master's descriptor.
  private static func taken(from path: String) throws(ProbeFailure) -> Card {
    let card = try PlanesVerb.ownCard(path)
    let what = "cannot look for the master of \(path)"
    let resources = try attempt(what) { () throws(Errno) in try card.resources() }
    guard let master = try attempt(what, { () throws(Errno) in try Master.find(of: path, resources) }) else {
      throw .failed("no program is master of \(path)")
    }
    let planes = try attempt(what) { () throws(Errno) in try card.planes() }
    guard let screen = try attempt(what, { () throws(Errno) in try card.activeScreens(resources) }).first else {
      throw .failed("\(path) shows nothing")
    }
    let candidates: [Plane]
    do throws(PlaneChoice.Failure) {
      candidates = try PlaneChoice.candidates(among: planes, crtcIndex: screen.crtcIndex)
    } catch {
      switch error {
      case .noOverlay: throw .failed("\(path) has no overlay plane")
      case .noAlpha: throw .failed("\(path) has no overlay plane for pixels with alpha")
      case .allInUse: throw .failed("all overlay planes of \(path) are in use")
      case .covered: throw .failed("the free overlay planes of \(path) lie below the app's")
      }
    }
    Log.output("master: process \(master.process)\n")
    for plane in candidates {
      do throws(Errno) {
        return try master.card.lease(crtc: screen.crtc, connector: screen.connector, plane: plane.id)
      } catch {
        // Another program has leased it, and shows nothing in it yet.
        if error != .busy { throw .failed("cannot lease plane \(plane.id): \(error.text)") }
      }
    }
    throw .failed("all free overlay planes of \(path) are leased")
  }

  /// Waits for a program that hands a lease over.
  private static func received(at path: String) throws(ProbeFailure) -> Card {
    let listener = try listen(at: path)
    return try attempt("cannot receive a lease") { () throws(Errno) in
      Card(owning: try listener.accept().receiveDescriptor())
    }
  }

  private static func listen(at path: String) throws(ProbeFailure) -> LocalListener {
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
