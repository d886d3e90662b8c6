// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "kiosk",
  traits: [
    .trait(name: "Demo", description: "For demo images: every touch is shown"),
    .trait(name: "Desk", description: "For a developer's machine: the screen is a window (needs SDL 2)"),
  ],
  dependencies: [
    .package(
      name: "touch-overlay", path: "../../..",
      traits: [
        .trait(name: "TouchOverlay", condition: .when(traits: ["Demo"])),
        .trait(name: "Window", condition: .when(traits: ["Desk"])),
      ])
  ],
  targets: [
    .executableTarget(
      name: "kiosk", dependencies: [.product(name: "TouchKit", package: "touch-overlay")], path: "Sources"),
    .executableTarget(
      name: "hello", dependencies: [.product(name: "TouchKit", package: "touch-overlay")], path: "Hello"),
  ],
  swiftLanguageModes: [.v6]
)
