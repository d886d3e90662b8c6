import Kms
import Linux

/// `board-probe planes`: prints the connectors and planes of a display device as one line of JSON.
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
    var connectors: [String] = []
    for id in try card.resources().connectors {
      let connector = try card.connector(id)
      let display = try card.display(id, probing: false)
      connectors.append(
        "{\"id\":\(id),\"connected\":\(Json.truth(display.isConnected)),\"writeback\":"
          + "\(Json.truth(connector.isWriteback))}")
    }
    let planes = try card.planes().map { plane in
      let formats = plane.formats.map { "\"\($0.letters)\"" }
      return "{\"id\":\(plane.id),\"type\":\"\(name(plane.kind))\",\"crtc\":\(plane.crtc)"
        + ",\"framebuffer\":\(plane.framebuffer),\"formats\":[\(listed(formats))]}"
    }
    return "{\"connectors\":[\(listed(connectors))],\"planes\":[\(listed(planes))]}\n"
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
