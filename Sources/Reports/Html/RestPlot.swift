import Examining
import Figures
import Linux
import Touch

/// The positions of a resting finger around their centre.
extension HtmlPage {
  var restPlot: Markup {
    let points = examination.rest.filter { $0.x.magnitude < 1e6 && $0.y.magnitude < 1e6 }
    if points.isEmpty { return "" }
    let farthest = points.reduce(Float(0)) { max($0, $1.x.magnitude, $1.y.magnitude) }
    let reach = NiceStep.above(Double(farthest))
    let (middleX, middleY, radius) = (HtmlPage.pictureWidth / 2, 125.0, 115.0)
    var picture: Markup = "<path class=\"grid\" d=\"M\(middleX - radius) \(middleY)h\(2 * radius)"
    picture += "M\(middleX) \(middleY - radius)v\(2 * radius)\"/>\n"
    for part in [0.5, 1] {
      picture += "<circle class=\"grid\" cx=\"\(middleX)\" cy=\"\(middleY)\" r=\"\(radius * part)\"/>"
      picture += "<text x=\"\(middleX + radius * part * 0.71 + 3)\" y=\"\(middleY - radius * part * 0.71 - 3)\">"
      picture += "\(DecimalText.short(reach * part)) px</text>\n"
    }
    // More than 600 dots would show nothing new.
    let every = (points.count + 599) / 600
    for index in stride(from: 0, to: points.count, by: every) {
      let x = middleX + Double(points[index].x) / reach * radius
      let y = middleY + Double(points[index].y) / reach * radius
      picture += "<circle class=\"dot\" cx=\"\(x)\" cy=\"\(y)\" r=\"3\"/>"
    }
    picture += "\n"
    var caption: Sentence = "\(points.count) reports of a resting finger around its middle; "
    caption = caption + "the outer ring is \(DecimalText.short(reach)) pixels away"
    if let density = examination.density, density > 0 {
      caption = caption + ", which is \(DecimalText.short(reach / Double(density))) mm"
    }
    return HtmlPage.figure(height: 250, "A resting finger", picture, caption: caption + ".")
  }
}

/// Numbers that people read easily: one digit, which can be halved, and zeros.
enum NiceStep {
  /// Returns the smallest such number that is at least `number`, up to 10^12.
  static func above(_ number: Double) -> Double {
    var unit = 0.1
    while unit < 1e12 {
      for step in [1.0, 2, 3, 4, 6, 8] where step * unit >= number { return step * unit }
      unit *= 10
    }
    return unit
  }
}
