import Linux

/// The result of a run, with warnings.
struct Outcome {
  let words: Sentence
  /// The next step for the user.
  let advice: Sentence?
  let warnings: [Sentence]

  init(_ words: Sentence, advice: Sentence? = nil, warnings: [Sentence?] = []) {
    self.words = words
    self.advice = advice
    self.warnings = warnings.compactMap { $0 }
  }

  /// Prints the outcome for the user of the command line.
  func tell() {
    Log.output("\(words.string)\n")
    if let advice { Log.output("\(advice.string)\n") }
    for warning in warnings { Log.line(warning) }
  }
}

/// Why nothing was done.
package struct Failure: Error {
  package let exit: Exit
  package let sentence: Sentence

  init(_ sentence: Sentence) { self.init(.failed, sentence) }

  init(_ exit: Exit, _ sentence: Sentence) {
    self.exit = exit
    self.sentence = sentence
  }
}
