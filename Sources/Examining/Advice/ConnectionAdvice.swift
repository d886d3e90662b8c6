import Linux

extension Fault {
  /// Advice for faults between the panel and the programs that read it.
  var connectionAdvice: [Advice] {
    switch self {
    case .silentPanel:
      [
        Advice(
          "the controller hangs: its power dipped, or static electricity reset it",
          "look at its supply under load, ground the frame; power it off and on: if it comes back, that was it"),
        Advice(
          "the bus hangs or the interrupt is lost", "look in dmesg for errors of i2c; check the cable and the pull-ups"),
        Advice("a loose cable", "seat it anew at both ends and move it while testing"),
        Advice("it sleeps to save power", "switch autosuspend of USB off for it, or its driver's power saving"),
      ]
    case .lostPanel:
      [
        Advice("the cable, or its plug", "seat it anew, move it while testing, try another"),
        Advice("too little power: USB devices drop out", "look in dmesg for over-current; use a powered hub"),
        Advice("its driver was unloaded or crashed", "look in dmesg; update the kernel"),
      ]
    case .slowReports:
      [
        Advice(
          "the driver polls, or an update lowered the rate: panels that fell to 25 reports a second are known",
          "compare with an older kernel or firmware; ask for interrupts in the device tree"),
        Advice(
          "the bus is slow or shared", "raise the clock of the I2C bus to 400 kHz; move other devices to another bus"),
        Advice("the controller saves power or fights noise", "check its supply and ground; see ghosts and jitter"),
      ]
    case .longGap:
      [
        Advice("the machine is busy", "look at its load while swiping; give the kiosk's app a lower priority"),
        Advice(
          "errors of the bus are repeated", "look in dmesg for errors of i2c or usb; check the cable and its length"),
        Advice("the finger left the glass for a moment", "swipe again with even pressure"),
      ]
    case .droppedEvents:
      [
        Advice(
          "the machine is too busy to read in time", "look at its load; see which process takes long while touching"),
        Advice(
          "a storm of interrupts or reports from the panel",
          "watch /proc/interrupts while nobody touches; look for errors of i2c in dmesg; check the ground"),
        Advice("a panel that reports more than anybody needs", "lower its rate in the firmware's settings"),
      ]
    default:
      [
        Advice(
          "the app, or a display server, takes its panel for itself (EVIOCGRAB)",
          "see who has it open (fuser -v /dev/input/event*), end it and test again; switch its grab off"),
        Advice("tslib takes it for the app", "set grab_events=0 behind 'module_raw input' in ts.conf"),
        Advice(
          "touch-overlayd forwards its touches", "set forward = off in [touch], or stop it while the panel is tested"),
      ]
    }
  }
}
