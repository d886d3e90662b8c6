/// Names that somebody may have given a panel.
enum Hostile {
  static let names = [
    "<script>alert(1)</script>", "\" onload=\"alert(1)", "' onload='alert(1)", "</title><h1>no</h1>", "<!--", "]]>",
    "&lt;&amp;", "&", "a\nb\rc\td", "\u{0}\u{1}\u{7f}\u{85}\u{9f}", "\u{202e}desrever", "\\\"\\n\\u0000", "%s%n",
    // Bytes that a device may report, read from the kernel, that are not UTF-8.
    String(decoding: [0x66, 0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80, 0xe2, 0x82], as: UTF8.self), "",
    String(repeating: "x", count: 5000), "ünï - 触摸屏 🖐",
  ]
}
