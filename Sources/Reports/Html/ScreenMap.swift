import Examining
import Linux
import Pixels

/// The map of the screen with reached cells and the places of findings.
extension HtmlPage {
  var screenMap: Markup {
    let coverage = examination.coverage
    guard examination.width > 0 && examination.height > 0, coverage != nil || !places.isEmpty else { return "" }
    let map = MapScale(width: examination.width, height: examination.height)
    var picture: Markup = ""
    if let coverage { picture += cells(coverage, map) }
    picture += "<rect class=\"frame\" x=\"\(map.left)\" y=\"0.5\" width=\"\(map.width)\" height=\"\(map.height)\"/>\n"
    for place in places { picture += mark(place, map) }
    var caption: Sentence = "The screen, \(examination.width) × \(examination.height) pixels."
    if let coverage {
      let count = coverage.reached.reduce(0) { $1 ? $0 + 1 : $0 }
      caption =
        caption + " Green: \(count) of \(coverage.reached.count) cells of \(coverage.cell) pixels were reached. "
        + "Red: the others."
    }
    if !places.isEmpty { caption = caption + " Numbers: what was found." }
    return HtmlPage.figure(height: map.height + 1, "Map of the screen", picture, caption: caption)
  }

  /// Draws adjacent reached cells of a row as one rectangle.
  private func cells(_ coverage: Examination.Coverage, _ map: MapScale) -> Markup {
    var picture: Markup =
      "<rect class=\"hole\" x=\"\(map.left)\" y=\"0.5\" width=\"\(map.width)\" height=\"\(map.height)\"/>\n"
    picture += "<path class=\"cell\" d=\""
    for row in 0..<coverage.rows {
      var column = 0
      while column < coverage.columns {
        let first = column
        while column < coverage.columns && coverage.reached[row * coverage.columns + column] { column += 1 }
        if column > first {
          let cell = coverage.cell
          let right = column == coverage.columns ? examination.width : column * cell
          let bottom = row + 1 == coverage.rows ? examination.height : (row + 1) * cell
          let area = map.area(Double(first * cell), Double(row * cell), Double(right), Double(bottom))
          picture += "M\(area.x) \(area.y)h\(area.width)v\(area.height)h\(-area.width)z"
        }
        column += 1
      }
    }
    picture += "\"/>\n"
    let step = Double(coverage.cell) * map.factor
    if step < 3 { return picture }
    picture += "<path class=\"mesh\" d=\""
    for column in 1..<max(coverage.columns, 2) { picture += "M\(map.left + Double(column) * step) 0.5v\(map.height)" }
    for row in 1..<max(coverage.rows, 2) { picture += "M\(map.left) \(0.5 + Double(row) * step)h\(map.width)" }
    picture += "\"/>\n"
    return picture
  }

  private func mark(_ place: MapPlace, _ map: MapScale) -> Markup {
    let area = map.area(
      Double(place.area.left), Double(place.area.top), Double(place.area.right), Double(place.area.bottom), least: 8)
    // The number stands in the middle of its area: beside it, it would be on cells that the finding does not name.
    let x = min(max(area.x + area.width / 2, map.left + 8), map.left + map.width - 8)
    let y = min(max(area.y + area.height / 2, 8.5), map.height - 7.5)
    return """
      <rect class="place" x="\(area.x)" y="\(area.y)" width="\(area.width)" height="\(area.height)"/>\
      <circle class="tag" cx="\(x)" cy="\(y)" r="8"/><text class="tag-text" x="\(x)" y="\(y + 3.5)">\(place.number)</text>

      """
  }
}

/// Conversion from the screen's pixels to the map's units.
struct MapScale {
  let factor: Double
  let left: Double
  let width: Double
  let height: Double

  init(width: Int, height: Int) {
    factor = min((HtmlPage.pictureWidth - 1) / Double(width), 420 / Double(height))
    self.width = Double(width) * factor
    self.height = Double(height) * factor
    left = (HtmlPage.pictureWidth - self.width) / 2
  }

  struct Area {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  /// Returns the part of a rectangle that is on the screen, enlarged to at least `least` units so that it is visible.
  func area(
    _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, least: Double = 0
  ) -> Area {
    let (x, width) = MapScale.stretch(left * factor, right * factor, of: self.width, least)
    let (y, height) = MapScale.stretch(top * factor, bottom * factor, of: self.height, least)
    return Area(x: self.left + x, y: 0.5 + y, width: width, height: height)
  }

  private static func stretch(_ from: Double, _ to: Double, of all: Double, _ least: Double) -> (Double, Double) {
    let from = min(max(from, 0), all)
    let to = min(max(to, from), all)
    if to - from >= least { return (from, to - from) }
    return (min(max((from + to - least) / 2, 0), max(all - least, 0)), least)
  }
}

/// A finding that has a place on the screen, and its number on the map.
struct MapPlace {
  let result: Int
  let finding: Int
  let area: Rectangle
  let number: Int

  /// Returns the places in the order of the list, failures first; at most 99, because numbers have two digits.
  static func all(in examination: Examination) -> [MapPlace] {
    var places: [MapPlace] = []
    for isFailure in [true, false] {
      for (result, tested) in examination.results.enumerated() {
        for (index, finding) in tested.findings.enumerated() where finding.isFailure == isFailure {
          guard let area = finding.place, places.count < 99 else { continue }
          places.append(MapPlace(result: result, finding: index, area: area, number: places.count + 1))
        }
      }
    }
    return places
  }
}
