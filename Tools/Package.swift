// swift-tools-version: 6.2
import PackageDescription

// What makes and judges modules: `make module`, `make check`, `make graph`. A package of its own, so
// that SwiftSyntax and Stencil are built once, and only where code is read.

let package = Package(
  name: "PhotoStreamTools",
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/stencilproject/Stencil", from: "0.15.1"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets: [
    .target(name: "Architecture", dependencies: [.subprocess, .swiftParser, .swiftSyntax]),
    .target(
      name: "Scaffolding", dependencies: ["Architecture", .stencil, .swiftParser, .swiftSyntax]),
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
  ]
  if Context.environment["STRICT"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}

extension Target.Dependency {
  static let argumentParser = product(name: "ArgumentParser", package: "swift-argument-parser")
  static let stencil = product(name: "Stencil", package: "Stencil")
  static let subprocess = product(name: "Subprocess", package: "swift-subprocess")
  static let swiftParser = product(name: "SwiftParser", package: "swift-syntax")
  static let swiftSyntax = product(name: "SwiftSyntax", package: "swift-syntax")
}
