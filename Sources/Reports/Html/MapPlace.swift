import Examining
import Pixels

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
