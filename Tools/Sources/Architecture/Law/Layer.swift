/// A folder below `Sources`: what lies in it lives by the same rules.
package enum Layer: String, CaseIterable, Sendable {
  /// The composition root, its shell and the executables.
  case app = "App"
  /// The scenarios of each screen, and one program that runs them.
  case dev = "Dev"
  /// One VIPER module each.
  case screens = "Screens"
  /// VIPER modules that screens embed; no name at the prompt leads there.
  case components = "Components"
  /// Live code behind Domain's protocols.
  case services = "Services"
  /// Vocabulary.
  case kits = "Kits"
  /// System libraries.
  case c = "C"
}

extension PackageDescription.Target {
  /// The layer it lies in; nil for tests and what they share.
  package var layer: Layer? {
    let parts = path.split(separator: "/")
    return parts.count > 2 && parts[0] == "Sources" ? Layer(rawValue: String(parts[1])) : nil
  }
}

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
    let ending = ["Screen", "Dev"].first(where: name.hasSuffix)
    return String(name.dropLast(ending?.count ?? 0))
  }

  /// Whether it has the scenarios of one screen; `DevApp` is what all of these share, `dev` the
  /// program that runs them.
  var isScenarios: Bool { layer == .dev && name != "DevApp" && name != "dev" }

  /// Whether kits are below it.
  var isAboveKits: Bool { layer != nil && layer != .kits && layer != .c }
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
    byModule[name.replacing("-", with: "_")]
  }

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
