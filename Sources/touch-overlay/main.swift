import Linux

Log.output("soon\n")
