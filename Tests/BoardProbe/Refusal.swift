/// Reason why a line from the FIFO changes nothing; becomes `error: TEXT`.
struct Refusal: Error {
  let text: String

  init(_ text: String) { self.text = text }
}
