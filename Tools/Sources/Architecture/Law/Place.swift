/// A module and where it stands: one of ours, what tests share, or another package's.
struct Place: Equatable, Sendable {
  let name: String
  let layer: Layer?
  let isTestCode: Bool

  /// Another package's module, or the system's.
  init(foreign name: String) {
    self.name = name
    layer = nil
    isTestCode = LayerTable.testing.contains(name)
  }

  init(_ target: PackageDescription.Target) {
    name = target.name
    layer = target.layer
    isTestCode = target.path.hasPrefix("Tests/") || target.type == "test"
  }

  /// `Auth` of `AuthScreen` and of `AuthDev`.
  var subject: String { Self.subject(of: name) }

  static func subject(of name: String) -> String {
    for ending in ["Screen", "Dev"] where name.hasSuffix(ending) {
      return String(name.dropLast(ending.count))
    }
    return name
  }

  /// Whether it has the scenarios of one screen; `DevApp` is what all of these share, `dev` the
  /// program that runs them.
  var isScenarios: Bool { layer == .dev && name != "DevApp" && name != "dev" }
}

/// The modules of a project, found by name or by file.
struct Places: Sendable {
  private let byModule: [String: PackageDescription.Target]
  private let byFolder: [String: PackageDescription.Target]

  init(_ package: PackageDescription) {
    byModule = Dictionary(package.targets.map { ($0.module, $0) }) { first, _ in first }
    byFolder = Dictionary(package.targets.map { ($0.path, $0) }) { first, _ in first }
  }

  /// The target of a module's or a target's name.
  func target(_ name: String) -> PackageDescription.Target? {
    byModule[String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })]
  }

  /// The target a file belongs to.
  func target(ofFile path: String) -> PackageDescription.Target? {
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      if let target = byFolder[String(folder)] { return target }
    }
    return nil
  }

  func place(_ name: String) -> Place {
    target(name).map { Place($0) } ?? Place(foreign: name)
  }
}
