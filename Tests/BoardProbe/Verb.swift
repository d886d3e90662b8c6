import Linux

/// The first word of the command line, and the code that it runs.
enum Verb {
  static func run(_ words: [Text]) throws(ProbeFailure) {
    guard let verb = words.first else { throw .usage("say what to do: \(advice)") }
    let rest = words.dropFirst()
    switch verb {
    case "panel": try PanelVerb.run(rest)
    case "glass": try GlassVerb.run(rest)
    case "fill": try FillVerb.run(rest)
    case "bare": try BareVerb.run(rest)
    case "hold": try HoldVerb.run(rest)
    case "revoke": try RevokeVerb.run(rest)
    case "range": try RangeVerb.run(rest)
    case "read": try ReadVerb.run(rest)
    case "mode": try ModeVerb.run(rest)
    case "pan": try ModeVerb.pan(rest)
    case "palette": try PaletteVerb.run(rest)
    case "watch": try WatchVerb.run(rest)
    case "reach": try ReachVerb.run(rest)
    case "repaint": try RepaintVerb.run(rest)
    case "samples": try SamplesVerb.run(rest)
    case "suspensions": try SuspensionsVerb.run(rest)
    case "pester": try PesterVerb.run(rest)
    case "listen": try ListenVerb.run(rest)
    case "planes": try PlanesVerb.run(rest)
    case "crc": try CrcVerb.run(rest)
    case "flipper": try FlipperVerb.run(rest)
    case "lease-mark": try LeaseMarkVerb.run(rest)
    case "lend-service": try LendServiceVerb.run(rest)
    case "descriptors": try DescriptorsVerb.run(rest)
    case "limit": try LimitVerb.run(rest)
    case "--help", "-h", "help": Log.output("\(Help.text)")
    default: throw .usage("\(verb.string) is unknown; say what to do: \(advice)")
    }
  }

  private static var advice: String { "\(Help.verbs); board-probe --help tells the rest" }
}
