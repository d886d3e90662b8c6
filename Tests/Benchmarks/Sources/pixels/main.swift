import CPixman
import Linux
import Raster

// Short, to see that all is right, or long enough for figures to stand for something.
let isShort = Arguments.all().contains { $0 == "--short" }

Log.output(
  "pixman \(PIXMAN_VERSION_STRING); blend: pixman's sprite, pixman's mask, ours with the underneath saved, "
    + "how many times as fast, levels between pixman's sprite and ours\n"
    + "cycle (save, blend, check, give back): copying the rows once, ours, how many times as long\n")
let diameters = [32, 50, 64, 128]
let formats: [(StaticString, PixelFormat)] = [("r5g6b5", .rgb565), ("x8r8g8b8", .xrgb8888)]
let contests = diameters.flatMap { diameter in
  formats.map { Contest(name: $0.0, format: $0.1, diameter: diameter, rounds: isShort ? 50 : 2001) }
}
let isRight = contests.reduce(true) { $1.run() && $0 }
(isRight ? Exit.done : Exit.failed).now()
