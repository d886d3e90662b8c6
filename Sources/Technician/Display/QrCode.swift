#if QR
import CQrencode
#endif

/// Text in UTF-8 as a QR code: a square of dark and light modules that phones read.
struct QrCode {
  /// Number of modules on each side. A margin of four light modules belongs around them.
  let side: Int
  private let dark: [Bool]

  /// Returns nil without memory, for no bytes or more than the largest code holds, and in a build without the trait
  /// `QR`.
  init?(_ bytes: [UInt8]) {
    #if QR
    guard let encoded = EncodedCode(bytes) else { return nil }
    side = encoded.side
    dark = encoded.dark
    #else
    return nil
    #endif
  }

  /// Whether the module is dark.
  subscript(x: Int, y: Int) -> Bool { dark[y * side + x] }
}

#if QR
/// A `QRcode` of libqrencode.
@safe
private struct EncodedCode: ~Copyable {
  private let code: UnsafeMutablePointer<QRcode>

  /// Calls `QRcode_encodeInput`. Level M survives the loss of 15 % of the code.
  init?(_ bytes: [UInt8]) {
    // Version 0 stands for the smallest version that holds the bytes.
    guard let input = unsafe QRinput_new2(0, QR_ECLEVEL_M) else { return nil }
    defer { unsafe QRinput_free(input) }
    // Phones guess the encoding of everything but ASCII where the code does not name it: 26 is UTF-8.
    if bytes.contains(where: { $0 >= 0x80 }), unsafe QRinput_appendECIheader(input, 26) != 0 { return nil }
    guard unsafe QRinput_append(input, QR_MODE_8, Int32(bytes.count), bytes) == 0,
      let code = unsafe QRcode_encodeInput(input)
    else { return nil }
    unsafe self.code = code
  }

  deinit { unsafe QRcode_free(code) }

  var side: Int { unsafe Int(code.pointee.width) }

  /// `data` is `width` rows of `width` bytes; the lowest bit of a byte is 1 for a dark module.
  var dark: [Bool] {
    (0..<side * side).map { unsafe code.pointee.data[$0] & 1 != 0 }
  }
}
#endif
