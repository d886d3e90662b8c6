import Figures
import Linux

/// Names and figures of results in words for people.
package enum Words {
  /// Returns the words of a name that programs use, separated by spaces.
  package static func of(_ name: String) -> String {
    String(decoding: name.utf8.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
  }

  package static func of(_ name: StaticString) -> String { of(name.description) }

  /// Returns the fault's name with a capital letter.
  package static func title(_ fault: Fault) -> String {
    var letters = Array(of(fault.name).utf8)
    letters[0] -= 0x20
    return String(decoding: letters, as: UTF8.self)
  }

  package static func amount(_ value: Double, _ unit: StaticString) -> Sentence {
    unit.utf8CodeUnitCount == 0 ? "\(DecimalText.short(value))" : "\(DecimalText.short(value)) \(unit)"
  }
}
