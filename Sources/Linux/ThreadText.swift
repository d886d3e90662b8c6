import CLinux

/// A text that each thread has for itself, for C to read.
public enum ThreadText {
  /// What does not fit is cut off.
  public static func set(_ sentence: Sentence) {
    var text = sentence.string
    text.withUTF8 { bytes in unsafe linux_set_thread_text(bytes.baseAddress, bytes.count) }
  }

  /// Valid until the thread sets another, or ends; empty where it has set none.
  public static var unsafePointer: UnsafePointer<CChar> { unsafe linux_thread_text() }
}
