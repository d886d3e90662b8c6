import Linux

/// Why a window of the desktop cannot open.
package struct DeskError: Error {
  package let sentence: Sentence

  init(_ sentence: Sentence) { self.sentence = sentence }
}
