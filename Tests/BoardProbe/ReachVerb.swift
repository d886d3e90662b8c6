import CLinux
import CProbe
import Linux

/// `board-probe reach`: creates a panel and measures how soon its touches and moves are on the glass, whichever program
/// draws them.
enum ReachVerb {
  static func run(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let options = try Options(
      words, valued: ["--fb", "--card", "--fifo", "--trace"], switches: ["--direct", "--counted"])
    try options.refuseOperands("reach")
    let target = try ReachTarget(options)
    let plan = try PanelPlan([
      Text("--x"), Text("0:\(target.width - 1)"), Text("--y"), Text("0:\(target.height - 1)"),
    ])
    let description = try PanelDescription()
    try description.describe(plan)
    let panel = try UinputPanel(description, through: UinputPanel.door())
    let node = try panel.node()
    // Looking without a pause must not keep other programs waiting.
    if probe_give_way() != 0 { throw .failed("cannot give way to other programs: \(Errno.last.text)") }

    var commands = try Commands(options.string("--fifo", otherwise: "/run/reach"))
    Log.output("\(node)\n")

    var race = try Race(plan, tracing: options.value("--trace")?.string, counted: options.has("--counted"))
    while true {
      let words = try commands.next()
      if words.count == 1, words[0] == "quit" { return try commands.answers.ok() }
      let order: RaceOrder
      do throws(Refusal) {
        order = try RaceOrder(words, onPlane: target.isPlane)
      } catch {
        try commands.answers.refuse(error)
        continue
      }
      let figures = try target.withGlass(of: order) { (glass) throws(ProbeFailure) in
        try race.run(order, panel, glass)
      }
      try attempt("cannot write \(order.file)") { () throws(Errno) in
        try FileDescriptor.open(order.file, .replace).writeAll(Array(figures.utf8))
      }
      try commands.answers.ok(race.lost)
    }
  }
}
