import Framebuffer
import Linux
import Temporary
import Testing

@testable import TouchOverlay

/// The choice of a screen where there is none, or where it is forbidden; boards show the others.
@Suite struct ChosenScreenTests {
  @Test func `a display that is named although no plane may be taken is refused, with both keys`() {
    var settings = FramebufferSettings(path: "/dev/dri/card0")
    settings.lends = false
    #expect(
      refusal(settings)
        == "device is /dev/dri/card0, a display, and lend is off; set lend = on to draw above the app that is its master"
    )
  }

  @Test func `a display that does not exist is refused with its name`() {
    let refusal = refusal(FramebufferSettings(path: "/dev/dri/no-card"))
    #expect(refusal == "there is no display /dev/dri/no-card; 'ls /dev/dri /sys/class/drm' lists the displays")
  }

  @Test func `a plane is taken only where the settings name no framebuffer; a size is asked of planes, too`() {
    #expect(FramebufferSettings().mayTakePlane)
    var sized = FramebufferSettings()
    sized.size = (800, 480)
    #expect(sized.mayTakePlane)
    #expect(!FramebufferSettings(path: "/dev/fb0").mayTakePlane)
    for change: (inout FramebufferSettings) -> Void in [
      { $0.lends = false }, { $0.name = Text("vc4") },
    ] {
      var settings = FramebufferSettings()
      change(&settings)
      #expect(!settings.mayTakePlane)
    }
  }

  @Test func `why no plane is taken above an app, and when there is nothing to wait for`() {
    func obstacle(_ settings: FramebufferSettings) -> String? { settings.obstacle(toPlaneAbove: "/dev/fb0")?.string }
    let begin = "an app hides /dev/fb0, and no plane above it is taken: "
    var settings = FramebufferSettings()
    #expect(obstacle(settings) == nil)
    settings.name = Text("vc4")
    #expect(obstacle(settings) == begin + "name in [framebuffer] is no connector's")
    #expect(obstacle(FramebufferSettings(path: "/dev/fb0")) == begin + "device or --fb names a framebuffer")
    settings.lends = false
    #expect(obstacle(settings) == begin + "lend is off")
    var display = FramebufferSettings(path: "/dev/dri/card0")
    #expect(ChosenScreen.mayWait(display))
    display.lends = false
    #expect(!ChosenScreen.mayWait(display) && !display.wantsPlane)
    display.lends = true
    #expect(display.wantsPlane)
    // A name that is no connector's names a driver.
    var named = FramebufferSettings()
    named.name = Text("HDMI-A-77")
    #expect(!named.wantsPlane && !named.mayTakePlane)
  }

  @Test func `of two displays, the one whose built-in panel is lit gives its plane first`() {
    for name in ["card0-DSI-1", "card1-DPI-2", "card12-LVDS-1", "card0-eDP-1"] {
      #expect(Display.isPanel(Text(name)), "\(name)")
    }
    for name in ["card0-HDMI-A-1", "card0-DP-1", "card0-Virtual-1", "card0-Writeback-1", "card0", "DSI"] {
      #expect(!Display.isPanel(Text(name)), "\(name)")
    }
    #expect(Display.first([5, 2, 7, 4, 1]) { $0 % 2 == 0 } == [2, 4, 5, 7, 1])
  }

  private func refusal(_ settings: FramebufferSettings) -> String? {
    var lender = Lender()
    return failure { () throws(FramebufferError) in _ = try ChosenScreen.open(settings, &lender) }?.sentence.string
  }
}
