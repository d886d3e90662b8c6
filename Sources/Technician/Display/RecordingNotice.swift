import Linux

/// Shows that touches are being recorded: a frame around every page, and words where there is room.
enum RecordingNotice {
  /// Returns the words of the sign; nil while nothing is recorded.
  static func words(_ facts: SessionFacts) -> Sentence? { facts.isRecording ? "Recording touches" : nil }

  static func frame(_ layout: Layout) -> [Plate] {
    let line = max(3, layout.gap / 2)
    let (right, bottom) = (layout.width - line, layout.height - line)
    let across = layout.sheet(layout.width, line, Ink.bad)
    let down = layout.sheet(line, layout.height - 2 * line, Ink.bad)
    return [
      Plate(x: 0, y: 0, across), Plate(x: 0, y: bottom, across), Plate(x: 0, y: line, down),
      Plate(x: right, y: line, down),
    ]
  }
}
