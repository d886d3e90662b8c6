import CDrm

/// The news that a flip is done: `DRM_EVENT_FLIP_COMPLETE`.
struct FlipEvent: Sendable {
  /// The number that was given to the flip.
  let token: UInt64
  /// The number of the first frame that shows it.
  let sequence: UInt32

  /// Returns the flips among the events of one read; other events, and an event that is cut off, are left out.
  static func all(in bytes: [UInt8]) -> [FlipEvent] {
    var events: [FlipEvent] = []
    var start = 0
    while start + MemoryLayout<drm_event>.size <= bytes.count {
      let header = bytes.load(at: start, as: drm_event.self)
      let length = Int(header.length)
      if length < MemoryLayout<drm_event>.size || start + length > bytes.count { break }
      if header.type == UInt32(DRM_EVENT_FLIP_COMPLETE), length >= MemoryLayout<drm_event_vblank>.size {
        let event = bytes.load(at: start, as: drm_event_vblank.self)
        events.append(FlipEvent(token: event.user_data, sequence: event.sequence))
      }
      start += length
    }
    return events
  }
}

extension [UInt8] {
  fileprivate func load<Value: BitwiseCopyable>(at offset: Int, as type: Value.Type) -> Value {
    unsafe withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: offset, as: type) }
  }
}
