/// A folder below `Sources`: what lies in it lives by the same rules.
public enum Layer: String, CaseIterable, Sendable {
  /// The composition root, its shell and the executable.
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
  public var layer: Layer? {
    let parts = path.split(separator: "/")
    return parts.count > 2 && parts[0] == "Sources" ? Layer(rawValue: String(parts[1])) : nil
  }

  /// Its name as code imports it: `scaffold-probe` is `scaffold_probe`.
  var module: String {
    String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  /// All it depends on, by name.
  var dependencies: [String] {
    targetDependencies + productDependencies
  }
}
