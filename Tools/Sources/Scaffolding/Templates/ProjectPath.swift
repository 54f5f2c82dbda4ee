/// Paths below the package's root, as templates and receipts name them.
enum ProjectPath {
  /// Why this is no path into the project; nil if it is one. A phrase after “which”.
  static func flaw(of path: String) -> String? {
    let components = path.split(separator: "/", omittingEmptySubsequences: false)
    return switch true {
    case path.isEmpty: "is empty"
    case path.hasPrefix("/") || path.hasPrefix("~"): "leads out of the project"
    case components.contains(".."): "leads out of the project"
    case components.contains(""): "has a folder without a name"
    case components.contains("."): "has a folder that is only a dot"
    case components.contains(where: isForbidden): "is not for templates to touch"
    case path.unicodeScalars.contains(where: isStrange): "has characters that no path here has"
    default: nil
    }
  }

  /// The folders above it, from the outermost: `A`, `A/B` for `A/B/c`.
  static func folders(above path: String) -> [String] {
    let names = path.split(separator: "/").dropLast()
    return names.indices.map { names[...$0].joined(separator: "/") }
  }

  private static func isForbidden(_ component: Substring) -> Bool {
    [".git", ".build", ".scaffold", ".swiftpm"].contains(component.lowercased())
  }

  private static func isStrange(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar == "\\"
      || scalar.properties.generalCategory == .format
  }
}
