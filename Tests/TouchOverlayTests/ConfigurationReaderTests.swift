import Framebuffer
import Linux
import Overlay
import Pixels
import Testing
import TouchInput
import TouchOverlay

@Suite("Configuration: what is accepted")
struct ConfigurationReaderTests {
  private func read(_ text: String) throws -> Configuration {
    try ConfigurationReader.read(Text(text), path: "test.conf")
  }

  @Test(
    "nothing said, nothing changed",
    arguments: [
      "", "\n", "# comment\n; comment\n\n  \t\n   # indented", "[overlay]\n[touch]\n[framebuffer]\n", "\r\n#\r\n",
    ])
  func defaults(text: String) throws {
    let configuration = try read(text)
    #expect(String(reflecting: configuration) == String(reflecting: Configuration()))
    #expect(String(reflecting: configuration.framebuffer) == String(reflecting: framebuffer()))
    #expect(configuration.turn == .none)
    #expect(configuration.panels == PanelSettings())
    #expect(configuration.settings.minimumShow == 80_000)
    #expect(configuration.settings.style.radius == 25)
    #expect(configuration.settings.style.colour == Colour(red: 255, green: 255, blue: 255, opacity: 0.5))
  }

  private func framebuffer(path: String? = nil) -> FramebufferSettings {
    var settings = FramebufferSettings(path: path)
    settings.record = "/run/touch-overlay"
    return settings
  }

  @Test("every key, with and without blanks, comments and carriage returns", arguments: ["\n", "\r\n"])
  func everyKey(end: String) throws {
    let lines = [
      "# The kiosk in the hall", "[overlay]", "radius=31.5", "colour = #ff800040", "  minimum-show\t=\t250  ", "",
      "[touch]", "; the panel", "device = /dev/input/event3", "[framebuffer]", "\tdevice = /dev/fb1",
    ]
    let configuration = try read(lines.joined(separator: end))
    #expect(configuration.settings.style.radius == 31.5)
    #expect(configuration.settings.style.colour == Colour(red: 255, green: 128, blue: 0, opacity: Float(64) / 255))
    #expect(configuration.settings.minimumShow == 250_000)
    #expect(configuration.panels.wish == .path("/dev/input/event3"))
    #expect(String(reflecting: configuration.framebuffer) == String(reflecting: framebuffer(path: "/dev/fb1")))
    #expect(try String(reflecting: read(lines.joined(separator: end) + end)) == String(reflecting: configuration))
  }

  @Test(
    "radii",
    arguments: [("2", Float(2)), ("400", 400), ("25", 25), ("2.0", 2), ("399.75", 399.75), ("0025", 25)])
  func radii(value: String, radius: Float) throws {
    #expect(try read("[overlay]\nradius = \(value)").settings.style.radius == Length(radius))
  }

  @Test(
    "colours",
    arguments: [
      ("#000000", 0, 0, 0, Float(0.5)), ("#FFFFFF", 255, 255, 255, 0.5), ("#12aBcD", 0x12, 0xAB, 0xCD, 0.5),
      ("#010203ff", 1, 2, 3, 1), ("#01020300", 1, 2, 3, 0), ("#ffffff80", 255, 255, 255, Float(128) / 255),
    ] as [(String, UInt8, UInt8, UInt8, Float)])
  func colours(value: String, red: UInt8, green: UInt8, blue: UInt8, opacity: Float) throws {
    let expected = Colour(red: red, green: green, blue: blue, opacity: opacity)
    #expect(try read("[overlay]\ncolour = \(value)").settings.style.colour == expected)
    #expect(try read("[overlay]\ncolor=\(value)").settings.style.colour == expected)
  }

  @Test("shortest and longest show", arguments: [("0", Int64(0)), ("80", 80_000), ("10000", 10_000_000)])
  func minimumShow(value: String, microseconds: Int64) throws {
    #expect(try read("[overlay]\nminimum-show = \(value)").settings.minimumShow == microseconds)
  }

