import CLinux
import Linux

/// An input device, with the reasons for or against its use as a touch panel.
public struct PanelCandidate: Sendable {
  enum Standing: Equatable {
    /// udev calls it a touchscreen.
    case tagged
    /// The kernel says that it lies on a screen (INPUT_PROP_DIRECT).
    case direct
    /// It reports like a panel, but neither udev nor the kernel says that it lies on a screen.
    case unmarked
    /// Like ``unmarked``, but with the buttons of a mouse: a mouse with absolute positions, as virtual machines have
    /// them, or a panel whose driver makes it a mouse as well.
    case mouselike
    /// It can be used, but only if the user names it.
    case onlyByName(Reason)
    case never(Reason)
  }

  enum Reason: Equatable {
    case noPositions, noTouchSign, mouse, touchpad, penTablet, ignored, virtual, copy
    case ranges
  }

  /// The physical location by which this product recognises its own virtual panels.
  static var virtualPlace: StaticString { "calibrated/virtual" }

  public let path: String
  public let name: String
  /// Its physical location; empty where the driver does not report one.
  public let place: String
  public let identity: PanelIdentity
  public let description: PanelDescription
  /// Its device number, the same for every path to it.
  let number: dev_t
  let matrix: CalibrationMatrix?
  let standing: Standing

  private static func judge(_ device: DeviceTraits, _ description: PanelDescription, _ tags: UdevTags) -> Standing {
    let isMultitouch = description.fingers != .one
    guard description.x != nil, description.y != nil else { return .never(.noPositions) }
    guard isMultitouch || device.hasTouch || description.isByPressure else {
      return .never(device.hasButton ? .mouse : .noTouchSign)
    }
    if description.refusal != nil { return .never(.ranges) }
    if device.isCopy { return .onlyByName(.copy) }
    if tags.isIgnored { return .onlyByName(.ignored) }
    if tags.isTouchscreen { return .tagged }
    // The kernel calls touchscreens pointers as well, if HID calls them digitizers.
    if tags.isTouchpad || device.isPointer || device.hasFinger && !device.isDirect { return .onlyByName(.touchpad) }
    if tags.isTablet || !isMultitouch && device.hasPen { return .onlyByName(.penTablet) }
    if device.isDirect { return .direct }
    return device.hasButton ? .mouselike : .unmarked
  }

  /// Whether it is a virtual panel of this product, whose positions are upright pixels.
  var isOurs: Bool { Text(place) == PanelCandidate.virtualPlace }

  /// Whether its positions are calibrated already.
  var isCalibrated: Bool { isOurs || standing == .onlyByName(.copy) }

  /// Whether it reports positions of touches, even if something else forbids its use.
  public var isPanel: Bool {
    standing != .never(.noPositions) && standing != .never(.noTouchSign) && standing != .never(.mouse)
  }

  /// Whether it is a touchpad or a tablet for a pen.
  var isPadOrTablet: Bool { standing == .onlyByName(.touchpad) || standing == .onlyByName(.penTablet) }

  /// Whether it can be used if the user names it.
  var isUsable: Bool {
    if case .never = standing { return false }
    return true
  }

  /// The reason why it is not used, or only if the user names it; nil if there is none.
  public var objection: Sentence? {
    switch standing {
    case .tagged, .direct, .unmarked, .mouselike: nil
    case .onlyByName(let reason), .never(let reason): sentence(reason)
    }
  }

  @export(interface)
  private func sentence(_ reason: Reason) -> Sentence {
    switch reason {
    case .noPositions: "it reports no absolute positions of touches"
    case .noTouchSign: "it has neither BTN_TOUCH nor a pressure from 0 on, which tell when a finger is down"
    case .mouse:
      "it is a mouse, with BTN_LEFT and without BTN_TOUCH; if it is a touch panel, load its own driver, such as "
        + "hid-penmount, hid-elo or usbtouchscreen"
    case .touchpad: "it is a touchpad"
    case .penTablet: "it is a tablet for a pen"
    case .ignored: "udev marks it as ignored"
    case .virtual: "it is virtual, and passes on the touches of other devices"
    case .copy: "it is tslib's ts_uinput, which passes on the touches of another device"
    case .ranges: description.refusal ?? ""
    }
  }

  /// Whether both are nodes of one device: some controllers appear as a panel and as a mouse.
  func isPart(ofSameDeviceAs other: PanelCandidate) -> Bool {
    let mine = Text(place).upToLast(UInt8(ascii: "/"))
    // Some drivers report `input/ts` for each of their panels.
    return !mine.isEmpty && !(mine == "input") && mine == Text(other.place).upToLast(UInt8(ascii: "/"))
  }
}

extension PanelCandidate {
  /// - Parameter tags: the folder of udev's data.
  @export(interface)
  init(path: String, tags folder: String = UdevTags.folder, takesVirtual: Bool = false) throws(Errno) {
    let device = try InputDevice(path: path)
    let tags = UdevTags.read(device: device.number, folder: folder)
    let description = device.description
    let place = device.place
    self.init(
      path: path, name: device.name, place: place, identity: device.identity, description: description,
      number: device.number, matrix: tags.matrix,
      standing: Text(place) == PanelCandidate.virtualPlace
        ? takesVirtual ? .tagged : .never(.virtual) : PanelCandidate.judge(DeviceTraits(device), description, tags))
  }

  /// Judges a device of a recording.
  ///
  /// - Parameter path: its name in sentences.
  @export(interface)
  init(_ device: RecordedDevice, path: String, tags: UdevTags) {
    let description = device.description
    self.init(
      path: path, name: device.name ?? "", place: "", identity: device.identity ?? PanelIdentity(),
      description: description, number: 0, matrix: nil,
      standing: PanelCandidate.judge(DeviceTraits(device), description, tags))
  }
}

extension Text {
  fileprivate func upToLast(_ separator: UInt8) -> Text {
    bytes.lastIndex(of: separator).map { Text(bytes[..<$0]) } ?? self
  }
}
