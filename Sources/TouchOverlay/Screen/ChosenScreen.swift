import Framebuffer
import Kms
import Linux

/// The screen that the settings choose: a framebuffer, or a plane above the app that is master of the display.
public enum ChosenScreen: ~Copyable {
  case framebuffer(FramebufferDevice)
  case plane(PlaneScreen)

  /// Opens the named device. Without a name, opens the first framebuffer that fits, or a plane if an app hides that
  /// framebuffer, or else the framebuffer all the same. Another framebuffer that no app hides is not taken in its
  /// place: it may be a display for something else. A framebuffer that exists and cannot be used is an error: no plane
  /// takes its place. Nor does a framebuffer take the place of a connector that is named.
  @export(interface)
  public static func open(
    _ settings: FramebufferSettings, _ lender: inout Lender
  ) throws(FramebufferError) -> ChosenScreen {
    if settings.namesDisplay, let path = settings.path {
      if !settings.lends {
        throw FramebufferError(
          "device is \(path), a display, and lend is off; set lend = on to draw above the app that is its master")
      }
      return .plane(try lender.plane(for: settings))
    }
    if settings.wantsPlane { return .plane(try lender.plane(for: settings)) }
    let framebuffer: FramebufferDevice
    do throws(FramebufferError) {
      framebuffer = try FramebufferDevice(settings)
    } catch {
      if !mayWait(settings) { throw settings.refusal(error) }
      return .plane(try plane(settings, &lender, beside: error))
    }
    if framebuffer.isSeen { return .framebuffer(framebuffer) }
    do throws(FramebufferError) {
      if let obstacle = settings.obstacle(toPlaneAbove: framebuffer.path) { throw FramebufferError(obstacle) }
      return .plane(try lender.plane(for: settings))
    } catch {
      Log.line(error.sentence)
      return .framebuffer(framebuffer)
    }
  }

  private static func plane(
    _ settings: FramebufferSettings, _ lender: inout Lender, beside other: FramebufferError
  ) throws(FramebufferError) -> PlaneScreen {
    do throws(FramebufferError) { return try lender.plane(for: settings) } catch {
      throw FramebufferError("\(other.sentence); and \(error.sentence)")
    }
  }

  /// Whether the only screen that there can be is a plane above an app, which may come later.
  public static func mayWait(_ settings: FramebufferSettings) -> Bool {
    if settings.wantsPlane { return true }
    if settings.namesDisplay { return false }
    let isWithout = (0..<32).allSatisfy { CharacterDevice.at(Sentence("/dev/fb\($0)").string) == nil }
    return settings.mayTakePlane && isWithout && !Display.all.isEmpty
  }

  /// Whether an app hides a framebuffer, and the settings allow a plane above the app.
  public static func isHidden(_ framebuffer: String, _ settings: FramebufferSettings) -> Bool {
    settings.mayTakePlane && Display.isHidden(framebuffer)
  }

  /// Returns the plane of a lease that an app has handed over, as large as the app's picture is now.
  static func plane(
    lent lease: borrowing Card, _ settings: FramebufferSettings
  ) throws(FramebufferError) -> PlaneScreen {
    let copy: FileDescriptor
    do throws(Errno) { copy = try FileDescriptor.copying(lease.number) } catch {
      throw FramebufferError("cannot use the lease of a plane: \(error.text)")
    }
    guard let display = Display.of(copy) else { throw FramebufferError("the descriptor is none of a display") }
    let isOther = settings.namesDisplay && Display.at(settings.path!) != display
    let isElsewhere = settings.name.map { !display.has(connector: $0) } ?? false
    if isOther || isElsewhere || !settings.namesDisplay && !settings.mayTakePlane {
      throw FramebufferError(
        settings.lends
          ? "the configuration asks for another screen than \(display.path): see device and name in [framebuffer]"
          : "the configuration says lend = off")
    }
    let card = Card(owning: copy)
    // A copy of the app's own descriptor would keep the display from the next app for good.
    let isLease = (try? card.isLease()) ?? false
    if !isLease {
      throw FramebufferError(
        "the descriptor is no lease of a plane of \(display.path), or the app is not its master now")
    }
    if let name = settings.name, !((try? card.holds(connector: name)) ?? false) {
      throw FramebufferError(
        "the app has lent a plane of another screen than that on \(name.printable.string), which is the name in "
          + "[framebuffer]")
    }
    return try Lender.screen(card, of: nil, display, settings)
  }

  /// Returns a plane above the app that hides the framebuffer; nil if none hides it.
  public static func plane(
    insteadOf framebuffer: String, _ settings: FramebufferSettings, _ lender: inout Lender
  ) throws(FramebufferError) -> PlaneScreen? {
    guard Display.isHidden(framebuffer) else { return nil }
    if let obstacle = settings.obstacle(toPlaneAbove: framebuffer) { throw FramebufferError(obstacle) }
    return try lender.plane(for: settings)
  }
}

extension FramebufferSettings {
  /// Whether a plane will do: the settings allow it, and name no framebuffer. A name may be that of a connector.
  public var mayTakePlane: Bool {
    guard lends, path == nil else { return false }
    guard let name else { return true }
    return Display.all.contains { $0.has(connector: name) }
  }

  /// Whether nothing but a plane will do: the settings name a display, or a connector.
  public var wantsPlane: Bool { namesDisplay ? lends : mayTakePlane && name != nil }

  /// Returns the refusal of all framebuffers; where none has the name, that it is no connector's either.
  fileprivate func refusal(_ error: FramebufferError) -> FramebufferError {
    var named = self
    named.size = nil
    guard path == nil, name != nil, lends, !Display.all.isEmpty, (try? named.find()) == nil else { return error }
    return FramebufferError(
      "\(error.sentence); no display has a connector of that name either ('ls /sys/class/drm' lists them)")
  }

  /// Returns why no plane is taken above the app that hides a framebuffer; nil if one may be.
  func obstacle(toPlaneAbove framebuffer: String) -> Sentence? {
    if mayTakePlane { return nil }
    let reason: Sentence =
      !lends
      ? "lend is off" : path != nil ? "device or --fb names a framebuffer" : "name in [framebuffer] is no connector's"
    return "an app hides \(framebuffer), and no plane above it is taken: \(reason)"
  }
}