  @Test func `paths may hold what paths may hold; auto chooses`() throws {
    #expect(try read("[touch]\ndevice = auto").panels.wish == .any)
    #expect(try read("[touch]\ndevice = /dev/input/event1\ndevice = auto").panels.wish == .any)
    #expect(
      try read("[touch]\ndevice = /dev/input/by-path/a=b c").panels.wish == .path("/dev/input/by-path/a=b c"))
    #expect(try read("[touch]\nname = Goodix Capacitive").panels.wish == .name("Goodix Capacitive"))
  }

  @Test func `how panels are read`() throws {
    #expect(try read("[touch]\nbackend = tslib").panels.backend == .tslib)
    #expect(try read("[touch]\nbackend = evdev").panels.backend == .evdev)
    #expect(try read("[touch]\nbackend = tslib\nbackend = auto").panels.backend == nil)
    #expect(try read("[touch]\nforward = on").panels.forward)
    #expect(try !read("[touch]\nforward = on\nforward = off").panels.forward)
    #expect(try read("[touch]\ntap-pause = 250\ntap-distance = 12.5").panels.tapPause == 250_000)
    #expect(try read("[touch]\ntap-pause = 250\ntap-distance = 12.5").panels.tapDistance == 12.5)
  }

  @Test func `when marks are shown, and how the daemon runs`() throws {
    func daemon(_ lines: String) throws -> DaemonSettings { try read("[overlay]\n\(lines)").daemon }
    #expect(try daemon("") == DaemonSettings())
    #expect(try daemon("show = external").show == .external)
    #expect(try daemon("show = never").show == .never)
    #expect(try daemon("show = never\nshow = always").show == .always)
    #expect(try daemon("").control == Text("/run/touch-overlay/control"))
    #expect(try daemon("control = /run/kiosk/overlay").control == Text("/run/kiosk/overlay"))
    #expect(try daemon("control = off").control == nil)
    #expect(try daemon("suspend-limit = 30").suspendLimit == 30_000_000)
    #expect(try daemon("realtime = 50").realTime == 50)
    #expect(try daemon("realtime = 50\nrealtime = off").realTime == nil)
    #expect(try daemon("lock-memory = on").locksMemory)
    #expect(try daemon("").metrics == nil)
    #expect(try daemon("metrics = /var/lib/x/touch-overlay.prom").metrics == Text("/var/lib/x/touch-overlay.prom"))
    #expect(try daemon("metrics = /x.prom\nmetrics = off").metrics == nil)
    #expect(try daemon("").metricsInterval == 60_000_000)
    #expect(try daemon("metrics-interval = 10").metricsInterval == 10_000_000)
    #expect(try daemon("metrics-interval = 300").metricsInterval == 300_000_000)
  }

  @Test func `which framebuffer, and how`() throws {
    func framebuffer(_ lines: String) throws -> FramebufferSettings { try read("[framebuffer]\n\(lines)").framebuffer }
    #expect(try framebuffer("device=/dev/größe").path == "/dev/größe")
    #expect(try framebuffer("device = /dev/fb1\ndevice = auto").path == nil)
    #expect(try framebuffer("name = ili9341").name == Text("ili9341"))
    let size = try framebuffer("size = 320x240").size
    #expect(size?.width == 320 && size?.height == 240)
    #expect(try framebuffer("").record == "/run/touch-overlay")
    #expect(try framebuffer("record = /run/kiosk").record == "/run/kiosk")
    #expect(try framebuffer("record = off").record == nil)
    #expect(try framebuffer("publish = direct").publish == .direct)
    #expect(try framebuffer("publish = flush").publish == .flush)
    #expect(try framebuffer("publish = rows").publish == .rows)
    #expect(try framebuffer("publish = rows\npublish = auto").publish == nil)
  }

  @Test(
    "a turn is told to whoever needs it",
    arguments: [(0, Turn.none), (90, .quarter), (180, .half), (270, .threeQuarters)])
  func turns(degrees: Int, turn: Turn) throws {
    let configuration = try read("[framebuffer]\nrotate = \(degrees)")
    #expect(configuration.turn == turn)
    #expect(configuration.settings.turn == turn)
    #expect(configuration.panels.quarterTurns == degrees / 90)
  }

  @Test func `the last of two lines counts, and a section may come twice`() throws {
    let configuration = try read("[overlay]\nradius = 10\n[touch]\n[overlay]\nradius = 20\n")
    #expect(configuration.settings.style.radius == 20)
  }
}
