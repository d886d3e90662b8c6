import Linux
import TouchOverlay

StandardStreams.fill()
let options = Options(Arguments.all())

switch options.task {
case .showVersion:
  Log.output("touch-overlayd \(Version.text)\n")
case .showHelp:
  Log.output(Options.usage)
case .checkConfiguration:
  _ = options.onlyConfiguration()
  Log.output("the configuration is good\n")
case .run:
  Memory.share()
  Daemon.run(options).now()
}
Exit.done.now()
