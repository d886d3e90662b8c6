import Linux

extension Fault {
  /// Advice for fingers that the panel detects but reports wrongly.
  var contactAdvice: [Advice] {
    switch self {
    case .stuckContact:
      [
        Advice(
          "a lift was lost: the driver or the controller missed an interrupt",
          "update kernel and firmware; check the interrupt line and its pull-up; count errors of the bus in dmesg"),
        Advice("something lies on the glass: water, a sticker, a cable", "clean and dry the glass"),
        Advice("a bezel or a crack presses on the sensor", "loosen the bezel and test again"),
      ]
    case .flapping:
      [
        Advice(
          "the signal is weak: gloves, a thick or loose protective film, dry skin",
          "take the film off, try a bare finger, raise the controller's sensitivity"),
        Advice(
          "noise from a charger or a missing ground",
          "run it from another supply, connect its ground to the kiosk's frame"),
        Advice(
          "tslib takes a constant pressure for a lift",
          "raise or remove pmin of the line 'module pthres' in ts.conf, or read the panel without tslib"),
        Advice("a worn resistive sheet", "clean it, press harder; if that helps, replace the panel"),
      ]
    case .jitter:
      [
        Advice(
          "noise from the power supply or a missing ground",
          "run it from another supply, connect its ground to the kiosk's frame, and rest a finger again"),
        Advice(
          "no filter: resistive panels need one",
          "add the lines 'module dejitter delta=100' and 'module median depth=5' to ts.conf before 'module linear'"),
        Advice("radio or display noise", "lay the panel's cable apart from others and shield it"),
      ]
    case .mergedContacts:
      [
        Advice(
          "the sensor is too coarse for fingers so near, or its firmware joins them",
          "keep targets for two fingers farther apart; look for a newer firmware"),
        Advice("a panel that guesses the second finger", "use one finger only, or another kind of panel"),
        Advice("a thick glass or film blurs fingers", "take the film off and test again"),
      ]
    case .swappedIdentity:
      [
        Advice(
          "the controller or its driver loses track of fingers", "look for a newer firmware and kernel of the panel"),
        Advice("reports are too slow to follow fingers", "see the advice for slow reports"),
      ]
    default:
      [
        Advice("the panel knows fewer fingers than its driver says", "compare with its data sheet"),
        Advice("not all fingers touched", "touch with as many as are wanted, apart from one another, and test again"),
        Advice("another driver shows it as a mouse", "see touch-overlay devices, and load the multi-touch driver"),
      ]
    }
  }
}
