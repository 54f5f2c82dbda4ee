/// Nobody reaches through others what the layer table keeps from them; told with the whole way.
struct ReachRule: Rule {
  func breaches(in map: ProjectMap) -> [Breach] {
    let places = Places(map.package)
    let dependencies = Dependencies(map, places)
    return map.package.targets.flatMap { target in
      let user = Place(target)
      return dependencies.paths(from: target.name) { kept(places.place($0), from: user) }
        .filter { $0.count > 2 && kept(places.place($0.last ?? ""), from: user) }
        .map {
          Breach(
            "Package.swift", map.manifest.line(of: target.name), "layers",
            "\($0.joined(separator: " → ")): \(advice(on: $0, places))")
        }
    }
  }
}

extension ReachRule {
  /// What must not be below a module at all, whoever stands between.
  private func kept(_ module: Place, from user: Place) -> Bool {
    guard !user.isTestCode, let layer = user.layer, module.name != user.name else { return false }
    if module.isTestCode { return !user.isScenarios && user.name != "dev" }
    let isOutside =
      LayerTable.isNetwork(module.name) || LayerTable.database.contains(module.name)
      || module.name == "CVips" && user.name != "decoder"
    switch layer {
    case .c: return module.layer != nil
    case .kits: return isOutside || isAbove(module)
    case .services:
      return isAbove(module) || module.name == "CVips"
        || module.layer == .kits && LayerTable.shown.contains(module.name)
    case .screens, .components:
      let isPort = module.layer == .kits && LayerTable.ports.contains(module.name)
      return isOutside || isPort || isAbove(module) && module.layer != .components
    case .dev:
      let isOther =
        module.layer == .screens && module.subject != user.subject && user.name != "dev"
      return isOutside || isOther || module.layer == .services || module.name == "PhotoStreamApp"
    case .app: return user.name == "AppShell" && (isOutside || isAbove(module))
    }
  }

  private func isAbove(_ module: Place) -> Bool {
    switch module.layer {
    case .app, .dev, .screens, .components, .services: true
    case .kits, .c, nil: false
    }
  }

  private func advice(on path: [String], _ places: Places) -> String {
    let (first, last) = (path[0], path[path.count - 1])
    return "\(first) must not reach \(last), so \(path[path.count - 2]) must not import it"
  }
}
