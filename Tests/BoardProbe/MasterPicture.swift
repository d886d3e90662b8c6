import Kms
import Linux

/// The picture of a display whose master is another program.
enum MasterPicture {
  /// Takes the picture through a copy of the master's descriptor. The display is off meanwhile, because vkms does not
  /// drive it beside a writeback connector. The master's capabilities stay changed.
  static func take(from path: String) throws(ProbeFailure) -> ComposedPicture {
    let card = try attempt("cannot look for the master of \(path)") { () throws(Errno) in
      try Master.find(of: path)?.copy()
    }
    guard let card else { throw .failed("no program is master of \(path)") }
    return try attempt("cannot take the picture of \(path)") { () throws(Errno) in try take(on: card) }
  }

  private static func take(on card: borrowing Card) throws(Errno) -> ComposedPicture {
    try card.showWriteback()
    guard let writeback = try Writeback.find(on: card), let display = try display(of: card) else { throw .noDevice }
    let crtc = try card.crtc(card.crtc(ofEncoder: display.encoder))
    guard let mode = crtc.mode else { throw .noDevice }
    try card.set(crtc: crtc.id, mode, connector: writeback.connector, framebuffer: crtc.framebuffer)
    let picture = try writeback.picture(of: mode, on: card)
    try card.set(crtc: crtc.id, mode, connector: display.id, framebuffer: crtc.framebuffer)
    return picture
  }

  /// Returns the first connector that shows a picture.
  private static func display(of card: borrowing Card) throws(Errno) -> Connector? {
    for id in try card.resources().connectors {
      let connector = try card.connector(id)
      if !connector.isWriteback, connector.encoder != 0 { return connector }
    }
    return nil
  }
}
