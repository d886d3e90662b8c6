import Linux

// Short, to see that all is drawn, or long enough for figures to stand for something.
let isShort = Arguments.all().contains { $0 == "--short" }
let isDrawn = Sweeps.run(turns: isShort ? 2 : 7, frames: isShort ? 40 : 200)
(isDrawn ? Exit.done : Exit.failed).now()
