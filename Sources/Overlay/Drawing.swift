import Touch

/// The marks to show at a given time.
extension TouchMarks {
  /// Numbers of the parts of a touch. Letters count on from `label`, dots of the trail from `trail`.
  private enum Part {
    static var mark: UInt16 { 0 }
    static var ripple: UInt16 { 1 }
    static var pulse: UInt16 { 2 }
    /// Number of marks at the finger itself: mark, ripple and pulse.
    static var ofFinger: Int { 3 }
    /// Number of marks of a crosshair: two lines each way.
    static var ofCrosshair: Int { 4 }
    static var across: UInt16 { 3 }
    static var down: UInt16 { 5 }
    static var label: UInt16 { 8 }
    static var trail: UInt16 { 256 }
  }

  /// Draws all touches. If the marks do not all fit, the oldest dots of trails are left out first, then letters of
  /// labels and crosshairs of the newest touches. The marks of up to ``TouchMarks/capacity`` touches always fit.
  ///
  /// - Parameters:
  ///   - others: number of marks that other sources show besides these.
  ///   - picture: whether a picture replaces the disc.
  ///   - width: width of the upright screen; `height` likewise.
  @export(interface)
  public func draw(
    into marks: inout Marks, beside others: Int = 0, now: Microseconds, picture: Bool = false, width: Int, height: Int
  ) {
    marks.removeAll()
    if look.style.crosshair { forEach { addCrosshair($0, now, width, height, room(beside: others), &marks) } }
    if look.style.trail > 0 { addTrails(now, room: roomForTrails(beside: others, now), &marks) }
    forEach { touch in
      add(touch.ripple(look.style, now), touch, Part.ripple, &marks)
      add(touch.pulse(look.style, now), touch, Part.pulse, &marks)
    }
    forEach { addMark($0, now, picture, &marks) }
    if look.style.labels != [] {
      for index in 0..<count where !isFollowed(index) { addLabel(self[index], now, width, height, &marks) }
    }
  }

  /// Whether a mark is at its finger: its disc or picture, its ripple or its pulse, and not a crosshair, a label or a
  /// trail.
  public static func isAtFinger(_ mark: Mark) -> Bool { mark.part < UInt16(Part.ofFinger) }

  /// Draws the mark that the next finger will have, with its ripple, off every screen: painting it shows nothing but
  /// makes the sprites that the finger will need.
  @export(interface)
  public func prewarm(into marks: inout Marks, picture: Bool = false) {
    var nobody = Contact.none
    nobody.position = Position(x: -32_000, y: -32_000)
    let touch = MarkedTouch(nobody, colour: freeColour, now: 0)
    marks.removeAll()
    add(touch.ripple(look.style, 0), touch, Part.ripple, &marks)
    addMark(touch, .max, picture, &marks)
  }

  /// Number of marks that belong to each touch itself and always fit.
  public static var marksOfTouch: Int { Part.ofFinger + Part.ofCrosshair }

  /// Whether the touch has lifted and a later touch is so near that both labels would overlap.
  private func isFollowed(_ index: Int) -> Bool {
    let touch = self[index]
    if touch.leaves == nil { return false }
    for later in index + 1..<count {
      let (one, other) = (touch.contact.position, self[later].contact.position)
      if abs(one.x - other.x) < look.radius && abs(one.y - other.y) < look.radius { return true }
    }
    return false
  }

  private func forEach(_ body: (MarkedTouch) -> Void) {
    for index in 0..<count { body(self[index]) }
  }

  private func addMark(_ touch: MarkedTouch, _ now: Microseconds, _ picture: Bool, _ marks: inout Marks) {
    guard let (scale, opacity) = touch.appearance(look.style, now) else { return }
    let size = scale * look.size(of: touch.contact)
    if picture {
      let shape = Shape.picture(scale: rounded(size, 64), opacity: rounded(opacity * look.style.opacity, 64))
      if size > 0 && opacity > 0 {
        marks.append(Mark(id: touch.id, part: Part.mark, at: touch.contact.position, shape))
      }
      return
    }
    var disc = look.disc(colour: touch.colour)
    if let ellipse = look.ellipse(of: touch.contact) {
      disc.radius = ellipse.radius
      disc.ratio = rounded(ellipse.ratio, 16)
      disc.lean = rounded(ellipse.lean, 16)
    }
    add(disc, scale: size, opacity: opacity, touch, Part.mark, &marks)
  }

  private func add(_ share: Float?, _ touch: MarkedTouch, _ part: UInt16, _ marks: inout Marks) {
    guard let share else { return }
    add(look.ripple(colour: touch.colour, share: share), scale: 1, opacity: 1, touch, part, &marks)
  }

