import Linux

StandardStreams.fill()
Signals.prepare()
let options = Options(Arguments.all())

switch options.task {
case .showVersion:
  Log.output(Sentence("touch-overlayd \(Version.text)\n").string)
case .showHelp:
  Log.output(Options.usage.string)
case .checkConfiguration:
  _ = options.configurationOrExit()
  Log.output("the configuration is good\n")
case .run:
  Memory.share()
  ParentProcess.announce()
  Daemon.run(options).now()
}
Exit.done.now()
