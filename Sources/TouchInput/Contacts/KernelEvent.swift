import CLinux
import Touch

/// One event of an input device, as the kernel reports it.
public struct KernelEvent: Equatable, Sendable, BitwiseCopyable {
  public var time: Microseconds
  public var type: UInt16
  public var code: UInt16
  public var value: Int32

  public init(time: Microseconds, type: UInt16, code: UInt16, value: Int32) {
    self.time = time
    self.type = type
    self.code = code
    self.value = value
  }
}

extension KernelEvent {
  func isAbsolute(_ axis: Int32) -> Bool { type == UInt16(EV_ABS) && Int32(code) == axis }

  var isDropped: Bool { type == UInt16(EV_SYN) && Int32(code) == SYN_DROPPED }
  var isReportEnd: Bool { type == UInt16(EV_SYN) && Int32(code) == SYN_REPORT }
}
