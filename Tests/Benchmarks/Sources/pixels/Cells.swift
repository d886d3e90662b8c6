/// One line of figures.
func line(_ cells: [String]) -> String {
  var line = ""
  for cell in cells {
    line += line.isEmpty ? "" : "  "
    line += cell
  }
  return line + "\n"
}

func text(_ name: StaticString) -> String { "\(name)" }
func text(_ number: Int) -> String { "\(number)" }

func ratio(_ one: Int64, _ other: Int64) -> String {
  let tenths = (one * 100 / other + 5) / 10
  return "\(tenths / 10).\(tenths % 10) times"
}
