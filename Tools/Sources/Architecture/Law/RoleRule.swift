extension Law {
  /// Each role of a screen or a component imports, names and declares only what is its own.
  ///
  /// Views and routers know no service. A presenter may hand on a service's answer that it shows unchanged; what takes
  /// more than one call, or a decision, is in the interactor. That is for a reader to judge: no rule looks for it.
  static func roles(_ map: ProjectMap) -> [Breach] {
    let services = Set(
      ["Domain", "Storage", "Web"].flatMap { map.files(below: "Sources/Kits/\($0)") }
        .flatMap { $0.protocols.map(\.name) }.filter { $0.hasSuffix("ing") })
    return map.files.flatMap { file in
      guard let place = RoleFile(file.path) else { return [Breach]() }
      let name = place.name
      return file.breaches("roles", at: file.imports) { module in
        place.role?.objection(to: module.name).map { "\(name) → \(module.name): \($0)" }
      }
        + file.breaches("roles", at: place.mentionsToLookAt(in: file)) {
          services.contains($0.name)
            ? "\(name) names \($0.name); views and routers know no services" : nil
        }
        // `AuthView` is in `AuthView.swift`; whatever else a role needs stands where it likes.
        + file.breaches("roles", at: file.types) { type in
          Role.allCases.contains { type.name == place.screen + $0.rawValue && $0 != place.role }
            ? "\(name) declares \(type.name); its file is \(type.name).swift" : nil
        }
    }
  }
}

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
  let name: String
  /// `Auth` of `AuthScreen`; a component's whole name.
  let screen: String
  /// The role whose file it is, `AuthView+Text.swift` among them; nil for types that a role uses.
  let role: Role?

  /// Nil for what is in no such folder.
  init?(_ path: String) {
    let parts = path.split(separator: "/").map(String.init)
    guard parts.count > 3, parts[0] == "Sources", let name = parts.last else { return nil }
    switch Layer(rawValue: parts[1]) {
    case .screens where parts[2].hasSuffix("Screen"):
      screen = String(parts[2].dropLast("Screen".count))
    case .components: screen = parts[2]
    default: return nil
    }
    self.name = name
    let stem = name.prefix { $0 != "." && $0 != "+" }
    role = Role.allCases.first { stem.hasSuffix($0.rawValue) }
  }

  /// Views and routers name no service, but a router's dependencies say what the app must give.
  func mentionsToLookAt(in file: SourceFacts) -> [SourceFacts.Named] {
    switch role {
    case .view: file.mentions + file.requirements
    case .router: file.mentions
    case .presenter, .interactor, .entity, nil: []
    }
  }
}
