/// `board-probe --help`
enum Help {
  static let verbs: StaticString =
    """
    panel, glass, fill, mode, pan, palette, watch, reach, repaint, samples, suspensions, bare, hold, revoke, range, \
    read, pester, listen, planes, crc, flipper, lease-mark, lend-service, descriptors or limit
    """

  static let text: StaticString = """
    board-probe panel [OPTIONS]      a touch panel that does what lines in a FIFO say
      --fifo PATH                    where it takes lines, /run/panel; answers come from PATH.answer
      --kind slots|contacts|one      protocol B, protocol A, or a single touch; slots
      --slots N                      how many contacts it can tell, 10
      --x MIN:MAX --y MIN:MAX        0:799 and 0:479
      --no-pressure
      --size MIN:MAX                 ABS_MT_TOUCH_MAJOR, which it has not otherwise
      --any-range                    takes ranges that make no sense as they are
      --no-key                       without BTN_TOUCH
      --touchpad                     INPUT_PROP_POINTER instead, and BTN_TOOL_FINGER
      --name NAME
      commands, with ; between them; the answer to a line is "ok", "ok NUMBER" (of touches after taps or
      churn, of microseconds after time) or "error: ...":
        down SLOT X Y [PRESSURE|- [SIZE]]   move SLOT X Y [PRESSURE|- [SIZE]]   up SLOT   frame
        tap SLOT X Y                 down, frame, up, frame in one write
        instant SLOT X Y             down and up in one report
        swap SLOT X Y                the finger of a slot replaced in one report
        taps COUNT RATE SLOTS        RATE taps a second, each slot at its own place
        flood FRAMES RATE            RATE frames a second, in which all that is down wiggles
        churn MS RATE CONTACTS TAPS  a flood by CONTACTS fingers, of which the last taps TAPS times a second
        time                         the moment before what follows in the line, in microseconds
        wait MS   raw TYPE CODE VALUE (hexadecimal, hexadecimal, decimal)   quit
    board-probe glass FILE [--fb PATH] [--pread | --within MS] | glass FILE --card PATH
                                     what the display shows; --within waits so long and takes the picture that stayed
                                     longest; --card takes that of the program that is DRM master
    board-probe fill black|noise SEED|gradient [--fb PATH]
                                     a known picture on the display
    board-probe mode [--size WxH] [--virtual WxH] [--bits N] [--grey 0|1] [--nonstd N] [--fb PATH]
                                     another mode; what is not named stays
    board-probe pan X Y [--fb PATH] [--wrap]
                                     another page, which may go on at the top of the memory
    board-probe palette cube|greys [--fb PATH]
                                     RRRGGGBB, or 256 levels of grey
    board-probe watch X Y [--fb PATH]
                                     says "watching", then when the pixel of the display changed, in microseconds
    board-probe reach [--fb PATH | --card PATH] [--direct] [--counted] [--fifo PATH] [--trace FILE]
                                     a panel as large as the screen, of which it says the node, and how soon what it
                                     reports is on the glass (or, with --direct, in the framebuffer's own memory; with
                                     --card, in the memory of a leased plane, of the PROCESS that each line then names
                                     behind FILE); lines in the FIFO, /run/reach, say what to measure:
        touches COUNT TOP BOTTOM FILE   moves COUNT TOP BOTTOM FILE   drags COUNT TOP BOTTOM FILE   quit
                                     FILE gets microseconds until the rows TOP and BOTTOM of the picture, counted from
                                     the finger (-60 to 60), have changed: the first of them, and both. The answer is
                                     "ok" and how many were never seen. moves jump, drags go by 13 pixels.
                                     --counted looks every 500 us instead of all the time. --trace tells the
                                     kernel's trace_marker of each
    board-probe bare NODE [--rows] [--fb PATH]
                                     the least that any program does: reads a report of the panel, and stores the 50
                                     rows of a square at the finger (or writes them, with --rows), in another colour
                                     each time; says "ready" first
    board-probe repaint RATE SECONDS [--fb PATH]
                                     an app that draws the whole screen so many times a second, dark
    board-probe samples X Y COUNT [--fb PATH]
                                     how many of COUNT looks at the display found a bright mark there, how many found it
                                     whole, and the longest time in us during which it was not
    board-probe suspensions COUNT [--direct] [--fb PATH]
                                     says "suspending", then suspends the daemon's marks so often, each time when one is
                                     there, and says in how many cases one was there after the answer
    board-probe hold PID THREADNAME MILLISECONDS
                                     stops one thread of a process alone; says "held" when it stands still
    board-probe revoke PID PATH      takes the input device away from the process; says from how many descriptors
    board-probe range PATH AXIS MIN MAX
                                     what the device says of an axis from now on, as udev's hwdb has it corrected
    board-probe read PATH [--grab]
                                     says "reading", then for each report: STAMP ARRIVAL SLOT:ID:X:Y ...
    board-probe pester PATH MS       a program that means no good connects to a socket: 20 times at once, then again
                                     and again, with half lines, garbage, and requests whose answers it does not
                                     read; says how many of the 20 were refused, and "pestering"
    board-probe listen PATH          takes what a daemon tells a service manager there; says "listening", then that
    board-probe planes [--card PATH] the connectors and planes of a display device, as JSON
    board-probe crc COUNT FILE       says "reading", then writes the checksums of so many frames: the frame's number and
                                     the checksum, a line for each
    board-probe flipper [--card PATH] [--mode WxH@HZ] [--writeback] [--fifo PATH] [--log FILE]
                                     an app that is DRM master; says "ready". FILE gets the number of each flip and its
                                     first frame. Lines in the FIFO, /run/flipper:
        start                        flips between two pictures at each vertical blank
        flip                         flips once, as an app does that paints only when there is something new
        drop   take                  gives up being master, and becomes it again
        dark                         switches the display off, which take switches on
        elsewhere                    shows its pictures on another connector
        alone                        switches all overlay planes off with each flip from now on
        heir                         starts a child that has the display open too, and outlives it
        steal                        shows its picture in the overlay plane that is in use, by an atomic commit
        asleep   awake               switches the display off while mode and planes stay (DPMS), and on
        mode WxH@HZ                  sets another mode
        lease SOCKET                 hands a lease of a plane to the program that listens there
        offer SOCKET [CONNECTOR]     lends a plane to the daemon whose control socket that is
        dump FILE                    writes the composed picture as glass does, and ends crc; needs --writeback, with
                                     which the picture goes to memory and not to the display
        facts                        is answered with the flips done, those refused as busy, other failures and the
                                     last of their errors, whether it is master, and how many leases there are
        quit
    board-probe lease-mark [--card PATH] [--from SOCKET] [--fifo PATH]
                                     a plane above the picture of the DRM master, leased with a copy of its descriptor,
                                     or received at SOCKET; says "ready". Lines in the FIFO, /run/mark:
        square X Y SIDE AARRGGBB   clear   quit
    board-probe lend-service SOCKET [--instead PROGRAM]
                                     touch-overlay-lend for each connection, with CAP_SYS_PTRACE alone; or another
                                     program in its place
    board-probe descriptors PID      how many descriptors the process has open
    board-probe limit PID N          lets the process open no descriptor of the number N or above

    """
}
