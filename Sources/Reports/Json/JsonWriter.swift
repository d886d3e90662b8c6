import Figures
import Linux

/// Writes JSON, value after value. Values of the outer levels have lines of their own.
struct JsonWriter {
  private enum Nest { case object, array }

  private(set) var bytes: [UInt8] = []
  private var depth = 0
  private var isFirst = true

  private mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func begin(_ key: StaticString?) {
    if !isFirst { add(",") }
    if depth > 0 && depth <= 3 {
      breakLine()
    } else if !isFirst {
      add(" ")
    }
    isFirst = false
    if let key { add("\"\(key)\": ") }
  }

  private mutating func breakLine() {
    add("\n")
    for _ in 0..<depth { add("  ") }
  }

  private mutating func open(_ nest: Nest, _ key: StaticString? = nil) {
    begin(key)
    add(nest == .object ? "{" : "[")
    depth += 1
    isFirst = true
  }

  private mutating func close(_ nest: Nest) {
    depth -= 1
    if !isFirst && depth < 3 { breakLine() }
    add(nest == .object ? "}" : "]")
    isFirst = false
    if depth == 0 { add("\n") }
  }

  mutating func object(_ key: StaticString? = nil, _ write: (inout JsonWriter) -> Void) {
    open(.object, key)
    write(&self)
    close(.object)
  }

  /// Writes a list of objects, each of whose members `write` writes.
  mutating func objects<Item>(_ key: StaticString, _ items: [Item], _ write: (Item, inout JsonWriter) -> Void) {
    list(key, items) { item, json in json.object { write(item, &$0) } }
  }

  /// Writes a list, each of whose values `write` writes.
  mutating func list<Item>(_ key: StaticString, _ items: [Item], _ write: (Item, inout JsonWriter) -> Void) {
    open(.array, key)
    for item in items { write(item, &self) }
    close(.array)
  }

  mutating func null(_ key: StaticString? = nil) {
    begin(key)
    add("null")
  }

  mutating func truth(_ key: StaticString? = nil, _ value: Bool) {
    begin(key)
    add(value ? "true" : "false")
  }

  mutating func string(_ key: StaticString? = nil, _ value: String) {
    begin(key)
    add(Json.quote(value))
  }

  mutating func string(_ key: StaticString? = nil, _ value: StaticString) { string(key, value.description) }

  mutating func string(_ key: StaticString? = nil, _ value: Sentence?) {
    guard let value else { return null(key) }
    string(key, value.string)
  }

  mutating func number(_ key: StaticString? = nil, _ value: Int) { number(key, Int64(value)) }

  mutating func number(_ key: StaticString? = nil, _ value: Int64) {
    begin(key)
    add(Sentence("\(value)").string)
  }

  /// Writes a number, or null if there is none or JSON cannot represent it.
  mutating func number(_ key: StaticString? = nil, _ value: Double?) {
    guard let text = value.flatMap({ DecimalText.text($0, digits: 3) }) else { return null(key) }
    begin(key)
    add(text)
  }
}
