/// Reason why the probe gives up, in one sentence.
struct Failure: Error {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}
