// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.strictMemorySafety(), .enableUpcomingFeature("MemberImportVisibility")]

// What random tests run by the ten thousand is optimised where deploy/test asks for it; to optimise everything would
// double the time of the build.
let quick: [SwiftSetting] =
  Context.environment["TOUCH_OVERLAY_QUICK"] == nil ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))]

func room(
  _ name: String, _ dependencies: [Target.Dependency] = [], _ settings: [SwiftSetting] = []
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict + settings)
}

let package = Package(
  name: "touch-overlay",
  products: [
    .executable(name: "touch-overlayd", targets: ["touch-overlayd"]),
    .executable(name: "touch-overlay", targets: ["touch-overlay"]),
    .library(name: "Pixels", targets: ["Linux", "Touch", "Overlay", "Raster"]),
  ],
  traits: [
    .trait(name: "PNG", description: "Pictures as PNG files (needs libpng)"),
    .trait(name: "Window", description: "The demo in a window of the desktop (needs SDL 2)"),
  ],
  targets: [
    .target(name: "CLinux", linkerSettings: [.linkedLibrary("m")]),
    .systemLibrary(name: "CVector"),
    .systemLibrary(name: "CEvdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
    .systemLibrary(name: "CTslib", pkgConfig: "tslib", providers: [.apt(["libts-dev"])]),
    .systemLibrary(name: "CPng", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CSDL", pkgConfig: "sdl2", providers: [.apt(["libsdl2-dev"])]),

    room("Linux", ["CLinux"]),
    room("Touch", [], quick),
    room("TouchInput", ["CLinux", "CEvdev", "CTslib", "Linux", "Touch"], quick),
    room("TouchRing", ["Linux", "Touch"]),
    room("Overlay", ["Touch"], quick),
    room("Raster", ["CVector", "Touch", "Overlay"], quick),
    room("Framebuffer", ["CLinux", "Linux", "Raster"]),
    room("TouchOverlay", ["Linux", "Touch", "TouchInput", "TouchRing", "Overlay", "Raster", "Framebuffer"]),

    .executableTarget(
      name: "touch-overlayd", dependencies: ["Linux", "Framebuffer", "TouchInput", "TouchOverlay"],
      swiftSettings: strict),
    .executableTarget(
      name: "touch-overlay",
      dependencies: [
        "Linux", "Touch", "TouchInput", "TouchRing", "Overlay", "Raster", "Framebuffer", "TouchOverlay",
        .target(name: "CPng", condition: .when(traits: ["PNG"])),
        .target(name: "CSDL", condition: .when(traits: ["Window"])),
      ],
      swiftSettings: strict),

    .target(name: "CProbe", path: "Tests/CProbe"),
    .executableTarget(
      name: "board-probe",
      dependencies: [
        "CLinux", "CEvdev", "CProbe", "Linux", "Touch", "TouchRing", "Overlay", "Raster", "Framebuffer", "TouchOverlay",
      ],
      path: "Tests/BoardProbe", swiftSettings: strict),
    .target(name: "Reference", path: "Tests/Reference", swiftSettings: quick),
    .target(name: "Seeded", path: "Tests/Seeded", swiftSettings: quick),
    .target(
      name: "FuzzRules", dependencies: ["Linux", "Touch", "TouchInput"], path: "Tests/FuzzRules",
      swiftSettings: strict),
    .testTarget(
      name: "RasterTests", dependencies: ["Raster", "Overlay", "Touch", "Reference", "Seeded"], swiftSettings: quick),
    .testTarget(name: "OverlayTests", dependencies: ["Overlay", "Touch", "Seeded"]),
    .testTarget(name: "TouchTests", dependencies: ["Touch", "Seeded"]),
    .testTarget(name: "TouchRingTests", dependencies: ["Linux", "Touch", "TouchRing", "Seeded"]),
    .testTarget(
      name: "FramebufferTests",
      dependencies: ["CLinux", "Framebuffer", "Linux", "Overlay", "Raster", "Touch", "Seeded"]),
    .testTarget(
      name: "TouchInputTests", dependencies: ["CLinux", "Linux", "Touch", "TouchInput", "FuzzRules", "Seeded"],
      swiftSettings: quick),
    .testTarget(name: "LinuxTests", dependencies: ["CLinux", "Linux"]),
    .testTarget(
      name: "TouchOverlayTests",
      dependencies: [
        "CLinux", "Framebuffer", "Linux", "Overlay", "Raster", "Touch", "TouchInput", "TouchOverlay", "TouchRing",
        "Seeded",
      ]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "touch-overlayd", "touch-overlay", "Framebuffer", "Linux", "Raster", "Touch",
        .target(name: "CPng", condition: .when(traits: ["PNG"])),
      ],
      exclude: ["styles.png"]),
    .testTarget(name: "BoardTests", dependencies: ["Reference"]),
  ],
  swiftLanguageModes: [.v6]
)

// libFuzzer brings the main function, so the program links only when deploy/fuzz builds it.
if Context.environment["TOUCH_OVERLAY_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: ["FuzzRules"], path: "Tests/Fuzz/Program",
      swiftSettings: strict))
}
