import Framebuffer
import Kms
import Linux

/// The screen that the settings choose: a framebuffer, or a plane above the app that is master of the display.
public enum ChosenScreen: ~Copyable {
  case framebuffer(FramebufferDevice)
  case plane(PlaneScreen)

  /// Opens the named device. Without a name, it opens a framebuffer that is seen, or else a plane, or else a framebuffer
  /// that nobody sees now. A framebuffer that is there and cannot be used is no reason for a plane.
  public static func open(_ settings: FramebufferSettings) throws(FramebufferError) -> ChosenScreen {
    if settings.namesDisplay, let path = settings.path {
      if !settings.lends {
        throw FramebufferError(
          "device is \(path), a display, and lend is off; set lend = on to draw above the app that is its master")
      }
      return .plane(try PlaneScreen(path, settings))
    }
    let framebuffer: FramebufferDevice
    do throws(FramebufferError) {
      framebuffer = try FramebufferDevice(settings)
    } catch {
      if !mayWait(settings) { throw error }
      return .plane(try plane(settings, beside: error))
    }
    if framebuffer.isSeen || !settings.mayTakePlane { return .framebuffer(framebuffer) }
    do throws(FramebufferError) {
      return .plane(try plane(settings))
    } catch {
      Log.line(error.sentence)
      return .framebuffer(framebuffer)
    }
  }

  private static func plane(
    _ settings: FramebufferSettings, beside other: FramebufferError
  ) throws(FramebufferError) -> PlaneScreen {
    do throws(FramebufferError) { return try plane(settings) } catch {
      throw FramebufferError("\(other.sentence); and \(error.sentence)")
    }
  }

  /// Opens a plane of the first card that has one to lend.
  private static func plane(_ settings: FramebufferSettings) throws(FramebufferError) -> PlaneScreen {
    var refusal: FramebufferError?
    for path in cards {
      do throws(FramebufferError) { return try PlaneScreen(path, settings) } catch {
        refusal = refusal ?? error
      }
    }
    throw refusal ?? FramebufferError("there is no display /dev/dri/card0")
  }

  /// Display devices, in the order of their numbers. The kernel has at most 64.
  private static var cards: [String] {
    (0..<64).map { Sentence("/dev/dri/card\($0)").string }.filter { CharacterDevice.at($0) != nil }
  }

  /// Whether the only screen that there can be is a plane above an app, which may come later.
  public static func mayWait(_ settings: FramebufferSettings) -> Bool {
    if settings.namesDisplay { return true }
    let isWithout = (0..<32).allSatisfy { CharacterDevice.at(Sentence("/dev/fb\($0)").string) == nil }
    return settings.mayTakePlane && isWithout && !cards.isEmpty
  }

  /// Whether people do not see the framebuffer now, and could see a plane.
  public static func hasPlane(insteadOf framebuffer: String, _ settings: FramebufferSettings) -> Bool {
    settings.mayTakePlane && isHidden(framebuffer) && cards.contains { LeasedPlane.canTake(from: $0) }
  }

  private static func isHidden(_ framebuffer: String) -> Bool {
    do throws(FramebufferError) {
      return try FramebufferNode(path: framebuffer, .read).hasMaster
    } catch {
      return false
    }
  }
}

extension FramebufferSettings {
  /// Whether a plane will do: the settings name no framebuffer, and ask for nothing that only a framebuffer has.
  public var mayTakePlane: Bool { lends && path == nil && name == nil && size == nil }
}
