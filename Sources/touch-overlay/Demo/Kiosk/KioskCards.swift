import Raster

// The product cards and the order's ticket.
extension KioskState {
  func drawProduct(_ art: inout Bitmap, _ index: Int, _ isPressed: Bool) {
    let colour = KioskColours.products[index]
    let width = Float(art.width)
    let height = Float(art.height)
    if index == product {
      art.roundedBox(x: 0, y: 0, width: width, height: height, corner: 20, KioskColours.text)
    }
    art.roundedBox(x: 4, y: 4, width: width - 8, height: height - 8, corner: 16, isPressed ? colour.lit : colour)
    art.cup(x: width / 2, y: 86, scale: 1.3, sway: isPressed ? sway : nil)
    art.write(KioskState.names[index], x: 20, y: 152, capitals: 15, weight: 2.3, KioskColours.text)
    art.write(
      KioskState.price(KioskState.prices[index]), x: 20, y: 182, capitals: 14, weight: 2.1, KioskColours.text)
  }

  func drawTicket(_ art: inout Bitmap) {
    let width = Float(art.width)
    art.roundedBox(x: 0, y: 4, width: width, height: Float(art.height) - 8, corner: 16, KioskColours.bar)
    art.write(isBrewing ? "Brewing" : "Your order", x: 20, y: 24, capitals: 15, weight: 2, KioskColours.quiet)
    art.write(
      "\(cups) x \(KioskState.names[product])", x: 20, y: 60, capitals: 15, weight: 2.3, KioskColours.text)
    if !isBrewing {
      art.write("Total", x: 20, y: 112, capitals: 13, weight: 1.8, KioskColours.quiet)
      let total = KioskState.price(cups * KioskState.prices[product])
      art.write(total, x: 20, y: 144, capitals: 36, weight: 4.4, KioskColours.text)
      return
    }
    art.cup(x: width / 2, y: 132, scale: 0.9, sway: sway)
    let groove = width - 40
    art.roundedBox(x: 20, y: 182, width: groove, height: 10, corner: 5, KioskColours.groove)
    art.roundedBox(x: 20, y: 182, width: max(10, groove * brewed), height: 10, corner: 5, KioskColours.accent)
  }
}
