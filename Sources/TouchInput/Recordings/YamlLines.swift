import Linux

/// Lines of YAML as `libinput record` writes it: keys and lists by indentation, lists of numbers in brackets, comments.
/// The current line is the next to be read; behind the last one its column is -1.
struct YamlLines {
  private let text: RecordingInput
  /// Index behind the last line.
  private let last: Int
  private var index: Int
  /// The current line's number, from 1 on; at the end, that of the last line.
  private(set) var number: Int
  /// Number of blanks before the current line's content.
  private(set) var column = -1
  /// The current line without blanks at either end.
  private(set) var content = Text("")

  /// - Parameter first: index of the first line.
  init(_ text: RecordingInput, from first: Int) throws(RecordingError) {
    self.text = text
    // Such a line ends what was pasted into an issue, or copied from a terminal.
    let end =
      text.lines[first...].firstIndex { $0.trimmed.starts(with: "```") || $0.trimmed.starts(with: "^C") }
      ?? text.lines.count
    let start = text.lines[first].trimmed.bytes.startIndex - text.lines[first].bytes.startIndex
    last = (text.lines[first..<end].lastIndex { LibinputBeginning.holds($0, from: start) } ?? first) + 1
    index = first
    number = first + 1
    try advance()
  }

  /// Whether the current line is the last of the recording, and so may be cut.
  var isAtEnd: Bool { text.lines[min(index, last)..<last].allSatisfy { $0.trimmed.isEmpty } }

  /// Whether the current line begins an element of a list.
  var isItem: Bool { content == "-" || content.starts(with: "- ") }

  func refusal(_ expected: Sentence) -> RecordingError { text.refusal(number, expected) }

  /// Goes to the next line that has more than a comment.
  mutating func advance() throws(RecordingError) {
    while index < last {
      let line = text.lines[index]
      index += 1
      let content = line.trimmed
      guard let first = content.bytes.first, first != UInt8(ascii: "#") else { continue }
      number = index
      if line.bytes.count > RecordingInput.longest {
        throw refusal("expected a line of at most \(RecordingInput.longest) bytes")
      }
      column = content.bytes.startIndex - line.bytes.startIndex
      self.content = content
      return
    }
    end()
  }

  /// Returns the lines from the current one to the one before `next`, as those of a key in the column `place`. Blank lines
  /// are left out, and so are comments at the end, which may be about the next key.
  func section(before next: YamlLines, at place: Int) -> [Text] {
    let end = next.column < 0 ? last : next.number - 1
    var lines = [YamlLines.indented(content, by: place)]
    var whole = 1
    for line in text.lines[number..<max(number, end)] {
      let content = line.trimmed
      if content.isEmpty { continue }
      let indentation = content.bytes.startIndex - line.bytes.startIndex
      lines.append(YamlLines.indented(content, by: indentation - column + place))
      if content.bytes.first != UInt8(ascii: "#") { whole = lines.count }
    }
    return Array(lines.prefix(whole))
  }

  private static func indented(_ content: Text, by count: Int) -> Text {
    Text([UInt8](repeating: UInt8(ascii: " "), count: max(0, count)) + content.bytes)
  }

  /// Goes behind the last line.
  mutating func end() {
    index = last
    column = -1
    content = Text("")
  }

  /// Goes from the dash of a list's element to what follows in the same line.
  mutating func enterItem() throws(RecordingError) {
    let rest = content.dropping(1).trimmed
    guard isItem, !rest.isEmpty else { throw refusal("expected '- ' and an element of a list") }
    column += rest.bytes.startIndex - content.bytes.startIndex
    content = rest
  }

  /// Returns the current line's key, and what stands behind it.
  func key() throws(RecordingError) -> (Text, Text) {
    guard let colon = content.bytes.firstIndex(of: UInt8(ascii: ":")), !isItem,
      colon + 1 == content.bytes.endIndex || Text.isSpace(content.bytes[colon + 1]),
      // A message of the kernel has blanks.
      !content.bytes[..<colon].contains(where: Text.isSpace)
    else { throw refusal("expected 'KEY: VALUE' as libinput record writes it") }
    return (Text(content.bytes[..<colon]), Text(content.bytes[(colon + 1)...]).trimmed)
  }

  /// Calls `body` for each key that stands in the current line's column. The body goes past the key and its value.
  mutating func forEachKey(
    _ body: (inout YamlLines, _ key: Text, _ value: Text) throws(RecordingError) -> Void
  ) throws(RecordingError) {
    let column = column
    while self.column == column && !isItem {
      let (key, value) = try key()
      try body(&self, key, value)
    }
    if self.column > column { throw refusal("expected a key in the same column as those before it") }
  }

  /// Calls `body` for each key below the current line's key, of which there may be none.
  mutating func forEachKey(
    below value: Text, _ body: (inout YamlLines, _ key: Text, _ value: Text) throws(RecordingError) -> Void
  ) throws(RecordingError) {
    let parent = column
    try expectNothing(value)
    try advance()
    if column > parent { try forEachKey(body) }
  }

  /// Calls `body` for each element of the list below the current line's key, of which there may be none. The body
  /// begins at the content of the element, and goes past it.
  mutating func forEachItem(
    below value: Text, _ body: (inout YamlLines) throws(RecordingError) -> Void
  ) throws(RecordingError) {
    let parent = column
    try expectNothing(value)
    try advance()
    if column < parent || !isItem && column == parent { return }
    let column = column
    while self.column == column && isItem {
      try enterItem()
      try body(&self)
    }
    if self.column >= column && self.column > parent { throw refusal("expected '- ' in the column of the list") }
  }

