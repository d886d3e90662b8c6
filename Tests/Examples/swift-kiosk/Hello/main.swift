// The first app of the developer's guide, for a board: a window of no class of its own.
import Linux
import TouchKit

final class Square: TouchView {
  override func touchesBegan(_ touches: [Contact], _ event: TouchEvent) { print("pressed") }
  override func touchesEnded(_ touches: [Contact], _ event: TouchEvent) { print("released") }
}

do {
  let window = try WindowClass()
  window.add(Square(frame: Rectangle(left: 100, top: 100, right: 300, bottom: 300)))
  try window.run()
} catch {
  print(error.sentence)
  Exit.failed.now()
}
