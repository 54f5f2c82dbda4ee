/// Who may import what: the layer table of `Modules.md`, as data.
enum LayerTable {
  /// Kits from the lowest; each may import those before it. One that is not named is above them.
  static let kitOrder = [
    "Concurrency", "Domain", "Files", "Web", "Storage", "Markup", "Timeline", "Pictures",
    "Terminal", "DecoderProtocol", "Viper", "Wording",
  ]

  /// What services say to each other, and the engine below some of them: no screen reaches it.
  static let ports: Set = ["Storage", "Timeline", "Web"]

  /// What a screen or a component speaks with; nothing else, not even of other packages.
  static let screenVocabulary: Set = [
    "Domain", "Foundation", "FoundationEssentials", "Terminal", "Viper", "Wording",
  ]

  /// What shows something, which services do not.
  static let shown: Set = ["Terminal", "Viper", "Wording"]

  /// Modules that belong to a few of ours.
  static let owners: [String: Set<String>] = [
    "CAllocator": ["Media", "ServerApp", "decoder"], "CChafa": ["Terminal"],
    "CDeflate": ["Pictures"],
    "CEditLine": ["Terminal"], "CExecutor": ["PhotoStreamApp"], "CFiles": ["Files", "Media"],
    "CSamples": ["Samples"], "CSQLite": ["Library", "StreamServer"],
    "CSandbox": ["decoder"], "CTowns": ["Domain"], "CVips": ["decoder"], "CZlib": ["Networking"],
    "AsyncHTTPClient": ["Networking"], "Hummingbird": ["StreamServer"],
    "GRDB": ["Library", "StreamServer"], "GRDBSQLite": ["Library", "StreamServer"],
    "SQLite3": ["Library", "StreamServer"],
  ]

  static let testing: Set = ["Testing", "XCTest"]

  /// Whether it speaks with the network.
  static func isNetwork(_ module: String) -> Bool {
    module.hasPrefix("NIO") || module.hasPrefix("Hummingbird")
      || ["AsyncHTTPClient", "FoundationNetworking"].contains(module)
  }

  /// What speaks against `module` being imported by `user`, and what to do; nil if nothing does.
  static func objection(to module: Target, by user: Target) -> String? {
    if user.isTestCode {
      let isForTests = module.name == "Expectations" || testing.contains(module.name)
      return user.name == "Fakes" && isForTests
        ? "apps for developers run on fakes; what a test expects belongs in Expectations" : nil
    }
    if module.isTestCode {
      return user.isScenarios && module.name == "Fakes"
        ? nil : "what is live does not know its tests"
    }
    if let owners = owners[module.name], !owners.contains(user.name) {
      let names = owners.sorted().joined(separator: " or ")
      return "only \(names) may, so ask \(names) by a protocol in Domain"
    }
    guard module.name != user.name else { return nil }
    switch (module.layer, user.layer) {
    case (.dev, let layer) where layer != .dev:
      return "an app for developers is run, never imported"
    case (.app, let layer) where layer != .app && (layer != .dev || module.name != "AppShell"):
      return "the composition root is above all"
    case (_, .c): return module.layer == nil ? nil : "a system library imports nothing"
    case (_, .kits): return objection(to: module, byKit: user)
    case (_, .services): return objection(toService: module)
    case (_, .screens), (_, .components): return objection(to: module, byScreen: user)
    case (_, .app): return objection(to: module, byApp: user)
    case (_, .dev): return objection(to: module, byDev: user)
    case (_, nil): return nil
    }
  }
}

extension LayerTable {
  private static func objection(to module: Target, byKit user: Target) -> String? {
    if isNetwork(module.name) { return "kits know no network" }
    if module.isAboveKits, let layer = module.layer {
      return "kits are below \(layer.rawValue): turn it round with a protocol in Domain"
    }
    guard module.layer == .kits, let height = kitOrder.firstIndex(of: user.name),
      !kitOrder[..<height].contains(module.name)
    else { return nil }
    return "\(module.name) is not below \(user.name)"
  }

  private static func objection(toService module: Target) -> String? {
    switch module.layer {
    case .screens, .components: "services know nothing above them"
    case .services: "services know each other by Domain's protocols only"
    case .kits where shown.contains(module.name):
      "services show nothing: return values, let a view say it"
    default: nil
    }
  }

  private static func objection(to module: Target, byScreen user: Target) -> String? {
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

  private static func objection(to module: Target, byApp user: Target) -> String? {
    if module.name == "decoder" { return "the decoder is run, never imported" }
    if user.name == "decoder", module.isAboveKits {
      return "the decoder knows kits only: it looks at strangers' bytes"
    }
    let isForShells = ["Domain", "Terminal", "Viper"].contains(module.name)
    return user.name != "AppShell" || module.layer == nil || isForShells
      ? nil : "the shell knows Domain, Terminal and Viper, so that any screen can run in it"
  }

  private static func objection(to module: Target, byDev user: Target) -> String? {
    switch module.layer {
    case .services: "an app for developers runs on Fakes"
    case .screens where user.name == "DevApp":
      "DevApp is what all apps for developers share; import it in \(module.subject)Dev"
    case .screens where module.subject != user.subject: "it runs \(user.subject)Screen alone"
    case .app where user.isScenarios: "DevApp brings the shell"
    case .dev where module.isScenarios && user.name != "dev": "only DevApp is shared"
    default: isNetwork(module.name) ? "an app for developers runs on Fakes" : nil
    }
  }

  /// What nobody may hand on to a layer, as each step of the way is allowed: ports to screens and
  /// components, and what shows something to services. All else has a step that the table forbids.
  static func isKept(_ module: Target, from user: Target) -> Bool {
    guard module.layer == .kits else { return false }
    return switch user.layer {
    case .services: shown.contains(module.name)
    case .screens, .components: ports.contains(module.name)
    default: false
    }
  }
}
