/// A role of a VIPER module; the last word of its file's name.
enum Role: String, CaseIterable, Sendable {
  case view = "View"
  case presenter = "Presenter"
  case interactor = "Interactor"
  case entity = "Entity"
  case router = "Router"

  /// What speaks against the role importing a module, and what to do.
  func objection(to module: String) -> String? {
    switch (self, module) {
    case (.presenter, "Terminal"), (.interactor, "Terminal"), (.entity, "Terminal"):
      "let the view turn values into text"
    case (.interactor, "Viper"): "an interactor returns entities and does not navigate"
    default: nil
    }
  }
}

/// A Swift file in the folder of a screen or of a component.
struct RoleFile: Equatable, Sendable {
  /// The file's own name.
  let name: String
  /// `Auth` of `AuthScreen`; a component's whole name.
  let screen: String
  /// The role whose file it is, `AuthView+Text.swift` among them; nil for types that a role uses.
  let role: Role?

  /// Nil for what is in no such folder.
  init?(_ path: String) {
    let parts = path.split(separator: "/").map(String.init)
    guard parts.count > 3, parts[0] == "Sources", let layer = Layer(rawValue: parts[1]),
      let name = parts.last
    else { return nil }
    switch layer {
    case .screens where parts[2].hasSuffix("Screen"):
      screen = String(parts[2].dropLast("Screen".count))
    case .components: screen = parts[2]
    default: return nil
    }
    self.name = name
    let stem = name.prefix { $0 != "." && $0 != "+" }
    role = Role.allCases.first { stem.hasSuffix($0.rawValue) }
  }
}
