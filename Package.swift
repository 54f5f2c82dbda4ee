// swift-tools-version: 6.2
import PackageDescription

// The map of the house. A line below is a target: its name, then what it may import.
// Where it lies follows from its section, what the sections may do from Modules.md.

// MARK: C – system libraries, a module map and a shim header each

let systemLibraries: [Target] = [
  .system("CAllocator", apt: "libc6-dev"),
  .system("CFiles", apt: "linux-libc-dev"),
  .system("CChafa", pkgConfig: "chafa", apt: "libchafa-dev"),
  .system("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev"),
  .system("CExecutor", apt: "libc6-dev"),
  .system("CSandbox", apt: "linux-libc-dev"),
  .system("CEditLine", pkgConfig: "libedit", apt: "libedit-dev"),
  .settings("CSQLite", linking: "sqlite3"),
  .embedding("CTowns", "towns.tsv"),
  .embedding("CSamples", "pictures"),
  .system("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
  // vips.pc asks for flags SwiftPM refuses; its headers need only GObject's.
  .system("CVips", pkgConfig: "gobject-2.0", apt: "libvips-dev"),
]

// MARK: Kits – vocabulary and tools: no network, no database, no service

let kits: [Target] = [
  .kit("Storage", ["Domain", "Web"]).optimised(),
  .kit("Web", ["Concurrency", "Domain"]).optimised(),
  .kit("Files", ["CFiles", "Domain"]),
  .kit("Concurrency"),
  .kit("DecoderProtocol", ["Domain", "Pictures"]),
  .kit("Domain", ["CTowns"]).optimised(),
  .kit("Markup", ["Domain"]).optimised(),
  .kit("Pictures", ["CDeflate", "Domain"]).optimised(),
  .kit("Terminal", ["CChafa", "CEditLine", "Domain", "Files", "Pictures"]),
  .kit("Timeline", ["Concurrency"]).optimised(),
  .kit("Viper", ["Domain", "Terminal"]),
  .kit("Wording", ["Domain", "Pictures", "Terminal"]),
]

// MARK: Services – live code behind Domain's protocols

let services: [Target] = [
  .service(
    "Accounts", ["Concurrency", "Files", "Storage", "Web", .crypto, .cryptoExtras, .subprocess]),
  .service("Discovery", ["Storage", "Timeline", "Web"]),
  .service("Fediverse", ["Markup", "Pictures", "Timeline", "Web", .crypto]).optimised(),
  .service("Feeds", ["Concurrency", "Markup", "Pictures", "Timeline", "Web"]).optimised(),
  .service("Folders", ["Concurrency", "Files", "Markup", "Pictures", "Storage"]),
  .service("Flags", ["Web"]),
  .service(
    "Library", ["CSQLite", "Files", "Storage", "Timeline", "Web", .crypto, .grdb, .sqlite]),
  .service(
    "Media",
    [
      "CAllocator", "CFiles", "Concurrency", "DecoderProtocol", "Files", "Pictures", "Storage",
      "Web", .subprocess,
    ]),
  .service(
    "Networking",
    [
      "CZlib", "Concurrency", "Web", .asyncHTTPClient, .nioCore, .nioHTTP1, .nioPosix, .nioSSL,
      .nioWebSocket, .subprocess,
    ]),
  .service("Outbox", ["Concurrency", "Files", "Pictures", "Storage", "Web"]),
  .service("People", ["Storage", "Web"]),
  .service("Preferences", ["Concurrency", "Storage"]),
  .service("Samples", ["CSamples", "Pictures"]),
  .service(
    "StreamServer",
    [
      "CSQLite", "Concurrency", "Files", "Markup", "Pictures", .crypto, .cryptoExtras, .grdb,
      .hummingbird, .sqlite,
      .hummingbirdCore, .logging, .nioCore, .nioHTTP1, .nioHTTPTypes, .nioHTTPTypesHTTP1,
      .nioWebSocket,
    ]),
  .service("Streams", ["Concurrency", "Files", "Pictures", "Storage", "Timeline", "Web"]),
  .service("Telemetry", ["Files"]),
  .service("Transfer", ["Concurrency", "Files", "Markup", "Pictures", "Storage", "Web"]),
]

// MARK: Components – VIPER modules that screens embed; no name at the prompt

let components: [Target] = [
  .component("PhotoActions")
]

// MARK: Screens – one VIPER module each

let screens: [Target] = [
  .screen("AuthScreen"),
  .screen("ComposeScreen"),
  .screen("DiscoverScreen", ["PhotoActions"]),
  .screen("FiltersScreen"),
  .screen("NotificationsScreen"),
  .screen("OnboardingScreen"),
  .screen("OutboxScreen"),
  .screen("PeopleScreen"),
  .screen("PhotoScreen", ["PhotoActions"]),
  .screen("PhotoStreamScreen", ["PhotoActions"]),
  .screen("ProfileScreen", ["PhotoActions"]),
  .screen("ReflexScreen"),
  .screen("SearchScreen", ["PhotoActions"]),
  .screen("SettingsScreen"),
]

// MARK: App – the composition root and the executable

/// What the program is made of: all but the server, which starts as a program of its own.
let everything = (kits + services + components + screens).filter { $0.name != "StreamServer" }
  .map { Target.Dependency.target(name: $0.name) }

let app: [Target] = [
  .app("AppShell", ["Domain", "Terminal", "Viper", .argumentParser]),
  .app("PhotoStreamApp", everything + ["AppShell", "CExecutor", .argumentParser]),
  .app(
    "ServerApp",
    [
      "AppShell", "CAllocator", "DecoderProtocol", "Domain", "Media", "Pictures", "StreamServer",
      "Telemetry",
      "Terminal", .argumentParser,
    ]),
  .executable(
    "decoder", in: "Sources/App",
    ["CAllocator", "CSandbox", "CVips", "DecoderProtocol", "Domain", "Markup", "Pictures"]
  ).optimised(),
  .executable("photostream", in: "Sources/App", ["AppShell", "PhotoStreamApp", .argumentParser]),
  .executable("photostream-server", in: "Sources/App", ["AppShell", "ServerApp", .argumentParser]),
]

// MARK: Dev – one screen alone, with fakes

let dev: [Target] = [
  .scenarios("AuthDev", of: "AuthScreen"),
  .scenarios("ComposeDev", of: "ComposeScreen"),
  .scenarios("DiscoverDev", of: "DiscoverScreen"),
  .scenarios("FiltersDev", of: "FiltersScreen"),
  .scenarios("NotificationsDev", of: "NotificationsScreen"),
  .scenarios("OnboardingDev", of: "OnboardingScreen"),
  .scenarios("OutboxDev", of: "OutboxScreen"),
  .scenarios("PeopleDev", of: "PeopleScreen"),
  .scenarios("PhotoDev", of: "PhotoScreen"),
  .scenarios("PhotoStreamDev", of: "PhotoStreamScreen"),
  .scenarios("ProfileDev", of: "ProfileScreen"),
  .scenarios("ReflexDev", of: "ReflexScreen"),
  .scenarios("SearchDev", of: "SearchScreen"),
  .scenarios("SettingsDev", of: "SettingsScreen"),
  .devSupport("DevApp", ["AppShell", "Domain", "Terminal", "Viper", .argumentParser]),
]

/// The one program that runs them.
let devProgram = Target.executable(
  "dev", in: "Sources/Dev", dev.map { .target(name: $0.name) })

// MARK: Tests – the same folders, one per target

let testSupport: [Target] = [
  .testSupport("EnginePromises", ["Domain", "Fakes", "Timeline"]).optimised(),
  .testSupport("Expectations", ["DevApp", "Fakes", "Terminal", "Viper"]),
  .testSupport("Fakes", ["Domain", "Pictures", "Storage", "Terminal", "Timeline", "Viper", "Web"])
    .optimised(),
  .testSupport("FaultServer", [.nioCore, .nioPosix, .nioSSL]),
  .testSupport("OddFeeds", ["Domain", "EnginePromises", "Fakes", "Feeds", "Timeline", "Web"])
    .optimised(),
  .testSupport(
    "OddServers",
    ["Domain", "EnginePromises", "Fakes", "FaultServer", "Fediverse", "Timeline", "Web"]
  ).optimised(),
  .testSupport("PictureFixtures", ["CDeflate"]).optimised(),
  .testSupport("Recordings", ["Domain", "Networking", "Web"]),
  .testSupport("TerminalHarness", ["Terminal"]),
  .executable(
    "picture-soak", in: "Tests",
    [
      "Concurrency", "DecoderProtocol", "Domain", "Library", "Media", "Pictures", "Web",
      .argumentParser,
    ]),
  .executable("sandbox-probe", in: "Tests", ["CSandbox"]),
  .executable("terminal-probe", in: "Tests", ["Terminal"]),
]

let kitTests: [Target] = [
  .tests("DecoderProtocol", in: "Kits", ["Domain", "Fakes", "Pictures"]),
  .tests("Domain", in: "Kits", ["Fakes", "Web"]),
  .tests("Concurrency", in: "Kits", ["Fakes"]),
  .tests("Files", in: "Kits", ["Domain", "Fakes"]),
  .tests("Storage", in: "Kits", ["Domain", "Fakes"]),
  .tests("Web", in: "Kits", ["Domain"]),
  .tests("Markup", in: "Kits", ["Domain", "Fakes"]),
  .tests("Pictures", in: "Kits", ["Domain", "Fakes", "PictureFixtures"]),
  .tests(
    "Terminal", in: "Kits",
    ["Domain", "Fakes", "PictureFixtures", "TerminalHarness", "terminal-probe"]),
  .tests("Timeline", in: "Kits", ["EnginePromises", "Fakes"]),
  .tests("Viper", in: "Kits", ["Fakes"]),
  .tests("Wording", in: "Kits", ["Domain", "Fakes", "Pictures"]),
]

let serviceTests: [Target] = [
  .tests("Accounts", in: "Services", ["Domain", "Fakes", "Library", "Storage", "Web"]),
  .tests(
    "Discovery", in: "Services", ["Domain", "Fakes", "Library", "Storage", "Timeline", "Web"]),
  .tests(
    "Fediverse", in: "Services",
    [
      "Domain", "EnginePromises", "Fakes", "FaultServer", "Library", "Markup", "Networking",
      "OddServers", "PictureFixtures", "Recordings", "Storage", "Timeline", "Web",
    ]),
  .tests(
    "Feeds", in: "Services",
    [
      "Domain", "EnginePromises", "Fakes", "FaultServer", "Library", "Markup", "Networking",
      "OddFeeds", "Storage", "Timeline", "Web",
    ]),
  .tests("Flags", in: "Services", ["Domain", "Fakes", "Web"]),
  .tests(
    "Folders", in: "Services", ["Domain", "Fakes", "Files", "Library", "Pictures", "Storage"]),
  .tests(
    "Library", in: "Services",
    ["CSQLite", "Domain", "Fakes", "Files", "Storage", "Timeline", "Web", .grdb]),
  .tests(
    "Media", in: "Services",
    [
      "CFiles", "Concurrency", "DecoderProtocol", "Domain", "Fakes", "FaultServer", "Files",
      "Library", "Networking", "PictureFixtures", "Pictures", "Storage", "Web", "decoder",
      "picture-soak", .grdb,
    ]),
  .tests(
    "Networking", in: "Services",
    [
      "Concurrency", "Domain", "Fakes", "FaultServer", "Recordings", "Web", .crypto, .nioCore,
      .nioPosix, .nioWebSocket,
    ]),
  .tests(
    "Outbox", in: "Services",
    [
      "Discovery", "Domain", "Fakes", "Files", "Library", "People", "PictureFixtures", "Pictures",
      "Storage", "Streams", "Timeline", "Web",
    ]),
  .tests("People", in: "Services", ["Domain", "Fakes", "Library", "Storage", "Web"]),
  .tests("Preferences", in: "Services", ["Domain", "Fakes", "Storage"]),
  .tests("Samples", in: "Services", ["CSamples", "Domain", "Fakes"]),
  .tests(
    "StreamServer", in: "Services",
    [
      "Concurrency", "Domain", "Fakes", "Markup", "PictureFixtures", "Pictures", .grdb,
      .hummingbird, .hummingbirdTesting, .nioHTTP1,
    ]),
  .tests(
    "Streams", in: "Services",
    ["Domain", "Fakes", "Files", "Folders", "Library", "Pictures", "Storage", "Web", .grdb]),
  .tests("Telemetry", in: "Services", ["Domain", "Fakes"]),
  .tests(
    "Transfer", in: "Services",
    ["Domain", "Fakes", "Files", "Folders", "Library", "Markup", "Pictures", "Storage"]),
]

let componentTests: [Target] = [
  .tests("PhotoActions", in: "Components", ["Domain", "Fakes", "Terminal", "Viper"])
]

let screenTests: [Target] = [
  .screenTests("AuthScreen"),
  .screenTests("ComposeScreen"),
  .screenTests("DiscoverScreen", ["PhotoActions"]),
  .screenTests("FiltersScreen"),
  .screenTests("NotificationsScreen"),
  .screenTests("OnboardingScreen"),
  .screenTests("OutboxScreen"),
  .screenTests("PeopleScreen"),
  .screenTests("PhotoScreen", ["PhotoActions"]),
  .screenTests("PhotoStreamScreen", ["PhotoActions"]),
  .screenTests("ProfileScreen", ["PhotoActions"]),
  .screenTests("ReflexScreen"),
  .screenTests("SearchScreen", ["PhotoActions"]),
  .screenTests("SettingsScreen"),
]

let appTests: [Target] = [
  .tests(
    "decoder", in: "App",
    ["DecoderProtocol", "Domain", "Fakes", "PictureFixtures", "Pictures", "sandbox-probe"]),
  .tests("AppShell", in: "App", ["Domain", "Fakes", "Terminal", "Viper"]),
  .tests(
    "PhotoStreamApp", in: "App",
    [
      "Domain", "Fakes", "Fediverse", "Library", "OddServers", "Outbox", "People", "PeopleScreen",
      "PhotoActions", "ProfileScreen", "Storage", "Streams", "Terminal", "Viper", "Web",
      .argumentParser,
    ]),
  .tests(
    "ServerApp", in: "App",
    [
      "Domain", "Fakes", "Media", "PictureFixtures", "StreamServer", "decoder", .argumentParser,
    ]),
  .testTarget(
    name: "EndToEndTests",
    dependencies: [
      "Domain", "Fakes", "FaultServer", "Fediverse", "Networking", "PictureFixtures",
      "Web", "TerminalHarness", "decoder", "photostream", "photostream-server", .crypto, .grdb,
    ],
    path: "Tests/EndToEndTests", swiftSettings: .strict),
]

let devTests: [Target] = [
  .tests("DevApp", in: "Dev", ["Fakes", "Terminal", "Viper", .argumentParser])
]

let tests =
  testSupport + kitTests + serviceTests + componentTests + screenTests + appTests + devTests

// MARK: Package

/// What others build on, `Benchmarks` and `Fuzz` among them: the kits, and the services and the screen that they
/// try.
let libraries: [Product] =
  (kits.map(\.name)
  + [
    "Accounts", "ComposeScreen", "Fediverse", "Feeds", "Flags", "Folders", "Library", "Media",
    "Networking", "Outbox", "StreamServer", "Transfer",
  ])
  .map { .library(name: $0, targets: [$0]) }

let package = Package(
  name: "PhotoStream",
  products: [
    .executable(name: "photostream", targets: ["photostream"]),
    .executable(name: "photostream-decoder", targets: ["decoder"]),
    .executable(name: "photostream-server", targets: ["photostream-server"]),
  ] + libraries,
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    // Without its traits, of which nothing here is used: a plan that names several has them in any order, and every
    // other build began Hummingbird anew.
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
  ],
  targets: systemLibraries + kits + services + components + screens + app + dev + [devProgram]
    + wantedTests,
  swiftLanguageModes: [.v6]
)

