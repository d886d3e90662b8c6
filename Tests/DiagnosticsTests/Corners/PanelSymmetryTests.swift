import Examining
import Testing

@Suite("PanelSymmetry: the eight ways in which a panel can lie")
struct PanelSymmetryTests {
  /// The panel's upper left corner and the end of its x axis, on the screen.
  @Test(
    "by hand",
    arguments: [
      (PanelSymmetry(), [0, 0, 1, 0], "the panel lies as the screen does", nil),
      (PanelSymmetry(invertsX: true), [1, 0, 0, 0], "left and right are mirrored", .mirroredX),
      (PanelSymmetry(invertsY: true), [0, 1, 1, 1], "top and bottom are mirrored", .mirroredY),
      (PanelSymmetry(invertsX: true, invertsY: true), [1, 1, 0, 1], "the panel lies upside down", .turnedHalf),
      (PanelSymmetry(swapsAxes: true), [0, 0, 0, 1], "the axes are swapped", .swappedAxes),
      (
        PanelSymmetry(swapsAxes: true, invertsY: true), [1, 0, 1, 1], "the panel is turned by a quarter to the right",
        .swappedAxes
      ),
      (
        PanelSymmetry(swapsAxes: true, invertsX: true), [0, 1, 0, 0], "the panel is turned by a quarter to the left",
        .swappedAxes
      ),
      (
        PanelSymmetry(swapsAxes: true, invertsX: true, invertsY: true), [1, 1, 1, 0],
        "the axes are swapped, and both mirrored", .swappedAxes
      ),
    ] as [(PanelSymmetry, [Double], String, Fault?)])
  func byHand(_ symmetry: PanelSymmetry, _ places: [Double], _ words: String, _ fault: Fault?) {
    let (start, end) = (symmetry.place(0, 0), symmetry.place(1, 0))
    #expect([start.x, start.y, end.x, end.y] == places)
    #expect(symmetry.words.description == words && symmetry.fault == fault)
  }

  @Test func `one after the other is what doing both does, and each has one that takes it back`() {
    let all = PanelSymmetry.all
    #expect(all.count == 8)
    for (index, one) in all.enumerated() {
      #expect(!all[..<index].contains(one))
      #expect(one.inverse.after(one) == .identity && one.after(one.inverse) == .identity)
      for other in all {
        let both = other.after(one)
        let (first, whole) = (one.place(0.25, 0.125), both.place(0.25, 0.125))
        let second = other.place(first.x, first.y)
        #expect(second == whole)
      }
    }
  }
}
