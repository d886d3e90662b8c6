import Linux

/// `board-probe panel`: creates a touch panel that follows the lines of a FIFO.
enum PanelVerb {
  static func run(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let plan = try PanelPlan(words)
    let description = try PanelDescription()
    try description.describe(plan)
    let panel = try UinputPanel(description, through: UinputPanel.door(place: plan.identity.place))
    let node = try panel.node()
    try UpsideDown.announce(plan, on: node)

    // The order matters: a program that sees the answers' FIFO finds the panel and the other FIFO, and a program that
    // reads the node's name may write at once.
    let lines = try FifoName(plan.fifo)
    let questions = try lines.open()
    let answers = try FifoName("\(plan.fifo).answer")
    let back = try Answers(try answers.open())
    Log.output("\(node)\n")

    try serve(questions, back, panel, plan)
    panel.remove()
    try back.ok()
  }

  /// Serves lines until `quit`. The caller answers `quit` after it has removed the device.
  private static func serve(
    _ questions: borrowing FileDescriptor, _ answers: borrowing Answers, _ panel: borrowing UinputPanel,
    _ plan: PanelPlan
  ) throws(ProbeFailure) {
    var reader = LineReader()
    var session = PanelSession(plan)
    while true {
      let line: LineReader.Line?
      do throws(Errno) {
        line = try reader.next(from: questions)
      } catch {
        throw .failed("cannot read from the FIFO \(plan.fifo): \(error.text)")
      }
      switch line {
      case nil: return
      case .tooLong?: try answers.refuse(Refusal("a line of more than \(LineReader.longest) bytes"))
      case .text(let text)?:
        switch try session.carryOut(text, panel) {
        case .done(nil): try answers.ok()
        case .done(let number?): try answers.ok(number)
        case .refused(let refusal): try answers.refuse(refusal)
        case .quit: return
        }
      }
    }
  }
}
