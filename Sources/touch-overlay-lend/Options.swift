import Linux

/// The command line of touch-overlay-lend.
struct Options {
  enum Task { case answer, showVersion, showHelp }

  static let usage = """
    usage: touch-overlay-lend --answer

    Leases a plane for marks from the app that is master of a display. Started by
    touch-overlay-lend.socket for touch-overlayd, or by a touch-overlayd that runs
    as root.

      --answer   answer one request on standard input, a socket
      --version  print the version, and exit
      --help     print this help, and exit

    """

  let task: Task

  init(_ arguments: [Text]) {
    guard arguments.count == 1 else {
      Exit.wrongUsage.now("one option is needed; touch-overlay-lend --help lists them")
    }
    let option = arguments[0]
    switch option {
    case "--answer": task = .answer
    case "--version": task = .showVersion
    case _ where option.isHelp: task = .showHelp
    default: Exit.wrongUsage.now("unknown option '\(option.string)'; touch-overlay-lend --help lists the options")
    }
  }
}
