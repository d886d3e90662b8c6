/// Small steps of a finger that never rests: towards the middle of the panel and back.
struct Wiggle {
  let slot: Int
  private let home: Spot
  private let rightwards: Int32
  private let downwards: Int32

  init(_ slot: Int, _ home: Spot, _ plan: PanelPlan) {
    self.slot = slot
    self.home = home
    rightwards = home.x > plan.x.middle ? -1 : 1
    downwards = home.y > plan.y.middle ? -1 : 1
  }

  /// Returns the place in a frame. x changes in every frame, so the kernel drops none.
  func spot(_ frame: Int) -> Spot {
    let (right, down): (Int32, Int32) =
      switch frame % 4 {
      case 0: (1, 0)
      case 1: (2, 1)
      case 2: (1, 2)
      default: (0, 1)
      }
    return Spot(x: home.x &+ right * rightwards, y: home.y &+ down * downwards)
  }
}
