import Gestures
import Touch

/// Events of a panel written as a text:
///
///     0 +1@100,100 | 600 +2@200,100 | 650 2@205,100 | 700 -2 | 900 -1
///
/// Milliseconds, and then what happens: `+` begins, `-` ends, `!` is cancelled, `?` is absent from then on though its
/// end was never told, a number alone moves, and `1*160` grows to a size. All other touches are stationary.
struct Script {
  private(set) var events: [TouchEvent] = []
  private var down: [Contact] = []

  init(_ text: String) {
    for step in text.split(separator: "|") {
      let words = step.split(separator: " ")
      let time = Microseconds((Double(words[0])! * 1000).rounded())
      events.append(event(at: time, words.dropFirst()))
    }
  }

  private mutating func event(at time: Microseconds, _ words: ArraySlice<Substring>) -> TouchEvent {
    for index in down.indices {
      down[index].phase = .stationary
      down[index].previous = down[index].position
      down[index].time = time
    }
    for word in words { happen(word, time) }
    let all = down
    down.removeAll { $0.phase.isFinal }
    return TouchEvent(time: time, touches: all)
  }

  private mutating func happen(_ word: Substring, _ time: Microseconds) {
    let sign = word.first!
    let parts = word.drop { "+-!?".contains($0) }.split { "@,*".contains($0) }
    let id = UInt32(parts[0])!
    if sign == "+" {
      let place = Position(x: Float(parts[1])!, y: Float(parts[2])!)
      down.append(Contact(id: id, phase: .began, position: place, time: time))
      return
    }
    let index = down.firstIndex { $0.id == id }!
    switch sign {
    case "-": down[index].phase = .ended
    case "!": down[index].phase = .cancelled
    case "?": down.remove(at: index)
    default:
      if word.contains("*") {
        down[index].size = Float(parts[1])!
      } else {
        down[index].phase = .moved
        down[index].position = Position(x: Float(parts[1])!, y: Float(parts[2])!)
      }
    }
  }
}

extension GestureRecogniser {
  /// Feeds a script as an owner does, who wakes it punctually or leaves it to the next event, and lets time pass
  /// afterwards.
  func play(
    _ text: String, isPunctual: Bool = true, begins: (Contact) -> Bool = { _ in true }
  ) {
    for event in Script(text).events {
      if isPunctual, let deadline, deadline < event.time { timePassed(deadline) }
      take(event, begins: begins)
    }
    while let deadline { timePassed(deadline) }
  }
}

/// The states that a gesture tells of while a script is played, in one line, and `failed` if it ends so.
func states(_ text: String, of gesture: GestureRecogniser, isPunctual: Bool = true) -> String {
  let told = Told()
  gesture.action = { told.add("\($0.state)") }
  gesture.play(text, isPunctual: isPunctual)
  told.add(gesture.state == .failed ? "failed" : "")
  return told.line
}

/// What an action was told, in one line.
final class Told {
  var line = ""

  func add(_ word: String) { line += line.isEmpty ? word : " " + word }
}
