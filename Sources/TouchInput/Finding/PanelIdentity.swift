/// The bus, vendor, product and version that a device reports.
public struct PanelIdentity: Equatable, Sendable {
  public let bus: UInt16
  public let vendor: UInt16
  public let product: UInt16
  public let version: UInt16

  var numbers: [UInt16] { [bus, vendor, product, version] }
}

extension PanelIdentity {
  /// The identity that uinput gives a device for which none is set.
  init() { self.init(bus: 0, vendor: 0, product: 0, version: 0) }

  /// Takes bus, vendor, product and version; nil for more or fewer numbers.
  init?(_ numbers: [UInt16]) {
    guard numbers.count == 4 else { return nil }
    self.init(bus: numbers[0], vendor: numbers[1], product: numbers[2], version: numbers[3])
  }
}
