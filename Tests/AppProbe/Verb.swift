import Linux

/// The first word of the command line, and the code that it runs.
enum Verb {
  static let usage: StaticString = """
    app-probe present X Y RATE SECONDS   an app that shows a touch itself and hands its whole screen over, dark
    app-probe deliver COUNT [overlay]    a window, with or without the overlay, that hears of so many moves: says
                                         "delivering", then after how many microseconds, and how many it could bear
    app-probe load FINGERS RATE FRAMES   the product's render loop under moving fingers: microseconds a frame, and the
                                         hundredths of them that go into painting, publishing, looking and the rest

    """

  static func run(_ words: [Text]) throws(Failure) {
    guard let verb = words.first else { throw Failure("say what to do:\n\(usage)") }
    let numbers = words.dropFirst().compactMap { $0.integer }.filter { (0...100_000).contains($0) }
    switch verb {
    case "present" where words.count == 5 && numbers.count == 4 && numbers[2] > 0:
      try PresentVerb.run(x: numbers[0], y: numbers[1], rate: numbers[2], seconds: numbers[3])
    case "deliver" where words.count == 2 && numbers.count == 1 && numbers[0] >= 100:
      try DeliverVerb.run(count: numbers[0], hasOverlay: false)
    case "deliver" where words.count == 3 && numbers.count == 1 && numbers[0] >= 100 && words[2] == "overlay":
      try DeliverVerb.run(count: numbers[0], hasOverlay: true)
    case "load" where words.count == 4 && numbers.count == 3 && 1...10 ~= numbers[0] && min(numbers[1], numbers[2]) > 0:
      try LoadVerb.run(fingers: numbers[0], rate: numbers[1], frames: numbers[2])
    default: throw Failure("\(verb.string) is unknown, or goes with other words; say what to do:\n\(usage)")
    }
  }
}
