import CLinux

/// A text for each thread, for C to read.
public enum ThreadText {
  /// Sets this thread's text, cut off if it is too long.
  public static func set(_ sentence: Sentence) {
    var text = sentence.string
    text.withUTF8 { bytes in unsafe linux_set_thread_text(bytes.baseAddress, bytes.count) }
  }

  /// This thread's text, empty if none was set; valid until the thread sets another or ends.
  public static var unsafePointer: UnsafePointer<CChar> { unsafe linux_thread_text() }
}
