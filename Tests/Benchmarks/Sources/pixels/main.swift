import CPixman
import Linux
import Pixels

// Short, to see that all is right, or long enough for figures to stand for something.
let isShort = Arguments.all().contains { $0 == "--short" }

Log.output("pixman \(PIXMAN_VERSION_STRING)\n")
Log.output("blend: pixman's sprite, pixman's mask, ours, how many times as fast as either;\n")
Log.output(
  "  with the underneath kept, how many times as fast as the sprite; levels between pixman's sprite and ours\n")
Log.output("cycle (look, keep, blend, check, give back): copying the rows once, ours, how many times as long\n")
Log.output("present: a whole frame with so many marks, copying it at once, ours, how many times as long\n")
let diameters = [32, 50, 64, 128]
let formats: [(StaticString, PixelFormat)] = [("r5g6b5", .rgb565), ("x8r8g8b8", .xrgb8888)]
let contests = diameters.flatMap { diameter in
  formats.map { Contest(name: $0.0, format: $0.1, diameter: diameter, rounds: isShort ? 50 : 2001) }
}
let isSame = contests.reduce(true) { $1.run() && $0 }
let presentations = formats.map { Presentation(name: $0.0, format: $0.1, rounds: isShort ? 20 : 1001) }
let isQuiet = presentations.reduce(true) { $1.run() && $0 }
let isRight = isSame && isQuiet
(isRight ? Exit.done : Exit.failed).now()
