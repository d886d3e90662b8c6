import Kms
import Linux

/// `board-probe planes`: prints the CRTCs, connectors and planes of a display device as one line of JSON.
enum PlanesVerb {
  static func run(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let options = try Options(words, valued: ["--card"])
    try options.refuseOperands("planes")
    let path = options.string("--card", otherwise: "/dev/dri/card0")
    let card = try ownCard(path)
    Log.output(try attempt("cannot list the objects of \(path)") { () throws(Errno) in try line(card) })
  }

  /// Opens a device to look at all its objects.
  static func ownCard(_ path: String) throws(ProbeFailure) -> Card {
    try attempt("cannot open \(path)") { () throws(Errno) in
      let card = try Card.openToLook(path)
      try card.enable(.universalPlanes)
      try card.enable(.atomic)
      try card.enable(.writebackConnectors)
      return card
    }
  }

  private static func line(_ card: borrowing Card) throws(Errno) -> String {
    let resources = try card.resources()
    var crtcs: [String] = []
    for id in resources.crtcs {
      let crtc = try card.crtc(id)
      let mode = crtc.mode.map { "{\"width\":\($0.width),\"height\":\($0.height),\"hertz\":\($0.hertz)}" } ?? "null"
      crtcs.append("{\"id\":\(id),\"framebuffer\":\(crtc.framebuffer),\"mode\":\(mode)}")
    }
    var connectors: [String] = []
    for id in resources.connectors {
      let connector = try card.connector(id)
      let display = try card.display(id, probing: false)
      let modes = display.modes.map { "\"\($0.width)x\($0.height)@\($0.hertz)\"" }
      connectors.append(
        "{\"id\":\(id),\"connected\":\(Json.truth(display.isConnected)),\"writeback\":"
          + "\(Json.truth(connector.isWriteback)),\"encoder\":\(connector.encoder),\"modes\":[\(listed(modes))]}")
    }
    let planes = try card.planes().map { plane in
      let formats = plane.formats.map { "\"\($0.letters)\"" }
      return "{\"id\":\(plane.id),\"type\":\"\(name(plane.kind))\",\"zpos\":\(plane.zpos.map { "\($0)" } ?? "null")"
        + ",\"crtcs\":\(plane.possibleCrtcs),\"crtc\":\(plane.crtc),\"framebuffer\":\(plane.framebuffer)"
        + ",\"formats\":[\(listed(formats))]}"
    }
    return "{\"crtcs\":[\(listed(crtcs))],\"connectors\":[\(listed(connectors))],\"planes\":[\(listed(planes))]}\n"
  }

  private static func listed(_ values: [String]) -> String { values.joined(separator: ",") }

  private static func name(_ kind: Plane.Kind) -> StaticString {
    switch kind {
    case .overlay: "overlay"
    case .primary: "primary"
    case .cursor: "cursor"
    }
  }
}
