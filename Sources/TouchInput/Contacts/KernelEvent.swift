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
  init(_ time: Microseconds, _ type: Int32, _ code: Int32, _ value: Int32) {
    self.init(time: time, type: UInt16(type), code: UInt16(code), value: value)
  }

  func isAbsolute(_ axis: Int32) -> Bool { type == UInt16(EV_ABS) && Int32(code) == axis }

  /// Whether it tells a press or a release of BTN_TOUCH. The value 2 repeats a key that is held.
  var isTouchKey: Bool { type == UInt16(EV_KEY) && Int32(code) == BTN_TOUCH && value != 2 }
  var isDropped: Bool { type == UInt16(EV_SYN) && Int32(code) == SYN_DROPPED }
  var isReportEnd: Bool { type == UInt16(EV_SYN) && Int32(code) == SYN_REPORT }
}
