extension LayerTable {
  /// What speaks against `module` being imported by `user`, and what to do; nil if nothing does.
  static func objection(to module: Place, by user: Place) -> String? {
    if user.isTestCode { return objection(to: module, byTests: user) }
    if module.isTestCode {
      return user.isScenarios && module.name == "Fakes"
        ? nil : "what is live does not know its tests"
    }
    if let owners = owners(of: module.name), !owners.contains(user.name) {
      let names = owners.sorted().joined(separator: " or ")
      return "only \(names) may, so ask \(names) by a protocol in Domain"
    }
    guard module.name != user.name else { return nil }
    if let advice = objectionFromAbove(to: module, by: user) { return advice }
    switch user.layer {
    case .c: return module.layer == nil ? nil : "a system library imports nothing"
    case .kits: return objection(to: module, byKit: user)
    case .services: return objection(to: module, byService: user)
    case .screens, .components: return objection(to: module, byScreen: user)
    case .app: return objection(to: module, byApp: user)
    case .dev: return objection(to: module, byDev: user)
    case nil: return nil
    }
  }
}

extension LayerTable {
  /// What is above nearly everybody.
  private static func objectionFromAbove(to module: Place, by user: Place) -> String? {
    switch module.layer {
    case .dev where user.layer != .dev: "an app for developers is run, never imported"
    case .app where user.layer == .dev && module.name == "AppShell": nil
    case .app where user.layer != .app: "the composition root is above all"
    default: nil
    }
  }

  private static func objection(to module: Place, byTests user: Place) -> String? {
    guard user.name == "Fakes", module.name == "Expectations" || testing.contains(module.name)
    else { return nil }
    return "apps for developers run on fakes; what a test expects belongs in Expectations"
  }

  private static func objection(to module: Place, byKit user: Place) -> String? {
    if isNetwork(module.name) { return "kits know no network" }
    switch module.layer {
    case nil, .c: return nil
    case .kits:
      let isBelow = height(ofKit: module.name) < height(ofKit: user.name)
      let isNew = height(ofKit: user.name) == kitOrder.count
      return isBelow || isNew ? nil : "\(module.name) is not below \(user.name)"
    case .app?, .dev?, .screens?, .components?, .services?:
      return
        "kits are below \(module.layer?.rawValue ?? ""): turn it round with a protocol in Domain"
    }
  }

  private static func objection(to module: Place, byService user: Place) -> String? {
    switch module.layer {
    case .screens, .components: "services know nothing above them"
    case .services: "services know each other by Domain's protocols only"
    case .kits where shown.contains(module.name):
      "services show nothing: return values, let a view say it"
    default: nil
    }
  }

  private static func objection(to module: Place, byScreen user: Place) -> String? {
    if screenVocabulary.contains(module.name) { return nil }
    switch (user.layer, module.layer) {
    case (.screens, .components): return nil
    case (.screens, .screens): return "go there by a Destination through the navigator"
    case (.components, .screens): return "screens embed components, not the other way round"
    case (.components, .components): return "a screen embeds both; neither knows the other"
    case (.components, _):
      return "a component knows Viper, Terminal, Domain, Wording and Foundation"
    default: return "a screen knows components, Viper, Terminal, Domain, Wording and Foundation"
    }
  }

  private static func objection(to module: Place, byApp user: Place) -> String? {
    if module.name == "decoder" { return "the decoder is run, never imported" }
    if user.name == "decoder", let layer = module.layer, layer != .kits, layer != .c {
      return "the decoder knows kits only: it looks at strangers' bytes"
    }
    guard user.name == "AppShell", module.layer != nil else { return nil }
    return shellVocabulary.contains(module.name)
      ? nil : "the shell knows Domain, Terminal and Viper, so that any screen can run in it"
  }

  private static func objection(to module: Place, byDev user: Place) -> String? {
    switch module.layer {
    case .services: return "an app for developers runs on Fakes"
    case .screens where user.name == "DevApp":
      return "DevApp is what all apps for developers share; import it in \(module.subject)Dev"
    case .screens where module.subject != user.subject:
      return "it runs \(user.subject)Screen alone"
    case .app where user.isScenarios: return "DevApp brings the shell"
    case .dev where module.isScenarios && user.name != "dev": return "only DevApp is shared"
    default: return isNetwork(module.name) ? "an app for developers runs on Fakes" : nil
    }
  }
}
