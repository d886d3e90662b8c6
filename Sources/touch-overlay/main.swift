import Linux

StandardStreams.fill()
Command.run(Arguments.all()).now()
