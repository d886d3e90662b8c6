import Linux

/// The first word of the command line, and where it leads.
enum Verb {
  private static let usage =
    "say what to do: board-probe panel [--fifo PATH] [--name NAME] [--x MIN:MAX] [--y MIN:MAX] [--pressure MIN:MAX]"
    + " [--slots N], glass FILE [--fb PATH] [--pread | --offset N --pitch N],"
    + " fill black|noise SEED|gradient [--fb PATH], or facts [--fb PATH]"

  static func run(_ words: [Text]) throws(ProbeFailure) {
    guard let verb = words.first else { throw .usage(usage) }
    let rest = words.dropFirst()
    switch verb {
    case "panel": try PanelVerb.run(rest)
    case "glass": try GlassVerb.run(rest)
    case "fill": try FillVerb.run(rest)
    case "facts": try FactsVerb.run(rest)
    default: throw .usage("\(verb.string) is unknown; \(usage)")
    }
  }
}
