import Linux

/// Why nothing was done.
struct Failure: Error {
  let exit: Exit
  let sentence: Sentence

  init(_ sentence: Sentence) { self.init(.failed, sentence) }

  init(_ exit: Exit, _ sentence: Sentence) {
    self.exit = exit
    self.sentence = sentence
  }
}
