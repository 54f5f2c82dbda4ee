// swift-tools-version: 6.2
import PackageDescription

// The map of the house. A line below is a target: its name, then what it may import.
// Where it lies follows from its section, what the sections may do from Modules.md.

// MARK: C – system libraries, a module map and a shim header each

let systemLibraries: [Target] = [
  .system("CChafa", pkgConfig: "chafa", apt: "libchafa-dev"),
  .system("CEditLine", pkgConfig: "libedit", apt: "libedit-dev"),
  .system("CVips", pkgConfig: "vips", apt: "libvips-dev"),
]

// MARK: Kits – vocabulary: no network, no database, no disk

let kits: [Target] = [
  .kit("Domain"),
  .kit("Terminal", ["CChafa", "CEditLine"]),
  .kit("Viper", ["Terminal"]),
]

// MARK: Services – live code behind Domain's protocols

let services: [Target] = []

// MARK: Screens – one VIPER module each

let screens: [Target] = []

// MARK: App – the composition root and the executable

let app: [Target] = []

// MARK: Tools – run by make or by the app, never imported

let tools: [Target] = []

// MARK: Tests – the same folders, one per target

let tests: [Target] = [
  .fakes(["Domain", "Terminal", "Viper"]),
  .harness("TerminalHarness", ["Terminal"]),
  .probe("terminal-probe", ["Terminal"]),
  .tests("Terminal", in: "Kits", ["TerminalHarness", "terminal-probe"]),
]

// MARK: Package

let package = Package(
  name: "PhotoStream",
  products: [],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
  ],
  targets: systemLibraries + kits + services + screens + app + tools + tests,
  swiftLanguageModes: [.v6]
)

// MARK: How each kind of target is made

extension Target.Dependency {
  static let argumentParser = product(name: "ArgumentParser", package: "swift-argument-parser")
  static let crypto = product(name: "Crypto", package: "swift-crypto")
  static let cryptoExtras = product(name: "CryptoExtras", package: "swift-crypto")
  static let grdb = product(name: "GRDB", package: "GRDB.swift")
  static let subprocess = product(name: "Subprocess", package: "swift-subprocess")
}

extension Target {
  static func system(_ name: String, pkgConfig: String, apt: String) -> Target {
    .systemLibrary(
      name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
  }

  static func kit(_ name: String, _ dependencies: [Dependency] = []) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Sources/Kits/\(name)", swiftSettings: .strict)
  }

  static func service(_ name: String, _ dependencies: [Dependency]) -> Target {
    .target(
      name: name, dependencies: ["Domain"] + dependencies, path: "Sources/Services/\(name)",
      swiftSettings: .strict)
  }

  /// A screen sees Viper, Terminal and Domain, and nothing else: no other screen, no service.
  static func screen(_ name: String) -> Target {
    .target(
      name: name, dependencies: ["Domain", "Terminal", "Viper"], path: "Sources/Screens/\(name)",
      swiftSettings: .strict)
  }

  static func app(_ name: String, _ dependencies: [Dependency]) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Sources/App/\(name)", swiftSettings: .strict)
  }

  static func executable(_ name: String, in folder: String, _ dependencies: [Dependency]) -> Target
  {
    .executableTarget(
      name: name, dependencies: dependencies, path: "Sources/\(folder)/\(name)",
      swiftSettings: .strict)
  }

  static func fakes(_ dependencies: [Dependency]) -> Target {
    .target(
      name: "Fakes", dependencies: dependencies, path: "Tests/Fakes", swiftSettings: .strict)
  }

  /// What tests of several targets share.
  static func harness(_ name: String, _ dependencies: [Dependency]) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Tests/\(name)", swiftSettings: .strict)
  }

  /// A small program that tests run as a process of its own.
  static func probe(_ name: String, _ dependencies: [Dependency]) -> Target {
    .executableTarget(
      name: name, dependencies: dependencies, path: "Tests/\(name)", swiftSettings: .strict)
  }

  static func tests(_ name: String, in folder: String, _ dependencies: [Dependency] = []) -> Target
  {
    .testTarget(
      name: "\(name)Tests", dependencies: [.target(name: name)] + dependencies,
      path: "Tests/\(folder)/\(name)Tests", swiftSettings: .strict)
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
