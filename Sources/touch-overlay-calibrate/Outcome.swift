import Linux

/// What was done, and what one should know of it.
struct Outcome {
  let words: Sentence
  /// What is to be done next.
  let advice: Sentence?
  let warnings: [Sentence]

  init(_ words: Sentence, advice: Sentence? = nil, warnings: Sentence?...) {
    self.words = words
    self.advice = advice
    self.warnings = warnings.compactMap { $0 }
  }

  /// To whoever has typed the command.
  func tell() {
    Log.output("\(words.string)\n")
    if let advice { Log.output("\(advice.string)\n") }
    for warning in warnings { Log.line(warning) }
  }
}
