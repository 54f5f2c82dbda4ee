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
    .code("Architecture", [.subprocess, .swiftParser, .swiftSyntax]),
    .code(
      "Scaffolding",
      ["Architecture", .stencil, .swiftParser, .swiftSyntax]),
    .program("scaffold", in: "Sources", ["Architecture", "Scaffolding", .argumentParser]),
    .code("ToolFixtures", in: "Tests"),
    .tests("Architecture", ["ToolFixtures"]),
    .tests("Scaffolding", ["Architecture", "ToolFixtures", "scaffold"]),
  ],
  swiftLanguageModes: [.v6]
)

extension Target.Dependency {
  static let argumentParser = product(name: "ArgumentParser", package: "swift-argument-parser")
  static let stencil = product(name: "Stencil", package: "Stencil")
  static let subprocess = product(name: "Subprocess", package: "swift-subprocess")
  static let swiftParser = product(name: "SwiftParser", package: "swift-syntax")
  static let swiftSyntax = product(name: "SwiftSyntax", package: "swift-syntax")
}

extension Target {
  static func code(
    _ name: String, in folder: String = "Sources", _ dependencies: [Dependency] = []
  ) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "\(folder)/\(name)", swiftSettings: .strict)
  }

  static func program(
    _ name: String, in folder: String, _ dependencies: [Dependency]
  ) -> Target {
    .executableTarget(
      name: name, dependencies: dependencies, path: "\(folder)/\(name)", swiftSettings: .strict)
  }

  static func tests(_ name: String, _ dependencies: [Dependency]) -> Target {
    .testTarget(
      name: "\(name)Tests", dependencies: [.target(name: name)] + dependencies,
      path: "Tests/\(name)Tests", swiftSettings: .strict)
  }
}

extension [SwiftSetting] {
  /// Warnings are errors where nobody would read them: in CI and in `make test`.
  static var strict: [SwiftSetting] {
    let settings: [SwiftSetting] = [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
    return Context.environment["STRICT"] == nil
      ? settings : settings + [.treatAllWarnings(as: .error)]
  }
}