  private func expectNothing(_ value: Text) throws(RecordingError) {
    let value = value.withoutComment
    if !value.isEmpty && !(value == "[]") && !(value == "{}") && !(value == "null") {
      throw refusal("expected nothing behind the colon, and more in the lines below")
    }
  }

  /// Goes past a key with everything that belongs to it.
  mutating func skip(_ value: Text) throws(RecordingError) {
    let parent = column
    if value.starts(with: "[") || value.starts(with: "{") { try closeBrackets() }
    try advance()
    while column > parent || column == parent && isItem { try advance() }
  }

  /// Goes to the line that closes all brackets of the current one.
  private mutating func closeBrackets() throws(RecordingError) {
    let first = self
    var depth = 0
    while true {
      for byte in content.withoutComment.bytes {
        if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { depth += 1 }
        if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { depth -= 1 }
      }
      if depth <= 0 { return }
      try advance()
      if column < 0 { throw first.refusal("expected a bracket that closes it") }
    }
  }

  /// Returns the numbers of the list behind or below a key, and goes past them.
  mutating func numbers(_ value: Text) throws(RecordingError) -> [Int] {
    let first = self
    let refused: Sentence = "expected numbers such as [1, 2, 3]"
    let plain = value.withoutComment
    if !plain.isEmpty && !plain.starts(with: "[") { throw first.refusal(refused) }
    let elements = try list(value)
    let numbers = elements.compactMap { $0.integer }
    guard numbers.count == elements.count, !numbers.isEmpty || !plain.isEmpty else { throw first.refusal(refused) }
    return numbers
  }

  /// Returns the texts of a list: in brackets behind a key, or each behind a dash below it. Goes past them.
  mutating func list(_ value: Text) throws(RecordingError) -> [Text] {
    if value.starts(with: "[") { return try bracketedList(value) }
    var elements: [Text] = []
    try forEachItem(below: value) { (lines) throws(RecordingError) in
      elements.append(lines.content.scalar)
      try lines.advance()
    }
    return elements
  }

  /// Returns the texts of the list that begins behind a dash, each behind a dash of its own, and goes past them.
  mutating func nestedList() throws(RecordingError) -> [Text] {
    let column = column
    var elements: [Text] = []
    while self.column == column && isItem {
      try enterItem()
      elements.append(content.scalar)
      try advance()
    }
    return elements
  }

  /// Returns the texts in brackets, which may take several lines, and goes past them.
  private mutating func bracketedList(_ value: Text) throws(RecordingError) -> [Text] {
    let first = self
    var list = Array(value.withoutComment.bytes)
    while list.last != UInt8(ascii: "]"), column >= 0, list.count < RecordingInput.longest {
      try advance()
      list.append(UInt8(ascii: " "))
      list += content.withoutComment.bytes
    }
    guard list.last == UInt8(ascii: "]") else { throw first.refusal("expected a bracket that closes it") }
    try advance()
    return Text(list.dropFirst().dropLast()).listed
  }
}

extension Text {
  static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  /// The text without a comment: a # after a blank, and all that follows.
  var withoutComment: Text {
    var isAfterBlank = true
    for index in bytes.indices {
      if isAfterBlank && bytes[index] == UInt8(ascii: "#") { return Text(bytes[..<index]).trimmed }
      isAfterBlank = Text.isSpace(bytes[index])
    }
    return trimmed
  }

  /// The scalars between commas; none if there is nothing at all.
  fileprivate var listed: [Text] {
    if trimmed.isEmpty { return [] }
    var elements: [Text] = []
    var start = bytes.startIndex
    var quote: UInt8?
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == quote {
        quote = nil
      } else if quote == nil && (byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")) {
        quote = byte
      } else if quote == nil && byte == UInt8(ascii: ",") {
        elements.append(Text(bytes[start..<index]).trimmed.scalar)
        start = index + 1
      }
    }
    return elements + [Text(bytes[start...]).trimmed.scalar]
  }

  /// The text in a YAML scalar: plain, or in quotes. libinput record writes a name in quotes as it is, also where it
  /// contains quotes.
  var scalar: Text {
    let quote = bytes.first
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"), let last = bytes.lastIndex(where: { $0 == quote }),
      last > bytes.startIndex
    else { return withoutComment }
    let inner = bytes[(bytes.startIndex + 1)..<last]
    return quote == UInt8(ascii: "\"") ? Text(inner).unescaped : Text(inner)
  }

  /// The text with `\"`, `\\` and `\uXXXX` of ASCII as the characters that they stand for.
  private var unescaped: Text {
    var plain: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let kind = rest.first else {
        plain.append(byte)
        continue
      }
      if kind == UInt8(ascii: "\"") || kind == UInt8(ascii: "\\") {
        plain.append(kind)
        rest.removeFirst()
      } else if kind == UInt8(ascii: "u"), let code = Text(rest.dropFirst().prefix(4)).hexadecimal, code < 0x80 {
        plain.append(UInt8(code))
        rest = rest.dropFirst(5)
      } else {
        plain.append(byte)
      }
    }
    return Text(plain)
  }
}
