import Linux

/// Metrics in the text format of Prometheus, family after family.
package struct MetricsText {
  private var text: Sentence = ""

  package init() {}

  package var bytes: [UInt8] { text.bytes }

  private mutating func add(_ line: Sentence) {
    text.append(line)
    text.append("\n")
  }

  /// Begins a family, to which all samples up to the next family belong.
  package mutating func family(_ name: StaticString, _ kind: StaticString, _ help: StaticString) {
    add("# HELP touch_overlay_\(name) \(help)")
    add("# TYPE touch_overlay_\(name) \(kind)")
  }

  /// Adds a sample. Not inlined, so that its code exists once.
  @inline(never)
  private mutating func add(_ name: StaticString, _ rest: Sentence, _ value: Double) {
    add("touch_overlay_\(name)\(rest) \(MetricsText.number(value))")
  }

  package mutating func sample(_ name: StaticString, _ labels: [(StaticString, String)], _ value: Double) {
    add(name, MetricsText.labels(labels), value)
  }

  /// Adds a sample with one label, whose value needs no escaping.
  mutating func sample(_ name: StaticString, _ label: StaticString, word: String, _ value: Double) {
    add(name, "{\(label)=\"\(word)\"}", value)
  }

  package mutating func gauge(_ name: StaticString, _ help: StaticString, _ value: Double) {
    family(name, "gauge", help)
    add(name, "", value)
  }

  mutating func counter(_ name: StaticString, _ help: StaticString, _ value: Int) {
    family(name, "counter", help)
    add(name, "", Double(value))
  }

  /// Adds a histogram with cumulative buckets. Its sum is NaN if unknown.
  package mutating func histogram(_ name: StaticString, _ help: StaticString, _ histogram: Histogram) {
    family(name, "histogram", help)
    var count = 0.0
    for index in histogram.counts.indices {
      count += Double(histogram.counts[index])
      let isLast = index == histogram.ends.count
      let end = isLast ? "+Inf" : MetricsText.number(MetricsText.seconds(histogram.ends[index]))
      add(name, "_bucket{le=\"\(end)\"}", count)
    }
    add(name, "_sum", histogram.sum.map { MetricsText.seconds($0) } ?? .nan)
    add(name, "_count", count)
  }

  package static func seconds(_ microseconds: Int64) -> Double { Double(microseconds) / 1e6 }

  private static func number(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    return DecimalText.text(value, digits: 6) ?? DecimalText.text(value, digits: 0) ?? (value < 0 ? "-Inf" : "+Inf")
  }

  private static func labels(_ labels: [(StaticString, String)]) -> Sentence {
    var text: Sentence = ""
    for (name, value) in labels {
      text = text + (text.string.isEmpty ? "{" : ",") + "\(name)=\"\(escape(value))\""
    }
    return text + "}"
  }

  private static func escape(_ value: String) -> String {
    var bytes: [UInt8] = []
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: "\""): bytes += [UInt8(ascii: "\\"), byte]
      // A label's value is one line.
      case 0..<0x20, 0x7f: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
