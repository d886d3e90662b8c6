import CLinux

/// A thread, which must be joined or detached before its owner goes.
@safe
public struct Thread: ~Copyable {
  private let handle: pthread_t

  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Many times what these threads use. By default it would be the limit of the process (`ulimit -s`), which may be far
  /// too little, or more than a 32-bit board has addresses for.
  private static let stackSize = 1 << 20

  /// Starts a thread with `pthread_create(3)`. All signals are blocked in it and left to other threads. The name shows
  /// in `/proc/PID/task/TID/comm`.
  public init(name: StaticString, _ run: @escaping @Sendable () -> Void) throws(Errno) {
    let body = unsafe Unmanaged.passRetained(Body(run))
    var handle = pthread_t()
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    unsafe pthread_attr_setstacksize(&attributes, Thread.stackSize)
    let result = SignalMask.closed { unsafe pthread_create(&handle, &attributes, Thread.enter, body.toOpaque()) }
    unsafe pthread_attr_destroy(&attributes)
    if result != 0 {
      unsafe body.release()
      throw Errno(result)
    }
    unsafe _ = linux_thread_name(handle, UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self))
    self.handle = handle
  }

  private static let enter: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
    let body = unsafe Unmanaged<Body>.fromOpaque(argument!).takeRetainedValue()
    body.run()
    return nil
  }

  /// Gives the thread a SCHED_FIFO priority: `pthread_setschedparam(3)`.
  public borrowing func setRealTime(priority: Int) throws(Errno) {
    var parameters = sched_param()
    parameters.sched_priority = CInt(priority)
    let result = unsafe pthread_setschedparam(handle, CInt(SCHED_FIFO), &parameters)
    if result != 0 { throw Errno(result) }
  }

  /// Lets other threads of the same processor run: `sched_yield(2)`.
  public static func yield() { _ = sched_yield() }

  /// `pthread_join(3)`
  public consuming func join() {
    _ = pthread_join(handle, nil)
  }

  /// `pthread_detach(3)`
  public consuming func detach() { _ = pthread_detach(handle) }
}
