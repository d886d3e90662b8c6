import Overlay
import Testing
import Touch

/// Marks on the glass that follow from the events of the contacts and from the time.
@Suite struct TouchMarksTests {
  @Test(
    "Marks over time",
    arguments: [
      Timeline(
        "nothing",
        [
          Moment(0, .passes, []), Moment(1_000_000, .passes, []),
        ]),
      Timeline(
        "a finger comes, moves, stays and goes",
        [
          Moment(0, .began(1, x: 10, y: 20), [1]),
          Moment(10_000, .moved(1, x: 11, y: 21), [1]),
          Moment(500_000, .passes, [1]),
          Moment(600_000, .ended(1), []),
        ]),
      Timeline(
        "a tap is shown for the minimum time, to the microsecond",
        [
          Moment(1_000, .began(1, x: 10, y: 20), [1]),
          Moment(2_000, .ended(1), [1], next: 81_000),
          Moment(80_999, .passes, [1], next: 81_000),
          Moment(81_000, .passes, []),
        ]),
      Timeline(
        "a tap that is over at the moment it is first heard of",
        [
          Moment(5_000, .began(1, x: 10, y: 20), [1]),
          Moment(5_000, .ended(1), [1], next: 85_000),
          Moment(85_001, .passes, []),
        ]),
      Timeline(
        "a finger that has been there for exactly the minimum time goes at once",
        [
          Moment(0, .began(1, x: 10, y: 20), [1]),
          Moment(80_000, .ended(1), []),
        ]),
      Timeline(
        "without a minimum a mark goes with its finger", minimumShow: 0,
        [
          Moment(0, .began(1, x: 10, y: 20), [1]),
          Moment(0, .ended(1), []),
        ]),
      Timeline(
        "a cancelled touch loses its mark at once",
        [
          Moment(0, .began(1, x: 10, y: 20), [1]),
          Moment(1_000, .cancelled(1), []),
        ]),
      Timeline(
        "a tap that is still shown and then cancelled goes at once",
        [
          Moment(0, .began(1, x: 10, y: 20), [1]),
          Moment(1_000, .ended(1), [1], next: 80_000),
          Moment(2_000, .cancelled(1), []),
        ]),
      Timeline(
        "one finger lifts and leaves the others",
        [
          Moment(0, .began(1, x: 10, y: 20), [1]),
          Moment(0, .began(2, x: 30, y: 20), [1, 2]),
          Moment(0, .began(3, x: 50, y: 20), [1, 2, 3]),
          Moment(100_000, .moved(3, x: 51, y: 20), [1, 2, 3]),
          Moment(200_000, .ended(2), [1, 3]),
          Moment(300_000, .moved(1, x: 12, y: 20), [1, 3]),
          Moment(400_000, .ended(1), [3]),
          Moment(500_000, .ended(3), []),
        ]),
      Timeline(
        "the order is that of the beginnings, whoever leaves",
        [
          Moment(0, .began(5, x: 10, y: 20), [5]),
          Moment(0, .began(3, x: 20, y: 20), [5, 3]),
          Moment(0, .began(9, x: 30, y: 20), [5, 3, 9]),
          Moment(0, .began(4, x: 40, y: 20), [5, 3, 9, 4]),
          Moment(90_000, .cancelled(3), [5, 9, 4]),
          Moment(90_000, .began(6, x: 50, y: 20), [5, 9, 4, 6]),
          Moment(90_000, .cancelled(5), [9, 4, 6]),
          Moment(90_000, .cancelled(6), [9, 4]),
        ]),
      Timeline(
        "two taps that are due together go together",
        [
          Moment(0, .began(1, x: 10, y: 20), [1]),
          Moment(0, .began(2, x: 20, y: 20), [1, 2]),
          Moment(0, .began(3, x: 30, y: 20), [1, 2, 3]),
          Moment(10, .ended(1), [1, 2, 3], next: 80_000),
          Moment(20, .ended(2), [1, 2, 3], next: 80_000),
          Moment(80_000, .passes, [3]),
        ]),
      Timeline(
        "the next change is the earliest, not the latest told",
        [
          Moment(0, .began(1, x: 10, y: 20), [1]),
          Moment(50_000, .began(2, x: 20, y: 20), [1, 2]),
          Moment(60_000, .ended(2), [1, 2], next: 130_000),
          Moment(70_000, .ended(1), [1, 2], next: 80_000),
          Moment(80_000, .passes, [2], next: 130_000),
          Moment(130_000, .passes, []),
        ]),
      Timeline(
        "the end of a touch that has no mark is nothing",
        [
          Moment(0, .ended(7), []),
          Moment(0, .began(1, x: 10, y: 20), [1]),
          Moment(0, .cancelled(7), [1]),
        ]),
    ])
  func timeline(_ timeline: Timeline) {
    timeline.play()
  }
}
