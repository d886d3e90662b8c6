// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.strictMemorySafety(), .enableUpcomingFeature("MemberImportVisibility")]

// What random tests run by the ten thousand is optimised where deploy/test asks for it; to optimise everything would
// double the time of the build.
let isQuick = Context.environment["TOUCH_OVERLAY_QUICK"] != nil
let quick: [SwiftSetting] = isQuick ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : []

func room(
  _ name: String, _ dependencies: [Target.Dependency] = [], _ settings: [SwiftSetting] = []
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict + settings)
}

let package = Package(
  name: "touch-overlay",
  products: [
    .library(name: "TouchKit", targets: ["TouchKit", "Linux"]),
    .executable(name: "touch-overlayd", targets: ["touch-overlayd"]),
    .executable(name: "touch-overlay", targets: ["touch-overlay"]),
    .executable(name: "touch-overlay-calibrate", targets: ["touch-overlay-calibrate"]),
    .executable(name: "touch-overlay-lend", targets: ["touch-overlay-lend"]),
    .library(name: "touchoverlay", type: .static, targets: ["CInterface"]),
    .library(name: "Pixels", targets: ["Linux", "Touch", "Pixels", "Overlay", "Raster"]),
  ],
  traits: [
    .trait(name: "Diagnostics", description: "The gestures into field diagnostics are on by themselves"),
    .trait(name: "PNG", description: "Pictures as PNG files (needs libpng)"),
    .trait(name: "QR", description: "The report as a QR code on the screen (needs libqrencode)"),
    .trait(name: "TouchOverlay", description: "Windows of apps show every touch: for demo builds"),
    .trait(name: "Window", description: "The demo and windows of apps on a desktop (needs SDL 2)"),
  ],
  targets: [
    .target(name: "CLinux", linkerSettings: [.linkedLibrary("m")]),
    .systemLibrary(name: "CVector"),
    .systemLibrary(name: "CTouchOverlay"),
    .systemLibrary(name: "CEvdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
    .systemLibrary(name: "CTslib", pkgConfig: "tslib", providers: [.apt(["libts-dev"])]),
    .systemLibrary(name: "CPng", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CDrm", providers: [.apt(["libdrm-dev"])]),
    .systemLibrary(name: "CQrencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(name: "CSDL", pkgConfig: "sdl2", providers: [.apt(["libsdl2-dev"])]),

    room("Linux", ["CLinux"]),
    room("Touch", [], quick),
    room("TouchInput", ["CLinux", "CEvdev", "CTslib", "Linux", "Touch"], quick),
    room("TouchRing", ["Linux", "Touch"]),
    room("Gestures", ["Touch"], quick),
    room("Overlay", ["Touch"], quick),
    room("Pixels", ["Touch"], quick),
    room("Framebuffer", ["CLinux", "Linux", "Pixels"]),
    room("Kms", ["CDrm", "CLinux", "Linux", "Pixels"]),
    room("Desk", ["Linux", "Touch", "Pixels", .target(name: "CSDL", condition: .when(traits: ["Window"]))]),
    room("Figures", ["Linux", "Touch", "TouchInput", "Gestures"], quick),
    room("Examining", ["Figures", "Linux", "Touch", "TouchInput", "Pixels", "Overlay"], quick),
    room("Reports", ["Figures", "Examining", "Linux", "Touch", "TouchInput", "Pixels"], quick),
    room(
      "Technician",
      [
        "Figures", "Examining", "Reports", "Linux", "Touch", "TouchInput", "Gestures", "Pixels", "Overlay", "Raster",
        .target(name: "CQrencode", condition: .when(traits: ["QR"])),
      ],
      quick),
    room("Raster", ["CVector", "Pixels", "Overlay"], quick),
    room(
      "TouchOverlay",
      [
        "CLinux", "Linux", "Touch", "TouchInput", "TouchRing", "Overlay", "Pixels", "Raster", "Framebuffer",
        "Kms", "Figures",
      ]),
    room(
      "TouchKit",
      [
        "Linux", "Touch", "TouchInput", "Gestures", "Pixels", "Framebuffer", "Desk",
        .target(name: "TouchOverlay", condition: .when(traits: ["TouchOverlay"])),
      ]),

    room(
      "CInterface",
      ["CTouchOverlay", "Linux", "Touch", "Pixels", "Framebuffer", "TouchInput", "TouchOverlay"]),

    .executableTarget(
      name: "touch-overlayd",
      dependencies: ["Linux", "Pixels", "Framebuffer", "Kms", "TouchInput", "Figures", "TouchOverlay"],
      swiftSettings: strict),
    .executableTarget(
      name: "touch-overlay",
      dependencies: [
        "Linux", "Touch", "TouchInput", "TouchRing", "Overlay", "Pixels", "Raster", "Framebuffer", "Figures",
        "Examining", "Kms", "Reports", "Technician", "TouchOverlay", "Desk",
        .target(name: "CPng", condition: .when(traits: ["PNG"])),
      ],
      swiftSettings: strict),

    .executableTarget(
      name: "touch-overlay-calibrate", dependencies: ["CLinux", "Linux", "TouchInput"], swiftSettings: strict),
    .executableTarget(name: "touch-overlay-lend", dependencies: ["CLinux", "Kms", "Linux"], swiftSettings: strict),

    .target(name: "CProbe", path: "Tests/CProbe"),
    .executableTarget(
      name: "board-probe",
      dependencies: ["CDrm", "CLinux", "CEvdev", "CProbe", "Linux", "Kms", "TouchOverlay"],
      path: "Tests/BoardProbe", swiftSettings: strict),
    .executableTarget(
      name: "app-probe",
      dependencies: [
        "CLinux", "Linux", "Touch", "TouchRing", "Pixels", "Raster", "Framebuffer", "TouchOverlay", "TouchKit",
      ],
      path: "Tests/AppProbe", swiftSettings: strict),
    .target(name: "Reference", path: "Tests/Reference", swiftSettings: quick),
    .executableTarget(
      name: "chain-judge", dependencies: ["CEvdev", "CLinux", "CTslib", "Linux", "Touch", "TouchInput"],
      path: "Tests/ChainJudge",
      // tslib's modules are to call the program's own `ioctl`. No test depends on the program, because it would be
      // linked with that `ioctl`; a build of all tests makes it too.
      linkerSettings: [
        .unsafeFlags(["-Xlinker", "--export-dynamic-symbol=ioctl"], .when(configuration: .debug))
      ]),
    .target(name: "Seeded", path: "Tests/Seeded", swiftSettings: quick),
    .target(
      name: "Synthesis", dependencies: ["Examining", "Linux", "TouchInput", "Seeded"], path: "Tests/Synthesis",
      swiftSettings: quick),
    .target(name: "Temporary", path: "Tests/Temporary"),
    .target(name: "Desktops", dependencies: ["Temporary"], path: "Tests/Desktops"),
    .executableTarget(name: "hello", dependencies: ["Linux", "TouchKit"], path: "Tests/Examples/swift-kiosk/Hello"),
    .target(
      name: "FuzzRules",
      dependencies: [
        "CLinux", "Linux", "Touch", "TouchInput", "Figures", "Overlay", "Pixels", "Raster", "Framebuffer",
        "TouchOverlay", "touch-overlay", "touch-overlay-calibrate",
      ],
      path: "Tests/FuzzRules", swiftSettings: strict),
    .testTarget(
      name: "RasterTests", dependencies: ["Raster", "Pixels", "Overlay", "Touch", "Reference", "Seeded"],
      swiftSettings: quick),
    .testTarget(name: "OverlayTests", dependencies: ["Overlay", "Touch", "Seeded"]),
    .testTarget(name: "TouchTests", dependencies: ["Touch", "Seeded"]),
    .testTarget(name: "GesturesTests", dependencies: ["Gestures", "Touch", "Seeded"], swiftSettings: quick),
    .testTarget(
      name: "DiagnosticsTests",
      dependencies: [
        "Figures", "Examining", "Reports", "Technician", "Linux", "Touch", "Overlay", "Pixels", "Raster", "TouchInput",
        "TouchOverlay", "Seeded", "Synthesis", "Temporary",
      ]),
    .testTarget(name: "TouchRingTests", dependencies: ["CProbe", "Linux", "Touch", "TouchRing", "Seeded"]),
    .testTarget(
      name: "FramebufferTests",
      dependencies: [
        "CLinux", "Framebuffer", "Linux", "Overlay", "Pixels", "Raster", "Touch", "FuzzRules", "Seeded", "Temporary",
      ]),
    .testTarget(
      name: "FuzzTests", dependencies: ["FuzzRules", "Seeded", "touch-overlay", "touch-overlay-calibrate"],
      path: "Tests/FuzzTests", swiftSettings: quick),
    .testTarget(
      name: "TouchInputTests",
      dependencies: ["CLinux", "Linux", "Touch", "TouchInput", "FuzzRules", "Seeded", "Temporary"]),
    .testTarget(name: "KmsTests", dependencies: ["CDrm", "Kms", "Linux", "Pixels", "Seeded", "board-probe"]),
    .testTarget(name: "LinuxTests", dependencies: ["CLinux", "CProbe", "Linux", "Temporary"]),
    .testTarget(
      name: "TouchKitTests",
      dependencies: [
        "TouchKit", "Touch", "Gestures", "Pixels", "Linux", "Desk", "Seeded",
        .target(name: "TouchOverlay", condition: .when(traits: ["TouchOverlay"])),
      ]),
    .testTarget(
      name: "TouchOverlayTests",
      dependencies: [
        "CLinux", "Figures", "Framebuffer", "Linux", "Overlay", "Pixels", "Raster", "Touch", "TouchInput",
        "TouchOverlay", "TouchRing", "Seeded", "Temporary",
      ]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "touch-overlayd", "touch-overlay", "touch-overlay-calibrate", "touch-overlay-lend", "hello", "Framebuffer",
        "Linux", "Pixels", "Raster", "Touch", "Desk", "Desktops", "Temporary",
        .target(name: "CPng", condition: .when(traits: ["PNG"])),
      ],
      exclude: ["styles.png", "Daemon/screen.c"]),
    .testTarget(name: "BoardTests", dependencies: ["Desktops", "Reference", "Temporary"]),
  ],
  swiftLanguageModes: [.v6]
)

// A build that needs a part of the package alone says so: to compile everything takes minutes.
let tests = Set(package.targets.filter { $0.type == .test }.map(\.name))
let testers: Set = [
  "Desktops", "FuzzRules", "app-probe", "hello", "Reference", "Seeded", "Synthesis", "Temporary", "chain-judge",
]
switch Context.environment["TOUCH_OVERLAY_BUILD"] {
case "programs":
  package.targets.removeAll { tests.union(testers).contains($0.name) }
case "address":
  // The rooms with `unsafe` code, and what reads the inputs that fuzzers have found.
  package.products = []
  let unwatched: Set = [
    "BoardTests", "CInterface", "CommandTests", "Desktops", "DiagnosticsTests", "Examining", "GesturesTests", "Reports",
    "Synthesis", "Technician", "TouchTests", "app-probe", "hello", "touch-overlay",
    "touch-overlay-lend", "touch-overlayd",
  ]
  package.targets.removeAll { unwatched.contains($0.name) }
  // Of the tool, what reads pictures.
  package.targets.append(
    .target(
      name: "touch-overlay",
      dependencies: ["Linux", "Raster", .target(name: "CPng", condition: .when(traits: ["PNG"]))],
      sources: ["Commands/PictureFile.swift"], swiftSettings: strict))
case "thread":
  // The rooms with a second thread.
  let looked: Set = [
    "CLinux", "CVector", "CDrm", "CEvdev", "CTslib", "Linux", "Touch", "TouchInput", "TouchRing", "Overlay", "Pixels",
    "Raster", "Framebuffer", "Kms", "Gestures", "Figures", "TouchOverlay", "Seeded", "Temporary",
    "CProbe", "TouchRingTests", "TouchOverlayTests",
  ]
  package.targets.removeAll { !looked.contains($0.name) }
  package.products = []
  // Without optimisation the library stores through pointers, where the sanitizer does not look.
  for target in package.targets where target.type == .regular || target.type == .test {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-O"])]
  }
case "fuzz":
  // libFuzzer brings the main function. Of the programs that it looks into, it takes all but theirs.
  package.products = []
  package.targets = package.targets.filter { !tests.contains($0.name) }.map { target in
    guard ["touch-overlay", "touch-overlay-calibrate"].contains(target.name) else { return target }
    return .target(
      name: target.name, dependencies: target.dependencies, exclude: ["main.swift"], swiftSettings: strict)
  }
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: ["FuzzRules"], path: "Tests/Fuzz/Program",
      swiftSettings: strict))
default: break
}

if isQuick {
  // A module compiled as a whole takes two thirds of the time of its files in batches, each of which reads all others.
  let whole = SwiftSetting.unsafeFlags(
    ["-whole-module-optimization", "-num-threads", "2"], .when(configuration: .debug))
  // Nothing imports a module of tests, so that none is made ahead.
  let last = SwiftSetting.unsafeFlags(["-no-emit-module-separately-wmo"], .when(configuration: .debug))
  for target in package.targets where [.regular, .executable, .test].contains(target.type) {
    target.swiftSettings = (target.swiftSettings ?? []) + (target.type == .test ? [whole, last] : [whole])
  }
}
