import Linux

Command.run(Arguments.all()).now()
