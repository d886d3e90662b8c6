// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.strictMemorySafety(), .enableUpcomingFeature("MemberImportVisibility")]

let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "touch-overlay", path: "../..")],
  targets: [
    .systemLibrary(name: "CPixman", pkgConfig: "pixman-1", providers: [.apt(["libpixman-1-dev"])]),
    .target(name: "CCount"),
    .target(name: "CProcessors"),
    .executableTarget(
      name: "pixels", dependencies: ["CPixman", "CCount", .product(name: "Pixels", package: "touch-overlay")],
      swiftSettings: strict),
    .executableTarget(
      name: "growth", dependencies: ["CCount", .product(name: "Pixels", package: "touch-overlay")],
      swiftSettings: strict),
    // The ring and the bell themselves are the product's own files, which nobody outside of it can import.
    .executableTarget(
      name: "rings", dependencies: ["CProcessors", .product(name: "Pixels", package: "touch-overlay")],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
