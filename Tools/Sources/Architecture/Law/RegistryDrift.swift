/// Every screen is in the app's list, has what it asks for, and runs alone; and nothing else is there.
struct RegistryDrift: Rule {
  func breaches(in map: ProjectMap) -> [Breach] {
    guard let registry = map.files.first(where: { $0.path == Self.registry }) else {
      return map.screenTargets.isEmpty
        ? [] : [Breach(Self.registry, 1, "drift", "there is no list of screens; bring it back")]
    }
    return map.screenTargets.flatMap { missing($0, in: registry, map) }
      + superfluous(in: registry, map)
  }

  private static let app = "Sources/App/PhotoStreamApp"
  private static let registry = app + "/ScreenRegistry.swift"
}

extension RegistryDrift {
  private func missing(
    _ target: PackageDescription.Target, in registry: SourceFacts, _ map: ProjectMap
  ) -> [Breach] {
    let subject = Place(target).subject
    var breaches: [Breach] = []
    if !registry.imports.contains(where: { $0.module == target.name }) {
      breaches.append(told(registry.path, "add `import \(target.name)`"))
    }
    if !registry.described.contains(where: { $0.name == subject + "Router" }) {
      let line = registry.described.last?.line ?? 1
      breaches.append(
        told(registry.path, at: line, "add `\(subject)Router.descriptor.from { $0 },` to `all`"))
    }
    let services = "\(Self.app)/Services+\(subject).swift"
    // A container asks for nothing.
    let asks = map.files(of: target).flatMap(\.types).contains {
      $0.name == subject + "Dependencies"
    }
    if asks, !map.files.contains(where: { $0.path == services }) {
      breaches.append(
        told(
          services,
          "add the file with `import \(target.name)` and "
            + "`extension Services: \(subject)Dependencies {}`"))
    }
    // Before there is a shell for them, no screen can run alone.
    let names = Set(map.package.targets.map(\.name))
    if names.contains("DevApp"), !names.contains(subject + "Dev") {
      breaches.append(
        told(
          "Package.swift", at: map.manifest.line(of: target.name),
          "\(target.name) does not run alone: add Sources/Dev/\(subject)Dev, and "
            + "`\(Layer.dev.declaration(of: subject + "Dev").line)` to dev in Package.swift"))
    }
    return breaches
  }

  private func superfluous(in registry: SourceFacts, _ map: ProjectMap) -> [Breach] {
    let subjects = Set(map.screenTargets.map { Place($0).subject })
    let entries = registry.described.filter {
      $0.name.hasSuffix("Router") && !subjects.contains(String($0.name.dropLast("Router".count)))
    }.map { told(registry.path, at: $0.line, "\($0.name) is of no screen: delete the line") }
    let services = map.files.compactMap { file -> Breach? in
      guard file.path.hasPrefix(Self.app + "/Services+"),
        let subject = file.path.dropFirst(Self.app.count + 10).split(separator: ".").first,
        !subjects.contains(String(subject))
      else { return nil }
      return told(file.path, "there is no \(subject)Screen: delete the file")
    }
    let apps = map.package.targets.compactMap { target -> Breach? in
      let place = Place(target)
      guard place.isScenarios, !subjects.contains(place.subject) else { return nil }
      return told(
        "Package.swift", at: map.manifest.line(of: target.name),
        "\(target.name) runs no screen: delete it, or call it like its screen")
    }
    return entries + services + apps
  }

  private func told(_ file: String, at line: Int = 1, _ advice: String) -> Breach {
    Breach(file, line, "drift", advice)
  }
}
