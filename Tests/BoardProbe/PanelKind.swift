import Linux

/// Protocol by which a panel reports its contacts.
enum PanelKind {
  /// Protocol B: a slot and a tracking id for each finger; a report holds only the changes.
  case slots
  /// Protocol A: a list of all contacts in each report, without an identity for each.
  case contacts
  /// A single contact on ABS_X and ABS_Y.
  case one

  init(_ options: Options) throws(ProbeFailure) {
    guard let text = options.value("--kind") else {
      self = .slots
      return
    }
    switch text {
    case "slots": self = .slots
    case "contacts": self = .contacts
    case "one": self = .one
    default: throw .usage("--kind wants slots, contacts or one, not \(text.string)")
    }
  }
}
