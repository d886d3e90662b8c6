import Pixels

/// Where words, buttons and the code for a phone lie on the page of the report.
struct ReportPlan {
  /// Smaller than so many pixels, phones no longer tell a module of a code from the next.
  private static var leastModule: Int { 3 }

  /// The code with the light edge that belongs around it; nil where there is no code, or no room for one.
  let code: Rectangle?
  let module: Int
  /// It has a leaf of its own.
  let isAlone: Bool
  let words: Rectangle

  /// - Parameters:
  ///   - top: of the words.
  ///   - bottom: of what lies above the buttons.
  ///   - modules: on a side of the code with its edge; nil where there is none.
  ///   - wanted: how high the words are on the whole width.
  init(_ layout: Layout, top: Int, bottom: Int, modules: Int?, wanted: Int) {
    let gap = 2 * layout.gap
    let all = Rectangle(left: gap, top: top, right: layout.width - gap, bottom: bottom)
    guard let modules, modules > 0 else {
      (code, module, isAlone, words) = (nil, 0, false, all)
      return
    }
    let isLying = layout.width > layout.height
    // Beside the words where the screen lies, below them where it stands.
    let room =
      isLying
      ? min(layout.height - 2 * gap, layout.width * 55 / 100 - 2 * gap)
      : min(layout.width - 2 * gap, max(bottom - top - gap - wanted, layout.height * 2 / 5))
    isAlone = room / modules < ReportPlan.leastModule
    let most = isAlone ? min(layout.height - 2 * gap, isLying ? layout.width * 2 / 3 : layout.width - 2 * gap) : room
    module = most / modules
    let side = module * modules
    if module == 0 {
      (code, words) = (nil, all)
    } else if isLying {
      let square = Rectangle(
        left: layout.width - gap - side, top: (layout.height - side) / 2, right: layout.width - gap,
        bottom: (layout.height - side) / 2 + side)
      code = square
      words = isAlone ? all : Rectangle(left: gap, top: top, right: square.left - gap, bottom: bottom)
    } else {
      let left = (layout.width - side) / 2
      let low = isAlone ? min(bottom, top + side) : bottom
      code = Rectangle(left: left, top: low - side, right: left + side, bottom: low)
      words = isAlone ? all : Rectangle(left: all.left, top: top, right: all.right, bottom: low - side - gap)
    }
  }
}
