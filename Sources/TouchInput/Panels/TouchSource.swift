import Linux
import Touch

/// A source of touch frames: the only seam at which a panel is replaced by something else.
public protocol TouchSource: ~Copyable, SendableMetatype {
  /// Descriptor that becomes readable when ``read(into:)`` has something to do.
  var pollDescriptor: Int32 { get }

  /// Waits until ``read(into:)`` has something to do, or until `bell` is readable; returns false for `bell`, which must
  /// be the same each time.
  mutating func wait(orFor bell: Int32) throws(PanelError) -> Bool

  /// Delivers every frame that is pending, and does not wait for more.
  mutating func read(into sink: inout some FrameSink) throws(PanelError)

  /// Cancels all touches, because the source is gone or given up; returns their end.
  mutating func cancelAll() -> TouchFrame

  /// Counts of irregularities so far.
  var counts: TouchCounts { get }

  /// Number of panels that are read now.
  var panelCount: Int { get }

  /// Number of times that a panel was lost.
  var lossCount: Int { get }
}

extension TouchSource where Self: ~Copyable {
  public var counts: TouchCounts { TouchCounts() }
  public var panelCount: Int { 1 }
  public var lossCount: Int { 0 }

  public mutating func wait(orFor bell: Int32) throws(PanelError) -> Bool {
    do throws(Errno) {
      return try !Poll.wait(pollDescriptor, bell).second
    } catch {
      throw .lost("cannot wait for the touch panel: \(error.text)")
    }
  }
}
