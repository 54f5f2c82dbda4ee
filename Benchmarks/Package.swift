// swift-tools-version: 6.2
import PackageDescription

// What benchmarks are made of besides scripts: over the kits and services that PhotoStream offers as
// products. The scripts know how to call them, and judge what they print.

let package = Package(
  name: "Benchmarks",
  dependencies: [
    .package(name: "PhotoStream", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
  ],
  targets: [
    .bench("empty-program"),
    .bench(
      "engine-bench", of: ["Domain", "Feeds", "Library", "Storage", "Timeline", "Web"],
      [.argumentParser]),
    .bench(
      "outbox-bench",
      of: ["Domain", "Fediverse", "Library", "Networking", "Outbox", "Storage", "Web"],
      [.argumentParser, .grdb]),
    .bench(
      "picture-bench",
      of: [
        "Concurrency", "Domain", "Library", "Media", "Networking", "Pictures", "Storage",
        "Terminal",
      ],
      [.argumentParser]),
    .bench("plain-server", [.hummingbird]),
    .bench("library-bench", of: ["Domain", "Library", "Storage"], [.argumentParser, .grdb]),
    .bench("status-bench", of: ["Fediverse"]),
  ],
  swiftLanguageModes: [.v6]
)

extension Target.Dependency {
  static let argumentParser = product(name: "ArgumentParser", package: "swift-argument-parser")
  static let grdb = product(name: "GRDB", package: "GRDB.swift")
  static let hummingbird = product(name: "Hummingbird", package: "hummingbird")
}

extension Target {
  /// A program that measures some of PhotoStream's modules.
  static func bench(
    _ name: String, of modules: [String] = [], _ others: [Dependency] = []
  ) -> Target {
    .executableTarget(
      name: name,
      dependencies: modules.map { .product(name: $0, package: "PhotoStream") } + others,
      path: "Sources/\(name)", swiftSettings: .strict)
  }
}

extension [SwiftSetting] {
  /// The main package's settings.
  static var strict: [SwiftSetting] {
    let settings: [SwiftSetting] = [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
    return Context.environment["STRICT"] == nil
      ? settings : settings + [.treatAllWarnings(as: .error)]
  }
}
