import CLinux
import Linux

/// A stick that somebody has plugged in and the system has mounted.
enum RemovableDrive {
  /// Where it can be written to; nil where there is none.
  static var folder: String? {
    do throws(Errno) {
      return folder(in: Text(try FileDescriptor.contents(of: "/proc/self/mounts", limit: 1 << 20))) { drive(of: $0) }
    } catch { return nil }
  }

  /// - Parameters:
  ///   - mounts: lines of `proc(5)`: device, folder, kind and options.
  ///   - drive: the name of the drive that a device is or is a part of, and whether it can be pulled out; nil where
  ///     nobody knows.
  static func folder(in mounts: Text, drive: (Text) -> (name: Text, isRemovable: Bool)?) -> String? {
    let mounted = mounts.lines.map { $0.words }.filter { $0.count >= 4 && $0[0].starts(with: "/dev/") }
    // A machine may run from a stick, too, and what it runs from is mounted once more wherever a service may write.
    let own = mounted.filter { $0[1] == "/" || $0[1].starts(with: "/boot") }.map { $0[0].dropping(5) }
    let ownDrives = own.compactMap { drive($0)?.name }
    for words in mounted {
      let part = words[0].dropping(5)
      guard let drive = drive(part), drive.isRemovable, !ownDrives.contains(drive.name) else { continue }
      guard words[3].split(at: UInt8(ascii: ","), keepEmpty: false).contains(Text("rw")) else { continue }
      return unescaped(words[1])
    }
    return nil
  }

  /// The kernel writes blanks in octal digits.
  private static func unescaped(_ text: Text) -> String {
    var bytes: [UInt8] = []
    var rest = text.bytes
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3)
      if byte == UInt8(ascii: "\\"), digits.count == 3, digits.allSatisfy({ (48...55).contains($0) }) {
        bytes.append(digits.reduce(0) { $0 &* 8 &+ ($1 - 48) })
        rest.removeFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// By its number. Only drives say whether they can be pulled out; the folder of a part lies in its drive's.
  private static func drive(of name: Text) -> (name: Text, isRemovable: Bool)? {
    let part = path(of: name)
    for folder: Sentence in ["\(part)", "\(part)/.."] {
      do throws(Errno) {
        let answer = try look("\(folder)/removable")
        return (try look("\(folder)/dev"), answer == "1")
      } catch { continue }
    }
    return nil
  }

  /// Kernels that found their root themselves call it `root`, which no folder is called.
  private static func path(of name: Text) -> Sentence {
    var facts = stat()
    guard name == "root", unsafe stat("/", &facts) == 0 else { return "/sys/class/block/\(name.string)" }
    return "/sys/dev/block/\(linux_major(facts.st_dev)):\(linux_minor(facts.st_dev))"
  }

  private static func look(_ path: Sentence) throws(Errno) -> Text {
    Text(try FileDescriptor.contents(of: path.string, limit: 4096)).trimmed
  }
}
