import Touch

/// A ``Style`` on a particular screen, with all lengths in pixels.
struct Look: Sendable {
  let style: Style
  let radius: Float
  private let inset: Float
  private let border: Float
  private let outset: Float
  private let textSize: Float?

  /// - Parameter density: pixels in a millimetre.
  init(_ style: Style, density: Float) {
    self.style = style
    radius = max(Style.radii.lowerBound, min(Style.radii.upperBound, style.radius.pixels(density)))
    inset = style.inset.pixels(density)
    border = style.border.pixels(density)
    outset = style.borderOutset.pixels(density)
    textSize = style.textSize?.pixels(density)
  }

  /// Returns the height of capitals on a screen of this size.
  func capitals(width: Int, height: Int) -> Float {
    let size = textSize ?? Float(min(width, height)) / 32
    return max(8, min(120, size.rounded()))
  }

  /// The mark of a finger before it is scaled or faded.
  func disc(colour: Int) -> Disc {
    let (fill, edge) = colours(colour)
    if style.rings > 0 {
      // The rings set out one after the other, each inside the one before.
      let distance = radius / Float(3 * style.rings)
      func ring(_ index: Int) -> Disc.Layer {
        index < style.rings ? Disc.Layer(inset: Float(index) * max(distance, border + 1), width: border, edge) : .none
      }
      return Disc(radius: radius, ring(0), ring(1), ring(2))
    }
    var disc = Disc(
      radius: radius + outset, Disc.Layer(inset: outset, style.backing), Disc.Layer(inset: outset + inset, fill),
      border > 0 ? Disc.Layer(width: border, edge) : .none)
    disc.opacity = style.opacity
    return disc
  }

  /// Returns a dot of a trail; `age` goes from 0 to 1.
  func dot(colour: Int, age: Float) -> Disc {
    let (fill, edge) = colours(colour)
    let radius = max(1.5, self.radius * (0.24 - 0.14 * age))
    var disc = Disc(
      radius: radius, Disc.Layer(style.backing),
      Disc.Layer(inset: style.backing.opacity > 0 ? 1 : 0, visible(fill, edge)))
    disc.opacity = style.opacity * (1 - age)
    return disc
  }

  /// Returns a ring that runs outwards and has gone `share` of its way.
  func ripple(colour: Int, share: Float) -> Disc {
    let (fill, edge) = colours(colour)
    let width = max(2, border)
    var disc = Disc(
      radius: radius * (1 + Easing.easeOut(share)), Disc.Layer(width: width + 1, style.backing),
      Disc.Layer(inset: 0.5, width: width, visible(edge, fill).faded(to: 0.8)))
    disc.opacity = 1 - share
    return disc
  }

  func colours(_ finger: Int) -> (fill: Colour, edge: Colour) {
    guard style.colours == .fingers else { return (style.colour, style.borderColour) }
    return (
      .finger(finger, opacity: style.colour.opacity), .finger(finger, opacity: style.borderColour.opacity)
    )
  }

  private func visible(_ colour: Colour, _ other: Colour) -> Colour { colour.opacity > 0 ? colour : other }
}

/// Sizes of marks that depend on the contact.
extension Look {
  /// Returns the scale of the mark, 1 without pressure.
  func size(of contact: Contact) -> Float {
    style.sizeBy == .pressure && contact.tellsPressure ? 1 + contact.pressure / 2 : 1
  }

  /// Returns the contact's shape as the panel reports it; nil if the style does not use it or the size is unknown.
  func ellipse(of contact: Contact) -> (radius: Float, ratio: Float, lean: Float)? {
    guard style.sizeBy == .contact, contact.size > 0 else { return nil }
    let radius = max(4, min(Style.radii.upperBound, contact.size / 2))
    let ratio = contact.minor > 0 ? max(0.25, min(1, contact.minor / contact.size)) : 1
    return (radius, ratio, contact.lean)
  }
}
