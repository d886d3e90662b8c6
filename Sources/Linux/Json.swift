/// Writes JSON values.
public enum Json {
  @export(interface)
  public static func quote(_ text: String) -> String {
    var quoted: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        quoted.append(UInt8(ascii: "\\"))
        quoted.append(byte)
      case 0..<0x20, 0x7f:
        let escape: Sentence = "\\u\(Hexadecimal.text(UInt32(byte), digits: 4))"
        for part in escape.string.utf8 { quoted.append(part) }
      default: quoted.append(byte)
      }
    }
    quoted.append(UInt8(ascii: "\""))
    return String(decoding: quoted, as: UTF8.self)
  }

  public static func truth(_ value: Bool) -> StaticString { value ? "true" : "false" }
}
