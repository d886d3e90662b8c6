import Linux

/// `board-probe panel`: creates a touch panel that follows the lines of a FIFO.
enum PanelVerb {
  static func run(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let plan = try PanelPlan(words)
    let description = try PanelDescription()
    try description.describe(plan)
    let panel = try UinputPanel(description, through: UinputPanel.door())
    let node = try panel.node()
    try UpsideDown.announce(plan, on: node)

    // The order matters: a program that sees the answers' FIFO finds the panel and the other FIFO, and a program that
    // reads the node's name may write at once.
    var commands = try Commands(plan.fifo)
    Log.output("\(node)\n")

    try serve(&commands, panel, plan)
    panel.remove()
    try commands.answers.ok()
  }

  /// Serves lines until `quit`. The caller answers `quit` after it has removed the device.
  private static func serve(
    _ commands: inout Commands, _ panel: borrowing UinputPanel, _ plan: PanelPlan
  ) throws(ProbeFailure) {
    var session = PanelSession(plan)
    while true {
      switch try session.carryOut(commands.line(), panel) {
      case .done(nil): try commands.answers.ok()
      case .done(let number?): try commands.answers.ok(number)
      case .refused(let refusal): try commands.answers.refuse(refusal)
      case .quit: return
      }
    }
  }
}
