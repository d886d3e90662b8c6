@testable import TouchInput

/// A panel of the model, and the reader of its events.
final class ReadPanel {
  let panel: ModelPanel
  private let client: ModelClient
  var kernel: KernelPanel<ModelSource>

  init(_ layout: ModelLayout) throws {
    panel = ModelPanel(layout, number: 0, at: 1_000_000)
    client = ModelClient(panel)
    kernel = KernelPanel(ModelSource(client: client), layout.panel)
    try read()
  }

  deinit { panel.client = nil }

  private func read() throws { while try kernel.next() {} }

  func make(_ kind: ModelChange.Kind, _ slot: Int, y: Int32) {
    panel.report(ModelReport(changes: [ModelChange(kind: kind, slot: slot, x: 3, y: y, other: 7)]))
  }

  /// Makes a change while another program has grabbed the panel and gets all its events.
  func makeUnheard(_ kind: ModelChange.Kind, _ slot: Int, y: Int32) {
    let queue = client.queue
    make(kind, slot, y: y)
    client.queue = queue
  }

  /// The fingers of the last report, after everything that there is to read.
  func places() throws -> [Int32] {
    try read()
    return (0..<3).compactMap { kernel.frame.slots[$0]?.y }
  }
}
