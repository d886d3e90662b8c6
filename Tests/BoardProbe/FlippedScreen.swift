import CDrm
import Kms
import Linux

/// The screen of an app that is DRM master and flips between two pictures.
struct FlippedScreen: ~Copyable {
  let card: Card
  private let crtc: UInt32
  private var connector: UInt32
  private let writeback: Writeback?
  private(set) var mode: Mode
  private var even: FlippedPage
  private var odd: FlippedPage
  /// Number of flips that were asked for; the number of the picture that is shown is its lowest bit.
  private(set) var asked: UInt64 = 0
  /// The planes that are switched off with each flip.
  private var unused: [UInt32] = []

  private init(
    _ card: consuming Card, crtc: UInt32, _ connector: UInt32, _ writeback: Writeback?, _ mode: Mode,
    _ even: consuming FlippedPage, _ odd: consuming FlippedPage
  ) {
    self.card = card
    self.crtc = crtc
    self.connector = connector
    self.writeback = writeback
    self.mode = mode
    self.even = even
    self.odd = odd
  }

  /// Becomes master and sets the mode.
  ///
  /// - Parameters:
  ///   - mode: nil for the display's own.
  ///   - writingBack: whether the composed picture goes to memory on demand, instead of to the display.
  static func open(_ path: String, _ mode: Mode?, writingBack: Bool) throws(ProbeFailure) -> FlippedScreen {
    let card = try attempt("cannot open \(path)") { () throws(Errno) in try Card.open(path) }
    if !card.isMaster() { throw .failed("another program is master of \(path)") }
    do throws(Errno) {
      if writingBack {
        try card.enable(.atomic)
        try card.enable(.writebackConnectors)
      }
      let resources = try card.resources()
      var display: (id: UInt32, modes: [Mode])?
      for id in resources.connectors {
        let found = try card.display(id, probing: true)
        let isWriteback = try card.connector(id).isWriteback
        if found.isConnected, !isWriteback, !found.modes.isEmpty { display = display ?? (id, found.modes) }
      }
      let writeback = try Writeback.find(on: card)
      guard let display, let crtc = resources.crtcs.first else { throw Errno.noDevice }
      let mode = mode ?? display.modes[0]
      let even = try FlippedPage.draw(0, of: mode, on: card)
      let odd = try FlippedPage.draw(1, of: mode, on: card)
      // The driver does not take both at once.
      let connector = writeback?.connector ?? display.id
      let screen = FlippedScreen(card, crtc: crtc, connector, writeback, mode, even, odd)
      try screen.show()
      return screen
    } catch { throw .failed("cannot show a picture on \(path): \(error.text)") }
  }

  /// Sets the mode, with the picture of the moment.
  borrowing func show() throws(Errno) {
    try card.set(crtc: crtc, mode, connector: connector, framebuffer: framebuffer(asked))
  }

  /// Sets another mode, with new pictures.
  mutating func change(to mode: Mode) throws(Errno) {
    let newEven = try FlippedPage.draw(0, of: mode, on: card)
    let newOdd = try FlippedPage.draw(1, of: mode, on: card)
    let oldEven = exchange(&even, with: newEven)
    let oldOdd = exchange(&odd, with: newOdd)
    self.mode = mode
    try show()
    try oldEven.remove(from: card)
    try oldOdd.remove(from: card)
  }

  /// Shows its pictures on another connector.
  mutating func move() throws(Errno) {
    try card.showWriteback()
    let before = connector
    guard let other = try card.resources().connectors.first(where: { $0 != before }) else { throw .noDevice }
    connector = other
    try show()
  }

  /// Asks for a flip to the other picture.
  mutating func flip() throws(Errno) {
    try switchOff(unused)
    try card.flip(crtc: crtc, to: framebuffer(asked + 1), token: asked + 1)
    asked += 1
  }

  /// Switches all overlay planes off with each flip from now on, as an app does that takes the display for its own alone.
  mutating func keepAlone() throws(Errno) {
    unused = try overlays()
  }

  /// Switches the display off or on while picture, mode and planes stay (DPMS), by the property `ACTIVE` of the CRTC.
  borrowing func power(_ isOn: Bool) throws(Errno) {
    try card.enable(.atomic)
    for property in try card.properties(of: crtc, type: UInt32(DRM_MODE_OBJECT_CRTC)) where property.name == "ACTIVE" {
      try card.commit(
        to: crtc, [(property.id, isOn ? 1 : 0)], flags: UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET))
    }
  }

  /// Switches the display off; ``show()`` switches it on.
  borrowing func darken() throws(Errno) {
    // A driver may keep a CRTC on for a plane that it shows.
    try switchOff(try overlays())
    try card.switchOff(crtc: crtc)
  }

  /// Shows its picture in the overlay plane that another program shows something in, by an atomic commit.
  borrowing func takeShownPlane() throws(Errno) {
    try card.enable(.atomic)
    guard let plane = try card.planes().first(where: { $0.kind == .overlay && !$0.isFree }) else { throw .noDevice }
    var changes: [(property: UInt32, value: UInt64)] = []
    for property in try card.properties(of: plane.id, type: UInt32(DRM_MODE_OBJECT_PLANE)) {
      guard let value = property.valueToShow(framebuffer(asked), on: crtc, mode) else { continue }
      changes.append((property.id, value))
    }
    try card.commit(to: plane.id, changes)
  }

  private borrowing func overlays() throws(Errno) -> [UInt32] {
    try card.planes().filter { $0.kind == .overlay }.map { $0.id }
  }

  private borrowing func switchOff(_ planes: [UInt32]) throws(Errno) {
    for plane in planes { try card.set(plane: plane, crtc: 0, framebuffer: 0, width: 0, height: 0) }
  }

  /// Lends the CRTC, the connector and a plane above the app's picture.
  borrowing func lease() throws(Errno) -> Card {
    let index = try card.resources().crtcs.firstIndex(of: crtc) ?? 0
    let planes = try card.planes()
    let plane: Plane
    do throws(PlaneChoice.Failure) {
      plane = try PlaneChoice.candidates(among: planes, crtc: crtc, index: index)[0]
    } catch { throw .noDevice }
    return try card.lease(crtc: crtc, connector: connector, plane: plane.id)
  }

  /// Returns the composed picture of the next frame.
  borrowing func composed() throws(Errno) -> ComposedPicture {
    guard let writeback else { throw .noDevice }
    return try writeback.picture(of: mode, on: card)
  }

  private borrowing func framebuffer(_ number: UInt64) -> UInt32 {
    number % 2 == 0 ? even.framebuffer : odd.framebuffer
  }
}
