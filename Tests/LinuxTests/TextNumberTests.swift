import Linux
import Testing

@Suite("Text: numbers and nothing but numbers")
struct TextNumberTests {
  @Test(
    "integers",
    arguments: [
      ("0", 0), ("7", 7), ("-7", -7), ("-0", 0), ("007", 7), ("1234567890", 1_234_567_890),
      ("9223372036854775807", Int.max), ("-9223372036854775807", -Int.max), ("-9223372036854775808", Int.min),
      ("00000000000000000000000000001", 1),
    ])
  func integer(text: String, value: Int) {
    #expect(Text(text).integer == value)
  }

  @Test(
    "what is no integer",
    arguments: [
      "", "-", "+1", "--1", "1-", " 1", "1 ", "1.0", "0x10", "a", "1a", "٣", "9223372036854775808",
      "-9223372036854775809", "9223372036854775810", "18446744073709551616", "99999999999999999999999999",
      "-99999999999999999999999999", "1\n", "1_000",
    ])
  func noInteger(text: String) {
    #expect(Text(text).integer == nil)
  }

  @Test(
    "decimals",
    arguments: [
      ("0", Float(0)), ("25", 25), ("-25", -25), ("2.5", 2.5), ("-2.5", -2.5), ("-0.5", -0.5), ("0.0", 0),
      ("0.25", 0.25), ("0.05", 0.05), ("1.000001", 1.000001), ("999999.5", 999999.5), ("12.50", 12.5),
    ])
  func decimal(text: String, value: Float) throws {
    let decimal = try #require(Text(text).decimal)
    #expect(abs(decimal - value) <= abs(value) * 0.000_000_2)
  }

  @Test(
    "what is no decimal",
    arguments: [
      "", ".", "1.", ".5", "-", "-.5", "1.2.3", "1.-5", "1,5", "1e3", "nan", "inf", "1234567", "1.1234567", " 1.5",
      "+1.5",
    ])
  func noDecimal(text: String) {
    #expect(Text(text).decimal == nil)
  }

  @Test(
    "hexadecimals",
    arguments: [
      ("0", UInt32(0)), ("f", 15), ("F", 15), ("09aF", 0x9AF), ("ffffff80", 0xFFFF_FF80), ("FFFFFFFF", .max),
      ("00000001", 1),
    ])
  func hexadecimal(text: String, value: UInt32) {
    #expect(Text(text).hexadecimal == value)
  }

  @Test("what is no hexadecimal", arguments: ["", "-1", "0x1", "g", "fffffffff", "000000001", " f", "f ", "1.0"])
  func noHexadecimal(text: String) {
    #expect(Text(text).hexadecimal == nil)
  }

  @Test("a sentence holds whole numbers of 64 bits", arguments: [0, 7, -7, 10, 1_000_000, Int64.max, Int64.min])
  func whole(_ number: Int64) {
    #expect(Sentence("\(number)").string == String(number))
    #expect(Sentence("\(number.magnitude)").string == String(number.magnitude))
  }
}