  /// Adds a disc with rounded radius and opacity, so that discs that look alike share one sprite.
  private func add(
    _ disc: Disc, scale: Float, opacity: Float, _ touch: MarkedTouch, _ part: UInt16, _ marks: inout Marks
  ) {
    var disc = disc
    disc.radius = rounded(disc.radius * scale, 4)
    disc.opacity = rounded(disc.opacity * opacity, 64)
    if disc.radius <= 0 || disc.opacity <= 0 { return }
    marks.append(Mark(id: touch.id, part: part, at: touch.contact.position, .disc(disc)))
  }

  /// Returns the room for marks below the marks of the fingers themselves.
  private func room(beside others: Int) -> Int { Marks.capacity - others - Part.ofFinger * count }

  /// Trails get the room that crosshairs and labels leave.
  private func roomForTrails(beside others: Int, _ now: Microseconds) -> Int {
    room(beside: others) - (look.style.crosshair ? Part.ofCrosshair * count : 0) - letters(now)
  }

  /// Returns the number of marks of all labels: letters and plates.
  private func letters(_ now: Microseconds) -> Int {
    if look.style.labels == [] { return 0 }
    var sum = 0
    for index in 0..<count where !isFollowed(index) { sum += Label(self[index], look.style.labels, now).count + 1 }
    return sum
  }

  /// Adds all trails. If there is not enough room, the oldest dots of all trails are left out.
  private func addTrails(_ now: Microseconds, room: Int, _ marks: inout Marks) {
    var surplus = -max(0, room)
    for index in 0..<count { surplus += self[index].trail.count }
    var skipped = InlineArray<64, Int>(repeating: 0)
    while surplus > 0, let index = oldestTrail(skipped) {
      skipped[index] += 1
      surplus -= 1
    }
    for index in 0..<count { addTrail(self[index], from: skipped[index], now, &marks) }
  }

  /// Returns the index of the touch whose first dot that is not skipped is the oldest.
  private func oldestTrail(_ skipped: InlineArray<64, Int>) -> Int? {
    var oldest: (index: Int, time: Microseconds)?
    for index in 0..<count where skipped[index] < self[index].trail.count {
      let time = self[index].trail[skipped[index]].time
      if time < oldest?.time ?? .max { oldest = (index, time) }
    }
    return oldest?.index
  }

  private func addTrail(_ touch: MarkedTouch, from first: Int, _ now: Microseconds, _ marks: inout Marks) {
    for index in first..<touch.trail.count {
      let dot = touch.trail[index]
      var disc = look.dot(colour: touch.colour, age: touch.age(dot, look.style, now))
      disc.radius = rounded(disc.radius, 4)
      disc.opacity = rounded(disc.opacity, 64)
      marks.append(Mark(id: touch.id, part: Part.trail + dot.number % 1024, at: dot.place, .disc(disc)))
    }
  }

  /// Adds a bright line within a dark one each way, which is visible on any background.
  private func addCrosshair(
    _ touch: MarkedTouch, _ now: Microseconds, _ width: Int, _ height: Int, _ room: Int, _ marks: inout Marks
  ) {
    guard let (_, opacity) = touch.appearance(look.style, now), marks.count + Part.ofCrosshair <= room else { return }
    let core = max(1, Float(min(width, height) / 480))
    let dark = Colour(red: 0, green: 0, blue: 0, opacity: rounded(0.4 * opacity, 64))
    let bright = look.colours(touch.colour).edge.faded(to: rounded(0.9 * opacity, 64))
    let place = touch.contact.position
    for (index, line) in [(thickness: 3 * core, dark), (core, bright)].enumerated() {
      let (thickness, colour) = line
      let number = UInt16(index)
      marks.append(
        Mark(
          id: touch.id, part: Part.across + number, at: Position(x: 0, y: place.y - (thickness / 2).rounded(.down)),
          .box(Box(width: Float(width), height: thickness, corner: 0, colour: colour))))
      marks.append(
        Mark(
          id: touch.id, part: Part.down + number, at: Position(x: place.x - (thickness / 2).rounded(.down), y: 0),
          .box(Box(width: thickness, height: Float(height), corner: 0, colour: colour))))
    }
  }

  private func addLabel(
    _ touch: MarkedTouch, _ now: Microseconds, _ width: Int, _ height: Int, _ marks: inout Marks
  ) {
    guard let (_, opacity) = touch.appearance(look.style, now) else { return }
    let label = Label(touch, look.style.labels, now)
    if label.count == 0 { return }
    let layout = LabelLayout(
      label, widths, capitals: look.capitals(width: width, height: height), beside: touch.contact.position,
      distance: look.radius, isAside: look.style.crosshair, width: Float(width), height: Float(height))
    layout.add(id: touch.id, part: Part.label, opacity: rounded(opacity, 16), to: &marks)
  }
}

/// Rounds `value` to the nearest multiple of 1 / `steps`.
private func rounded(_ value: Float, _ steps: Float) -> Float { (value * steps).rounded() / steps }
