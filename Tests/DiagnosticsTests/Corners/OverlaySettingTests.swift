import Linux
import Testing

@testable import Examining
@testable import Technician

@Suite("What config.txt says of the panel's overlay")
struct OverlaySettingTests {
  private func setting(_ text: String) -> OverlaySetting? {
    OverlaySetting(Text(text), path: "/boot/firmware/config.txt")
  }

  @Test func `an overlay, with its parameters on its line or below it`() throws {
    let plain = try #require(setting("# a comment\ndtparam=audio=on\ndtoverlay=vc4-kms-dsi-7inch\n"))
    #expect(plain.panel == .sevenInch && plain.parameters == .identity)
    let inverted = try #require(setting("dtoverlay=vc4-kms-dsi-ili9881-5inch,invx,rotation=90, swapxy=1 \n"))
    #expect(inverted.panel == .touchDisplay2(inches: 5))
    #expect(inverted.parameters == PanelSymmetry(swapsAxes: true, invertsX: true))
    let below = try #require(
      setting("dtoverlay=vc4-kms-dsi-ili9881-7inch\ndtparam=invy\ndtoverlay=spi0-1cs\ndtparam=invx\n"))
    #expect(below.parameters == PanelSymmetry(invertsY: true))
    let off = try #require(setting("dtoverlay=ads7846,penirq=25,swapxy=0,invx=off\r\n"))
    #expect(off.panel == .ads7846 && off.parameters == .identity)
  }

  @Test(
    "nothing is said where it is not sure",
    arguments: [
      "", "dtoverlay=vc4-kms-v3d\n", "#dtoverlay=ads7846\n", "[pi4]\ndtoverlay=ads7846\n",
      "dtoverlay=ads7846\ndtoverlay=vc4-kms-dsi-7inch\n", "dtoverlay=ads78466\n", "dtoverlay=\n", "dtoverlay=,,,\n",
    ])
  func unsure(_ text: String) { #expect(setting(text) == nil) }

  @Test func `what is for all boards counts again`() {
    #expect(setting("[pi4]\narm_freq=1500\n[all]\ndtoverlay=ads7846,swapxy=1\n")?.parameters.swapsAxes == true)
  }

  @Test func `the corners' page says what the overlay's line should be, and where it stands`() throws {
    let technician = Technician { _, facts in
      facts.overlay = OverlaySetting(
        Text("dtoverlay=vc4-kms-dsi-7inch,invy\n"), path: "/boot/config.txt")
    }
    technician.choose(3)
    for (x, y) in [(Float(752), Float(48)), (48, 48), (48, 432), (752, 432)] {
      technician.tap(x, y)
      technician.wait(500_000)
    }
    let proposal = try #require(technician.session.known.result(.corners)?.proposals.first)
    #expect(proposal.kind == .deviceTree)
    // Mirrored from left to right, on top of what is set already.
    #expect(proposal.line == "dtoverlay=vc4-kms-dsi-7inch,invx,invy")
    #expect(proposal.advice.hasPrefix("in /boot/config.txt,"))
    let page = try #require(technician.page as? ResultPage)
    #expect(page.leaves.leaves[0].contains { $0.text.contains("dtoverlay=vc4-kms-dsi-7inch,invx,invy") })
  }
}
