import CLinux
import Linux

/// Finds the touch panel among the input devices, by what each can report. tslib's own search is not used: it opens
/// the wrong node when there are many.
public enum Discovery {
  /// What speaks for or against a device.
  enum Verdict {
    case multitouch
    case singleTouch
    /// Reports like a panel, but lacks the kernel's mark that it lies on a screen.
    case unmarked
    case notAPanel(String)

    var rank: Int {
      switch self {
      case .multitouch: 3
      case .singleTouch: 2
      case .unmarked: 1
      case .notAPanel: 0
      }
    }
  }

  /// The device node to use: the one asked for, or the best under `folder`.
  public static func choose(asked: String?, folder: String = "/dev/input") throws(PanelError) -> String {
    guard let asked else { return try best(in: folder) }
    let device = try open(asked)
    if case .notAPanel(let reason) = judge(device) {
      throw .noPanel("\(asked) (\(device.name)) is not a touchscreen: \(reason); name another with --touch")
    }
    return asked
  }

  static func open(_ path: String) throws(PanelError) -> InputDevice {
    do throws(Errno) {
      return try InputDevice(path: path)
    } catch {
      throw openingFailed(path, error)
    }
  }

  static func openingFailed(_ path: String, _ error: Errno) -> PanelError {
    let advice =
      switch error {
      case .noEntry, .noDevice: "plug the panel in, or name another with --touch"
      case .notPermitted: "run as a member of the group that owns it (input on Debian), or as root"
      default: "name an input device such as /dev/input/event0 with --touch"
      }
    return .noPanel("cannot use the touch panel \(path): \(error.text); \(advice)")
  }

  private static func best(in folder: String) throws(PanelError) -> String {
    var chosen: String?
    var chosenRank = 0
    var devices = 0
    var unreadable = 0
    for number in eventNumbers(in: folder) {
      let path = "\(folder)/event\(number)"
      devices += 1
      do throws(Errno) {
        let rank = judge(try InputDevice(path: path)).rank
        if rank > chosenRank {
          chosen = path
          chosenRank = rank
        }
      } catch {
        unreadable += 1
      }
    }
    if let chosen { return chosen }
    if devices == 0 {
      throw .noPanel(
        "no touch panel: there are no input devices in \(folder); plug the panel in, or load its driver")
    }
    if unreadable > 0 {
      throw .noPanel(
        "no touch panel: \(unreadable) of the \(devices) input devices in \(folder) cannot be read and no other is a "
          + "touchscreen; run as a member of the group input, or as root")
    }
    throw .noPanel(
      "no touch panel: none of the \(devices) input devices in \(folder) is a touchscreen; plug the panel in, or name "
        + "one with --touch")
  }

  /// In the order of their numbers, so that of two equal panels the first is chosen every time.
  private static func eventNumbers(in folder: String) -> [Int] {
    do throws(Errno) {
      let names = try Directory.names(in: folder)
      return names.compactMap { $0.starts(with: "event") ? $0.dropping(5).integer : nil }.sorted()
    } catch {
      return []
    }
  }

  static func judge(_ device: borrowing InputDevice) -> Verdict {
    let multitouch = device.has(axis: ABS_MT_POSITION_X) && device.has(axis: ABS_MT_POSITION_Y)
    let singleTouch = device.has(axis: ABS_X) && device.has(axis: ABS_Y) && device.has(key: BTN_TOUCH)
    guard multitouch || singleTouch else {
      return .notAPanel("it reports no absolute positions of touches")
    }
    if device.has(property: INPUT_PROP_POINTER) || device.has(key: BTN_TOOL_FINGER) && !isDirect(device) {
      return .notAPanel("it is a touchpad")
    }
    if !multitouch && (device.has(key: BTN_TOOL_PEN) || device.has(key: BTN_STYLUS)) {
      return .notAPanel("it is a tablet for a pen")
    }
    guard isDirect(device) else { return .unmarked }
    return multitouch ? .multitouch : .singleTouch
  }

  private static func isDirect(_ device: borrowing InputDevice) -> Bool { device.has(property: INPUT_PROP_DIRECT) }
}
