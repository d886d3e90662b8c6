/// The arguments of a program, taken in their order. The value of a long option follows it, or stands behind `=` in the
/// same argument.
public struct ArgumentList {
  private let program: StaticString
  private var rest: ArraySlice<Text>
  /// The option that ``next()`` returned, and its value behind `=` until ``value(of:)`` takes it.
  private var attached: (option: Text, value: Text)?

  /// - Parameter program: its name, for refusals.
  public init(_ arguments: [Text], of program: StaticString) {
    self.program = program
    rest = arguments[...]
  }

  /// Returns the next argument, without the value behind `=` of a long option; nil if there is none. If nobody took such a
  /// value, ends the program, because the option takes none.
  public mutating func next() -> Text? {
    if let attached {
      Exit.wrongUsage.now(
        "\(attached.option.string) takes no value, and got '\(attached.value.string)'; \(program) --help lists the "
          + "options")
    }
    guard let argument = rest.popFirst() else { return nil }
    guard argument.starts(with: "--"), let (option, value) = argument.halves(at: UInt8(ascii: "=")),
      option.bytes.count > 2
    else { return argument }
    attached = (option, value)
    return option
  }

  /// Returns the value of the option that ``next()`` returned; ends the program if there is none.
  public mutating func value(of option: Text) -> Text {
    let value = attached?.value ?? rest.popFirst()
    attached = nil
    guard let value, !value.isEmpty else {
      Exit.wrongUsage.now("\(option.string) needs a value; \(program) --help shows how")
    }
    return value
  }

  /// Takes all that is left, as it is: behind `--`, arguments are for another program.
  public mutating func takeRest() -> [Text] {
    defer { rest = [] }
    return Array(rest)
  }
}
