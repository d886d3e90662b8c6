import CLinux

@testable import TouchInput

/// Events as the kernel writes them for a reader.
enum EventBytes {
  static let size = MemoryLayout<input_event>.stride

  static func of(_ event: KernelEvent) -> [UInt8] {
    var raw = input_event()
    raw.time.tv_sec = time_t(event.time / 1_000_000)
    raw.time.tv_usec = suseconds_t(event.time % 1_000_000)
    raw.type = event.type
    raw.code = event.code
    raw.value = event.value
    return withUnsafeBytes(of: raw) { Array($0) }
  }
}
