/// Every folder of a layer is a target, and every target lies in the folder of a layer.
struct FolderDrift: Rule {
  func breaches(in map: ProjectMap) -> [Breach] {
    let known = Set(map.package.targets.map(\.path))
    let astray = map.package.targets.filter {
      !$0.path.hasPrefix("Tests/") && ($0.layer == nil || $0.path.split(separator: "/").count != 3)
    }
    return map.folders.filter { !known.contains($0) }.compactMap { breach(at: $0, map) }
      + astray.map {
        Breach(
          "Package.swift", map.manifest.line(of: $0.name), "drift",
          "\($0.name) lies in \($0.path): move it to Sources/<Layer>/\($0.name)")
      }
  }

  private func breach(at folder: String, _ map: ProjectMap) -> Breach? {
    let parts = folder.split(separator: "/").map(String.init)
    switch (parts[0], parts.count) {
    case ("Sources", 2) where Layer(rawValue: parts[1]) == nil:
      let layers = Layer.allCases.map(\.rawValue).sorted().joined(separator: ", ")
      return Breach(folder, 1, "drift", "\(folder) is no layer; there are \(layers)")
    case ("Sources", 3) where Layer(rawValue: parts[1]) != nil,
      ("Tests", 2...3) where holdsFiles(folder, map):
      return Breach(
        folder, 1, "drift",
        "\(folder) is no target: declare it in Package.swift as those beside it are, or delete it")
    default: return nil
    }
  }

  /// Swift files right in it; deeper ones may belong to a target below.
  private func holdsFiles(_ folder: String, _ map: ProjectMap) -> Bool {
    let places = Places(map.package)
    return map.files(below: folder).contains { file in
      !file.path.dropFirst(folder.count + 1).contains("/")
        && places.target(ofFile: file.path) == nil
    }
  }
}

/// Every module that decides something has tests of its own.
struct TestDrift: Rule {
  /// Programs whose few lines the tests of what they start cover.
  private let exempt: Set = ["photostream", "photostream-server"]

  func breaches(in map: ProjectMap) -> [Breach] {
    let names = Set(map.package.targets.map(\.name))
    return map.package.targets.compactMap { target in
      guard let layer = target.layer, layer != .c, layer != .dev,
        !exempt.contains(target.name), !names.contains(target.name + "Tests")
      else { return nil }
      return Breach(
        "Package.swift", map.manifest.line(of: target.name), "drift",
        "\(target.name) has no tests: add the target Tests/\(layer.rawValue)/\(target.name)Tests")
    }
  }
}
