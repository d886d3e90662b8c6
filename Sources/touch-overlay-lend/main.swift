import Linux

StandardStreams.fill()
switch Options(Arguments.all()).task {
case .showVersion: Log.output("touch-overlay-lend \(Version.text)\n")
case .showHelp: Log.output(Options.usage)
case .answer: Request.answer().now()
}
Exit.done.now()
