/// A file imports only those of our modules that its target declares; tests see what is below, too.
struct UndeclaredRule: Rule {
  func breaches(in map: ProjectMap) -> [Breach] {
    let places = Places(map.package)
    let declared = Dictionary(
      map.package.targets.map { ($0.name, visible(to: $0, map.package)) }
    ) { first, _ in first }
    return map.files.flatMap { file in
      guard let target = places.target(ofFile: file.path) else { return [Breach]() }
      return file.imports.compactMap { item in
        guard let module = places.target(item.module), module.name != target.name,
          declared[target.name]?.contains(module.name) == false
        else { return nil }
        return Breach(
          file.path, item.line, "undeclared",
          "\(target.name) → \(module.name): add \"\(module.name)\" to \(target.name) "
            + "in Package.swift, line \(map.manifest.line(of: target.name))")
      }
    }
  }
}

extension UndeclaredRule {
  private func visible(
    to target: PackageDescription.Target, _ package: PackageDescription
  ) -> Set<String> {
    guard Place(target).isTestCode else { return Set(target.targetDependencies) }
    let all = Dependencies(declaredBy: package)
    return Set(all.paths(from: target.name) { _ in false }.compactMap(\.last))
  }
}
