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

extension Target {
  /// The layer it lies in; nil for tests, what they share, and other packages' modules.
  package var layer: Layer? {
    let parts = path.split(separator: "/")
    return parts.count > 2 && parts[0] == "Sources" ? Layer(rawValue: String(parts[1])) : nil
  }

  var isTestCode: Bool {
    path.hasPrefix("Tests/") || type == "test" || LayerTable.testing.contains(name)
  }

  /// `Auth` of `AuthScreen` and of `AuthDev`.
  var subject: String {
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
  private let byModule: [String: Target]
  private let byFolder: [String: Target]

  init(_ package: PackageDescription) {
    byModule = Dictionary(package.targets.map { ($0.module, $0) }) { first, _ in first }
    byFolder = Dictionary(package.targets.map { ($0.path, $0) }) { first, _ in first }
  }

  /// The target of a module's or a target's name; of another package's module it has the name alone.
  func module(_ name: String) -> Target {
    byModule[name.replacing("-", with: "_")] ?? Target(name: name, path: "")
  }

  func target(ofFile path: String) -> Target? {
    ProjectPath.folders(above: path).reversed().lazy.compactMap { byFolder[$0] }.first
  }
}
