import CLinux

extension Text {
  /// Whether the argument asks for help.
  public var isHelp: Bool { self == "--help" || self == "-h" || self == "help" }
}

/// The command line of this process, read from the kernel because Embedded Swift has no `CommandLine`.
public enum Arguments {
  /// Returns all arguments after the program's name.
  @export(interface)
  public static func all() -> [Text] {
    do throws(Errno) {
      let bytes = try FileDescriptor.contents(of: "/proc/self/cmdline", limit: 1 << 20)
      let words = bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast().dropFirst().map { Text($0) }
      for word in words where !word.isUnicode {
        Exit.wrongUsage.now(
          "'\(word.string)' on the command line is not UTF-8; use a name in UTF-8")
      }
      return words
    } catch {
      Log.line("cannot read the command line from /proc/self/cmdline: \(error.text); is /proc mounted?")
      exit(1)
    }
  }
}
