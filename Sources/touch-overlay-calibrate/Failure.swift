import Linux

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
