import Linux

StandardStreams.fill()
Signals.prepare()
Command.run(Arguments.all()).now()
