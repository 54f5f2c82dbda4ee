/// Every module that decides something has tests of its own.
struct TestDrift: Rule {
  func breaches(in map: ProjectMap) -> [Breach] {
    let names = Set(map.package.targets.map(\.name))
    return map.package.targets.compactMap { target in
      guard let layer = target.layer, layer != .c, layer != .dev,
        !exempt.contains(target.name), !names.contains(target.name + "Tests")
      else { return nil }
      let tests = layer.testDeclaration(of: target.name)
      return Breach(
        "Package.swift", map.manifest.line(of: target.name), "drift",
        "\(target.name) has no tests: add `\(tests.line)` to \(tests.list), "
          + "and Tests/\(layer.rawValue)/\(target.name)Tests")
    }
  }

  /// Programs whose few lines the tests of what they start cover.
  private let exempt: Set = ["photostream", "photostream-server"]
}
