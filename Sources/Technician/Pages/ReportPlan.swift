import Pixels

/// Layout of the report page: the places of the text and the QR code.
struct ReportPlan {
  /// Minimum size of a module in pixels beside text: phones cannot tell smaller ones apart. If a code would need
  /// smaller modules, it gets a leaf of its own.
  private static var leastModule: Int { 3 }

  /// Area of the code with its light margin; nil if there is no code, or no room for one.
  let code: Rectangle?
  let module: Int
  /// Whether the code has a leaf of its own.
  let isAlone: Bool
  let words: Rectangle

  /// - Parameters:
  ///   - top: top of the text.
  ///   - bottom: bottom of the area above the buttons.
  ///   - modules: number of modules on a side of the code with its margin; nil if there is no code.
  ///   - wanted: height of the text when it has the whole width.
  init(_ layout: Layout, top: Int, bottom: Int, modules: Int?, wanted: Int) {
    let gap = 2 * layout.gap
    let all = Rectangle(left: gap, top: top, right: layout.width - gap, bottom: bottom)
    guard let modules, modules > 0 else {
      (code, module, isAlone, words) = (nil, 0, false, all)
      return
    }
    let isLying = layout.width > layout.height
    // The code lies beside the text on a landscape screen, and below it on a portrait screen.
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