/// Those of `make test ONLY="LibraryTests StreamsTests"`, which builds nothing else; else all.
var wantedTests: [Target] {
  let only = (Context.environment["ONLY"] ?? "").split(separator: " ")
  guard !only.isEmpty else { return tests }
  return tests.filter { !$0.isTest || only.contains(Substring($0.name)) }
}

// MARK: How each kind of target is made

extension Target.Dependency {
  static let argumentParser = product(name: "ArgumentParser", package: "swift-argument-parser")
  static let asyncHTTPClient = product(name: "AsyncHTTPClient", package: "async-http-client")
  static let crypto = product(name: "Crypto", package: "swift-crypto")
  static let cryptoExtras = product(name: "CryptoExtras", package: "swift-crypto")
  static let grdb = product(name: "GRDB", package: "GRDB.swift")
  static let hummingbird = product(name: "Hummingbird", package: "hummingbird")
  static let hummingbirdCore = product(name: "HummingbirdCore", package: "hummingbird")
  static let hummingbirdTesting = product(name: "HummingbirdTesting", package: "hummingbird")
  static let logging = product(name: "Logging", package: "swift-log")
  static let nioCore = product(name: "NIOCore", package: "swift-nio")
  static let nioHTTP1 = product(name: "NIOHTTP1", package: "swift-nio")
  static let nioHTTPTypes = product(name: "NIOHTTPTypes", package: "swift-nio-extras")
  static let nioHTTPTypesHTTP1 = product(
    name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras")
  static let nioPosix = product(name: "NIOPosix", package: "swift-nio")
  static let nioSSL = product(name: "NIOSSL", package: "swift-nio-ssl")
  static let nioWebSocket = product(name: "NIOWebSocket", package: "swift-nio")
  static let sqlite = product(name: "GRDBSQLite", package: "GRDB.swift")
  static let subprocess = product(name: "Subprocess", package: "swift-subprocess")
}

extension Target {
  static func system(_ name: String, pkgConfig: String? = nil, apt: String) -> Target {
    .systemLibrary(
      name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
  }

  /// Files that the compiler puts into the program.
  static func embedding(_ name: String, _ files: String) -> Target {
    .target(name: name, path: "Sources/C/\(name)", exclude: [files])
  }

  /// What a library of the system is told before it is used.
  static func settings(_ name: String, linking library: String) -> Target {
    .target(
      name: name, path: "Sources/C/\(name)", linkerSettings: [.linkedLibrary(library)])
  }

  static func kit(_ name: String, _ dependencies: [Dependency] = []) -> Target {
    code(name, in: "Sources/Kits", dependencies)
  }

  static func service(_ name: String, _ dependencies: [Dependency] = []) -> Target {
    code(name, in: "Sources/Services", ["Domain"] + dependencies)
  }

  /// A component sees the kits it speaks with, and nothing else: no screen, no service.
  static func component(_ name: String) -> Target {
    code(name, in: "Sources/Components", ["Domain", "Terminal", "Viper", "Wording"])
  }

  /// A screen sees the same, and the components it embeds: no other screen, no service.
  static func screen(_ name: String, _ components: [Dependency] = []) -> Target {
    code(
      name, in: "Sources/Screens", ["Domain", "Terminal", "Viper", "Wording"] + components)
  }

  static func app(_ name: String, _ dependencies: [Dependency]) -> Target {
    code(name, in: "Sources/App", dependencies)
  }

  /// What runs them.
  static func devSupport(_ name: String, _ dependencies: [Dependency]) -> Target {
    code(name, in: "Sources/Dev", dependencies)
  }

  /// What one screen can be looked at in, over fakes.
  static func scenarios(_ name: String, of screen: String) -> Target {
    code(
      name, in: "Sources/Dev",
      [.target(name: screen), "DevApp", "Domain", "Fakes", "Terminal", "Viper", "Web"])
  }

  static func executable(
    _ name: String, in folder: String, _ dependencies: [Dependency]
  ) -> Target {
    .executableTarget(
      name: name, dependencies: dependencies, path: "\(folder)/\(name)", swiftSettings: .strict)
  }

  /// What tests of several targets share: fakes, harnesses, generators of test data.
  static func testSupport(_ name: String, _ dependencies: [Dependency] = []) -> Target {
    code(name, in: "Tests", dependencies)
  }

  static func tests(
    _ name: String, in folder: String, _ dependencies: [Dependency] = []
  ) -> Target {
    .testTarget(
      name: "\(name)Tests", dependencies: [.target(name: name)] + dependencies,
      path: "Tests/\(folder)/\(name)Tests", swiftSettings: .strict)
  }

  /// Tests of a screen; what its view has to look like in its scenarios is in `Snapshots`.
  static func screenTests(_ name: String, _ components: [Dependency] = []) -> Target {
    let scenarios = name.dropLast("Screen".count) + "Dev"
    return .testTarget(
      name: "\(name)Tests",
      dependencies: [
        .target(name: name), .target(name: String(scenarios)), "Expectations", "Fakes", "Web",
      ] + components,
      path: "Tests/Screens/\(name)Tests", exclude: ["Snapshots"], swiftSettings: .strict)
  }

  private static func code(
    _ name: String, in folder: String, _ dependencies: [Dependency]
  ) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "\(folder)/\(name)", swiftSettings: .strict)
  }

  /// Its code is optimised in tests, too, which walk through millions of bytes or thousands of generated
  /// histories. For all others that costs more time than it saves.
  func optimised() -> Target {
    if Context.environment["STRICT"] != nil {
      swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
    }
    return self
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
