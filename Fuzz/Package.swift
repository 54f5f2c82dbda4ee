// swift-tools-version: 6.2
import PackageDescription

// What gives the readers of strangers' bytes made-up ones: `make fuzz` and `make steps`. It looks into
// modules as their tests do, so it is built with -enable-testing.

let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "PhotoStream", path: "..")],
  targets: [
    // The decoder's, which is a program: none can link it.
    .target(
      name: "Metadata",
      dependencies: [.product("DecoderProtocol"), .product("Domain"), .product("Markup")],
      path: "Sources/Metadata", exclude: ["FactsReader.swift"], swiftSettings: .strict),
    .target(
      name: "Header",
      dependencies: [.product("DecoderProtocol"), .product("Domain"), .product("Pictures")],
      path: "Sources/Header", exclude: ["PictureFile.swift"], swiftSettings: .strict),
    .target(
      name: "Readers",
      dependencies: ["Header", "Metadata"]
        + [
          "Accounts", "ComposeScreen", "DecoderProtocol", "Domain", "Fediverse", "Feeds", "Files",
          "Flags", "Folders", "Library", "Markup", "Media", "Networking", "Pictures", "Storage",
          "StreamServer", "Terminal",
          "Transfer", "Web", "Wording",
        ].map { .product($0) },
      path: "Sources/Readers", swiftSettings: .strict),
    .executableTarget(
      name: "fuzz", dependencies: ["Readers"], path: "Sources/fuzz",
      // It has no main: that is libFuzzer's.
      swiftSettings: .strict + [.unsafeFlags(["-parse-as-library"])]),
    .executableTarget(
      name: "steps", dependencies: ["Readers"], path: "Sources/steps", swiftSettings: .strict),
  ],
  swiftLanguageModes: [.v6]
)

extension Target.Dependency {
  /// A library of PhotoStream.
  static func product(_ name: String) -> Target.Dependency {
    .product(name: name, package: "PhotoStream")
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
