/// Tokens of the descriptors that the daemon waits for.
enum Token {
  static var signals: UInt64 { 0 }
  static var engine: UInt64 { 1 }
  static var devices: UInt64 { 2 }
  static var displays: UInt64 { 3 }
  static var listener: UInt64 { 4 }
  static var entry: UInt64 { 5 }
  static var diagnosis: UInt64 { 6 }
  static var cards: UInt64 { 7 }
  static var firstClient: UInt64 { 8 }
}
