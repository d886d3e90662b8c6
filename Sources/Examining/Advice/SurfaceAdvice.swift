import Linux

extension Fault {
  /// Advice for panels that detect too little, or too much.
  var surfaceAdvice: [Advice] {
    switch self {
    case .deadRow, .deadColumn:
      [
        Advice(
          "a line of the sensor has no contact: a flat cable that is not seated, creased or torn",
          "switch the kiosk off, seat the panel's cable anew at both ends, and look for creases and corrosion"),
        Advice(
          "the sensor's glass is cracked, or a bezel or a screw presses on it",
          "look along the glass under a flat light, loosen the bezel and test again"),
        Advice("the controller has a dead channel", "replace the panel; no setting brings a line back"),
      ]
    case .deadSpot:
      [
        Advice(
          "something on the glass: a sticker, a scratched protective film, dried cleaner, a drop of water",
          "clean and dry the glass, take a protective film off, and sweep the spot again"),
        Advice("the sensor is damaged there by a blow", "replace the panel"),
        Advice("metal close behind the glass", "see whether a bracket or a cable touches the panel's back"),
      ]
    case .unreached:
      [
        Advice("the finger did not go there", "sweep the parts that are named once more, edge to edge"),
        Advice("the part is dead", "if it stays empty, see the advice for a dead spot"),
      ]
    case .ghost, .periodicGhost:
      [
        Advice(
          "noise from the power supply or a missing ground",
          "run it from another supply, connect its ground to the kiosk's frame, and let it soak again"),
        Advice(
          "radio or display noise: a flat cable beside a display cable, an inverter, a radio modem",
          "lay the panel's cable apart from others, shield it, and switch neighbours off one by one"),
        Advice(
          "water, condensation or a protective film on the glass", "dry and clean the glass, take the film off"),
        Advice(
          "the controller's firmware: taps at one place like clockwork are known of some panels",
          "look for a newer firmware or kernel of the panel's maker, and leave the place out of the app's buttons"),
      ]
    default:
      [
        Advice(
          "contacts that no finger made: noise on the bus garbles reports",
          "seat the cable anew, shorten it, lower the clock of the I2C bus, check its ground"),
        Advice(
          "the calibration, or axes in the driver, of another panel",
          "compare the ranges with the panel's data sheet (touch-overlay devices), and calibrate again"),
        Advice(
          "the panel reaches beyond the screen", "calibrate again; the overlay brings such touches to the edge"),
      ]
    }
  }
}
