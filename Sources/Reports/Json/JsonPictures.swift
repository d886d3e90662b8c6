import Examining
import Figures
import Touch

/// The data of the HTML report's pictures.
extension Report {
  @export(interface)
  func writePictures(_ json: inout JsonWriter) {
    writeCoverage(&json)
    write(examination.latency, "latency", &json)
    write(examination.scanOut, "scan-out", &json)
    json.objects("rest", examination.rest) { point, json in
      json.number("x", Double(point.x))
      json.number("y", Double(point.y))
    }
    json.objects("timeline", examination.timeline) { stretch, json in
      json.string("kind", stretch.kind.name)
      json.number("start", stretch.start)
      json.number("end", stretch.end)
      json.number("line", stretch.line)
    }
  }

  private func writeCoverage(_ json: inout JsonWriter) {
    guard let coverage = examination.coverage else { return json.null("coverage") }
    json.object("coverage") { json in
      json.number("columns", coverage.columns)
      json.number("rows", coverage.rows)
      json.number("cell", coverage.cell)
      json.list("reached", Array(0..<coverage.rows)) { row, json in
        let cells = coverage.reached[row * coverage.columns..<(row + 1) * coverage.columns]
        json.string(nil, String(decoding: cells.map { UInt8(ascii: $0 ? "#" : ".") }, as: UTF8.self))
      }
      let left = UnreachedCells(coverage, width: examination.width, height: examination.height, most: 200)
      json.objects("unreached", left.blocks) { block, json in
        write(block.columns, "columns", &json)
        write(block.rows, "rows", &json)
        write(block.area, &json)
      }
      json.number("others", left.others)
    }
  }

  /// Writes the first and the last number of a range.
  private func write(_ range: ClosedRange<Int>, _ key: StaticString, _ json: inout JsonWriter) {
    json.list(key, [range.lowerBound, range.upperBound]) { $1.number(nil, $0) }
  }

  private func write(_ histogram: Histogram?, _ key: StaticString, _ json: inout JsonWriter) {
    guard let histogram else { return json.null(key) }
    json.object(key) { json in
      json.list("ends", histogram.ends) { $1.number(nil, $0) }
      json.list("counts", histogram.counts) { $1.number(nil, $0) }
      if let sum = histogram.sum { json.number("sum", sum) } else { json.null("sum") }
    }
  }
}

extension Examination.Stretch.Kind {
  /// Name of the kind, for people and for programs.
  var name: StaticString {
    switch self {
    case .touch: "touch"
    case .silence: "silence"
    case .drop: "drop"
    case .loss: "loss"
    }
  }
}
