import Touch

/// What is to be seen of the touches at a moment.
extension TouchMarks {
  /// Numbers of the parts of a touch; letters and dots count on from theirs.
  private enum Part {
    static var mark: UInt16 { 0 }
    static var ripple: UInt16 { 1 }
    static var pulse: UInt16 { 2 }
    /// So many of them are at the finger itself.
    static var ofFinger: Int { 3 }
    /// And so many are its crosshair.
    static var ofCrosshair: Int { 4 }
    static var across: UInt16 { 3 }
    static var down: UInt16 { 5 }
    static var label: UInt16 { 8 }
    static var trail: UInt16 { 256 }
  }

  /// Where not everything has room, the oldest dots of trails go first, then letters of labels and crosshairs of the
  /// touches that came last; the marks of up to ``TouchMarks/capacity`` touches always have theirs.
  ///
  /// - Parameters:
  ///   - others: so many marks are shown beside these.
  ///   - picture: whether a picture stands for the disc.
  ///   - width: of the upright screen, as its height.
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

  /// The mark of a first finger as it is at rest, where no screen reaches: whoever shows it shows nothing, and has made
  /// what it takes.
  public func rehearse(into marks: inout Marks, picture: Bool = false) {
    var nobody = Contact.none
    nobody.position = Position(x: -32_000, y: -32_000)
    marks.removeAll()
    addMark(MarkedTouch(nobody, colour: 0, now: 0), .max, picture, &marks)
  }

  /// So many marks belong to each touch itself: they always have room.
  public static var marksOfTouch: Int { Part.ofFinger + Part.ofCrosshair }

  /// Whether the next tap of a row is there already, with a label at the same place.
  private func isFollowed(_ index: Int) -> Bool {
    let touch = self[index]
    if touch.leaves == nil { return false }
    for later in index + 1..<max(count, index + 1) {
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
      let shape = Shape.picture(scale: settled(size, 64), opacity: settled(opacity * look.style.opacity, 64))
      if size > 0 && opacity > 0 {
        marks.append(Mark(id: touch.id, part: Part.mark, at: touch.contact.position, shape))
      }
      return
    }
    var disc = look.disc(colour: touch.colour)
    if let ellipse = look.ellipse(of: touch.contact) {
      disc.radius = ellipse.radius
      disc.ratio = settled(ellipse.ratio, 16)
      disc.lean = settled(ellipse.lean, 16)
    }
    add(disc, scale: size, opacity: opacity, touch, Part.mark, &marks)
  }

  private func add(_ share: Float?, _ touch: MarkedTouch, _ part: UInt16, _ marks: inout Marks) {
    guard let share else { return }
    add(look.ripple(colour: touch.colour, share: share), scale: 1, opacity: 1, touch, part, &marks)
  }

  /// What can hardly be told apart becomes the same: it is drawn but once.
  private func add(
    _ disc: Disc, scale: Float, opacity: Float, _ touch: MarkedTouch, _ part: UInt16, _ marks: inout Marks
  ) {
    var disc = disc
    disc.radius = settled(disc.radius * scale, 4)
    disc.opacity = settled(disc.opacity * opacity, 64)
    if disc.radius <= 0 || disc.opacity <= 0 { return }
    marks.append(Mark(id: touch.id, part: part, at: touch.contact.position, .disc(disc)))
  }

  /// Of marks below those of the fingers themselves.
  private func room(beside others: Int) -> Int { Marks.capacity - others - Part.ofFinger * count }

  /// What is at a finger leaves room for its way, and not the other way round.
  private func roomForTrails(beside others: Int, _ now: Microseconds) -> Int {
    room(beside: others) - (look.style.crosshair ? Part.ofCrosshair * count : 0) - letters(now)
  }

  /// Of all labels, with their plates.
  private func letters(_ now: Microseconds) -> Int {
    if look.style.labels == [] { return 0 }
    var sum = 0
    for index in 0..<count where !isFollowed(index) { sum += Label(self[index], look.style.labels, now).count + 1 }
    return sum
  }

  /// What has gone by leaves room for what is there: of all dots the oldest are left out.
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

  /// Whose first dot that is not skipped is older than that of any other.
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
      disc.radius = settled(disc.radius, 4)
      disc.opacity = settled(disc.opacity, 64)
      marks.append(Mark(id: touch.id, part: Part.trail + dot.number % 1024, at: dot.place, .disc(disc)))
    }
  }

  /// A bright line within a dark one is seen on everything.
  private func addCrosshair(
    _ touch: MarkedTouch, _ now: Microseconds, _ width: Int, _ height: Int, _ room: Int, _ marks: inout Marks
  ) {
    guard let (_, opacity) = touch.appearance(look.style, now), marks.count + Part.ofCrosshair <= room else { return }
    let core = max(1, Float(min(width, height) / 480))
    let dark = Colour(red: 0, green: 0, blue: 0, opacity: settled(0.4 * opacity, 64))
    let bright = look.colours(touch.colour).edge.faded(to: settled(0.9 * opacity, 64))
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
    layout.add(id: touch.id, part: Part.label, opacity: settled(opacity, 16), to: &marks)
  }
}

/// The nearest of so many steps from one to the next whole number.
private func settled(_ value: Float, _ steps: Float) -> Float { (value * steps).rounded() / steps }
