// swift-tools-version: 6.2
import Foundation
import PackageDescription

// What makes and judges modules: `make module`, `make check`, `make graph`. A package of its own, so
// that Stencil is built once, and only where modules are made.

/// Where the toolchain keeps SwiftSyntax: to build the package of that name would take longer than all else here.
/// Whatever asks what is in this file belongs to the same toolchain.
let parser = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(getppid())/exe")
  .replacing(/\/bin\/[^\/]+$/, with: "/lib/swift/host")

let package = Package(
  name: "PhotoStreamTools",
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/stencilproject/Stencil", from: "0.15.1"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
  ],
  targets: [
    .target(name: "Architecture", dependencies: [.subprocess]),
    .target(name: "Scaffolding", dependencies: ["Architecture", .stencil]),
    .executableTarget(
      name: "scaffold", dependencies: ["Architecture", "Scaffolding", .argumentParser]),
    .target(name: "ToolFixtures", dependencies: ["Architecture"], path: "Tests/ToolFixtures"),
    .testTarget(name: "ArchitectureTests", dependencies: ["Architecture", "ToolFixtures"]),
    .testTarget(
      name: "ScaffoldingTests",
      dependencies: ["Scaffolding", "Architecture", "ToolFixtures", "scaffold"]),
  ],
  swiftLanguageModes: [.v6]
)

// Warnings are errors where nobody would read them: in CI and in `make test`.
for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .unsafeFlags(["-I", parser]),
  ]
  target.linkerSettings = [
    .unsafeFlags(["-L", parser, "-Xlinker", "-rpath", "-Xlinker", parser]),
    .linkedLibrary("SwiftSyntax"), .linkedLibrary("SwiftParser"),
  ]
  if Context.environment["STRICT"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}

extension Target.Dependency {
  static let argumentParser = product(name: "ArgumentParser", package: "swift-argument-parser")
  static let stencil = product(name: "Stencil", package: "Stencil")
  static let subprocess = product(name: "Subprocess", package: "swift-subprocess")
}
