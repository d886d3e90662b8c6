// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "kiosk",
  traits: [.trait(name: "Demo", description: "For demo images: every touch is shown")],
  dependencies: [
    .package(
      name: "touch-overlay", path: "../../..",
      traits: [.trait(name: "TouchOverlay", condition: .when(traits: ["Demo"]))])
  ],
  targets: [
    .executableTarget(
      name: "kiosk", dependencies: [.product(name: "TouchKit", package: "touch-overlay")], path: "Sources"),
    .executableTarget(
      name: "hello", dependencies: [.product(name: "TouchKit", package: "touch-overlay")], path: "Hello"),
  ],
  swiftLanguageModes: [.v6]
)
