/// Every screen is in the app's list, has what it asks for, and runs alone; and nothing else is there.
struct RegistryDrift: Rule {
  private let app = "Sources/App/PhotoStreamApp"

  func breaches(in map: ProjectMap) -> [Breach] {
    let path = app + "/ScreenRegistry.swift"
    guard let registry = map.files.first(where: { $0.path == path }) else {
      return map.screens.isEmpty
        ? [] : [told(path, "there is no list of screens; bring it back")]
    }
    return map.screens.flatMap { missing($0, in: registry, map) }
      + superfluous(in: registry, map)
  }

  private func missing(
    _ target: PackageDescription.Target, in registry: SourceFacts, _ map: ProjectMap
  ) -> [Breach] {
    let subject = Place(target).subject
    let names = Set(map.package.targets.map(\.name))
    let services = "\(app)/Services+\(subject).swift"
    var breaches: [Breach] = []
    if !registry.imports.contains(where: { $0.name == target.name }) {
      breaches.append(told(registry.path, "add `import \(target.name)`"))
    }
    if !registry.described.contains(where: { $0.name == subject + "Router" }) {
      breaches.append(
        told(
          registry.path, at: registry.described.last?.line ?? 1,
          "add `\(subject)Router.descriptor.from { $0 },` to `all`"))
    }
    // A container asks for nothing.
    let types = map.files(below: target.path).flatMap(\.types)
    if types.contains(where: { $0.name == subject + "Dependencies" }),
      !map.files.contains(where: { $0.path == services })
    {
      breaches.append(
        told(
          services,
          "add the file with `import \(target.name)` and "
            + "`extension Services: \(subject)Dependencies {}`"))
    }
    // Before there is a shell for them, no screen can run alone.
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
    let subjects = Set(map.screens.map { Place($0).subject })
    let entries = registry.described.filter {
      $0.name.hasSuffix("Router") && !subjects.contains(String($0.name.dropLast("Router".count)))
    }.map { told(registry.path, at: $0.line, "\($0.name) is of no screen: delete the line") }
    let services = map.files(below: app).compactMap { file -> Breach? in
      guard let match = file.path.firstMatch(of: #/\/Services\+([^.\/]+)\.[^\/]*$/#),
        !subjects.contains(String(match.1))
      else { return nil }
      return told(file.path, "there is no \(match.1)Screen: delete the file")
    }
    let apps = map.package.targets.filter {
      Place($0).isScenarios && !subjects.contains(Place($0).subject)
    }.map {
      told(
        "Package.swift", at: map.manifest.line(of: $0.name),
        "\($0.name) runs no screen: delete it, or call it like its screen")
    }
    return entries + services + apps
  }

  private func told(_ file: String, at line: Int = 1, _ advice: String) -> Breach {
    Breach(file, line, "drift", advice)
  }
}
