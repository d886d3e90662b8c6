import Examining

/// The red parts of the map of the screen, in words.
extension HtmlPage {
  var unreachedCells: Markup {
    guard let coverage = examination.coverage else { return "" }
    let left = UnreachedCells(
      coverage, width: examination.width, height: examination.height, most: UnreachedCells.listed)
    if left.count == 0 { return "" }
    var list: Markup = "<h3>\(left.sentence)</h3>\n"
    list +=
      "<p class=\"soft\">Columns and rows are counted from 0, x and y in pixels, from the upper left corner.</p>\n"
    list += "<ul class=\"advice\">\n"
    for block in left.blocks { list += "<li>\(block.sentence)</li>\n" }
    if left.others > 0 { list += "<li>\(left.rest), which the map shows</li>\n" }
    list += "</ul>\n"
    return list
  }
}
