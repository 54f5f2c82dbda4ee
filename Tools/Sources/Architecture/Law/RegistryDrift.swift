/// Every screen is in the app's list, has what it asks for, and runs alone. What is there of a screen
/// that is gone does not compile.
struct RegistryDrift: Rule {
  private let app = "Sources/App/PhotoStreamApp"

  func breaches(in map: ProjectMap) -> [Breach] {
    let path = app + "/ScreenRegistry.swift"
    guard let registry = map.files.first(where: { $0.path == path }) else {
      return map.screens.isEmpty
        ? [] : [told(path, "there is no list of screens; bring it back")]
    }
    return map.screens.flatMap { missing($0, in: registry, map) }
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
          "\(target.name) does not run alone: add Sources/Dev/\(subject)Dev"))
    }
    return breaches
  }

  private func told(_ file: String, at line: Int = 1, _ advice: String) -> Breach {
    Breach(file, line, "drift", advice)
  }
}
