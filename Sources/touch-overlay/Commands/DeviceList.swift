import Kms
import Linux
import TouchInput
import TouchOverlay

/// Prints a survey of panels as text or as JSON.
enum DeviceList {
  static func text(_ survey: PanelSurvey, _ screen: ScreenSurvey) -> String {
    var text: Sentence = ""
    for entry in survey.entries { text = text + describe(entry) }
    if let fault = screen.fault {
      text = text + "\(fault)\n(the calibrations were checked for a screen of \(screen.width)x\(screen.height))\n"
    } else {
      let plane: Sentence = screen.plane.map { "plane \($0) of " } ?? ""
      text = text + "the screen is \(plane)\(screen.path), \(screen.width)x\(screen.height)"
      text = text + (screen.isHidden ? ", which an app hides\n" : "\n")
    }
    for display in screen.displays { text = text + "\(display.sentence)\n" }
    if let absence = survey.absence { text = text + "\(absence)\n" }
    return text.string
  }

  private static func describe(_ entry: PanelSurvey.Entry) -> Sentence {
    let candidate = entry.candidate
    let place: Sentence = candidate.place.isEmpty ? "" : ", at \(Text(candidate.place).printable.string)"
    var text: Sentence = "\(candidate.path): \(Text(candidate.name).printable.string)\n"
    text = text + "  chosen: \(entry.isChosen ? "yes" : "no"), \(entry.reason)\n"
    text = text + "  device: \(DeviceList.identity(candidate.identity))\(place)\n"
    if candidate.isPanel { text = text + "  reports: \(reports(candidate))\n" }
    switch entry.calibration {
    case .used(let backend, let reason, let warning, let filters)?:
      text = text + "  positions: through \(backend.library), \(reason)\n"
      if let delay = filters.sentence { text = text + "  delay: \(delay)\n" }
      if let warning { text = text + "  warning: \(warning)\n" }
    case .refused(let sentence)?: text = text + "  warning: \(sentence)\n"
    case nil: break
    }
    return text + "\n"
  }

  private static func identity(_ identity: PanelIdentity) -> Sentence {
    "bus \(hexadecimal(identity.bus)), vendor \(hexadecimal(identity.vendor)), product "
      + "\(hexadecimal(identity.product)), version \(hexadecimal(identity.version))"
  }

  private static func hexadecimal(_ number: UInt16) -> String { Hexadecimal.text(UInt32(number), digits: 4) }

  private static func reports(_ candidate: PanelCandidate) -> Sentence {
    var text: Sentence
    switch candidate.description.fingers {
    case .slots:
      let slots = candidate.description.slots
      text = "fingers in \(slots) \(slots == 1 ? "slot" : "slots" as Sentence) (protocol B)"
    case .contacts: text = "contacts without slots (protocol A)"
    case .one: text = candidate.description.isByPressure ? "a single finger, by its pressure" : "a single finger"
    }
    for range in candidate.description.ranges { text = text + ", \(range.name) \(range.minimum) to \(range.maximum)" }
    return candidate.description.sizesAreForeign ? "\(text); its sizes have units of their own and are not used" : text
  }

  static func json(_ survey: PanelSurvey, _ screen: ScreenSurvey) -> String {
    let isKnown = screen.fault == nil
    var text: Sentence = "{\"screen\":{\"path\":\(Json.quote(screen.path)),\"known\":\(Json.truth(isKnown)),"
    text = text + "\"kind\":\"\(screen.plane == nil ? "framebuffer" : "plane")\","
    if screen.isHidden { text = text + "\"hidden\":true," }
    text = text + "\"width\":\(screen.width),\"height\":\(screen.height)},"
    text = text + "\"displays\":[\(displays(screen.displays))],"
    if let absence = survey.absence { text = text + "\"absence\":\(Json.quote(absence.string))," }
    text = text + "\"devices\":["
    var separator: Sentence = "\n"
    for entry in survey.entries {
      text = text + separator + jsonObject(entry)
      separator = ",\n"
    }
    return (text + "\n]}\n").string
  }

  private static func jsonObject(_ entry: PanelSurvey.Entry) -> Sentence {
    let candidate = entry.candidate
    let identity = candidate.identity
    var text: Sentence = "{\"path\":\(Json.quote(candidate.path)),\"name\":\(Json.quote(candidate.name))"
    text = text + ",\"place\":\(Json.quote(candidate.place)),\"bus\":\(identity.bus),\"vendor\":\(identity.vendor)"
    text = text + ",\"product\":\(identity.product),\"version\":\(identity.version)"
    text = text + ",\"chosen\":\(Json.truth(entry.isChosen)),\"reason\":\(Json.quote(entry.reason.string))"
    if candidate.isPanel {
      text =
        text + ",\"protocol\":\"\(letter(candidate.description.fingers))\",\"slots\":\(candidate.description.slots)"
      for range in candidate.description.ranges {
        text = text + ",\"\(range.name)\":{\"minimum\":\(range.minimum),\"maximum\":\(range.maximum)}"
      }
    }
    switch entry.calibration {
    case .used(let backend, let reason, let warning, let filters)?:
      text = text + ",\"backend\":\"\(backend == .tslib ? "tslib" : "evdev")\""
      text = text + ",\"calibration\":\(Json.quote(reason.string))"
      if !filters.isEmpty { text = text + ",\"filters\":\(delays(filters))" }
      if let warning { text = text + ",\"warning\":\(Json.quote(warning.string))" }
    case .refused(let sentence)?: text = text + ",\"warning\":\(Json.quote(sentence.string))"
    case nil: break
    }
    return text + "}"
  }

  private static func displays(_ displays: [SurveyedDisplay]) -> Sentence {
    var text: Sentence = ""
    for display in displays {
      text = text + (text.string.isEmpty ? "" : ",") + "{\"path\":\(Json.quote(display.path))"
      switch display.offer {
      case .plane(let plane, let screen):
        text = text + ",\"app\":true,\"connector\":\(Json.quote(screen.connector.name.string))"
        text = text + ",\"width\":\(screen.mode.width),\"height\":\(screen.mode.height),\"plane\":\(plane.id)"
        if let zpos = plane.zpos { text = text + ",\"zpos\":\(zpos)" }
      case .drawn(let drawn):
        text = text + ",\"app\":true,\"drawn\":true,\"width\":\(drawn.width),\"height\":\(drawn.height)"
        text = text + ",\"plane\":\(drawn.plane)"
        if let zpos = drawn.zpos { text = text + ",\"zpos\":\(zpos)" }
      case .none(let reason): text = text + ",\"app\":true,\"obstacle\":\(Json.quote(reason.string))"
      case .noApp: text = text + ",\"app\":false"
      }
      text = text + "}"
    }
    return text
  }

  private static func delays(_ filters: FilterMemory) -> Sentence {
    "{\"modules\":\(Json.quote(filters.modules.string)),\"known\":\(Json.truth(!filters.isUnknown)),"
      + "\"reportsLate\":\(filters.delayedReports),\"reportsWithheld\":\(filters.withheld),"
      + "\"millisecondsWithheld\":\(filters.silence / 1000)}"
  }

  private static func letter(_ fingers: PanelDescription.Fingers) -> StaticString {
    switch fingers {
    case .slots: "B"
    case .contacts: "A"
    case .one: "single"
    }
  }
}
