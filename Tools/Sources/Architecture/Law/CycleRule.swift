/// No target depends on itself by way of others.
struct CycleRule: Rule {
  func breaches(in map: ProjectMap) -> [Breach] {
    let places = Places(map.package)
    let dependencies = Dependencies(map, places)
    var told: Set<Set<String>> = []
    return map.package.targets.compactMap { target in
      guard let path = cycle(from: target.name, dependencies), told.insert(Set(path)).inserted
      else { return nil }
      return Breach(
        "Package.swift", map.manifest.line(of: target.name), "cycles",
        "\(path.joined(separator: " → ")): take one arrow out, with a protocol lower down")
    }
  }
}

extension CycleRule {
  /// The shortest way from a target back to it.
  private func cycle(from start: String, _ dependencies: Dependencies) -> [String]? {
    let paths = [[start]] + dependencies.paths(from: start) { _ in false }
    return paths.first { dependencies.of($0[$0.count - 1]).contains(start) }.map { $0 + [start] }
  }
}
