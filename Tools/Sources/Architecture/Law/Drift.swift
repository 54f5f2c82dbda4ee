extension Law {
  /// Every folder of a layer is a target, and every target lies in the folder of a layer.
  static func folders(_ map: ProjectMap) -> [Breach] {
    let places = Places(map.package)
    let astray = map.package.targets.filter {
      !$0.path.hasPrefix("Tests/") && ($0.layer == nil || $0.path.split(separator: "/").count != 3)
    }
    // Files deeper in a folder of tests may belong to a target below.
    let homeless = Set(
      map.files.filter { places.target(ofFile: $0.path) == nil }
        .compactMap { ProjectPath.folders(above: $0.path).last })
    return map.folders.compactMap { folder -> Breach? in
      let parts = folder.split(separator: "/").map(String.init)
      let isInLayer = parts.count > 1 && Layer(rawValue: parts[1]) != nil
      switch (parts[0], parts.count) {
      case ("Sources", 2) where !isInLayer:
        let layers = Layer.allCases.map(\.rawValue).sorted().joined(separator: ", ")
        return Breach(folder, 1, "drift", "\(folder) is no layer; there are \(layers)")
      case ("Sources", 3) where isInLayer && !map.package.targets.contains { $0.path == folder },
        ("Tests", 2...3) where homeless.contains(folder):
        return Breach(
          folder, 1, "drift",
          "\(folder) is no target: declare it in Package.swift as those beside it are, or delete it"
        )
      default: return nil
      }
    }
      + astray.map {
        map.breach(of: $0, "\($0.name) lies in \($0.path): move it to Sources/<Layer>/\($0.name)")
      }
  }

  /// Every module that decides something has tests of its own.
  static func tests(_ map: ProjectMap) -> [Breach] {
    let names = Set(map.package.targets.map(\.name))
    return map.package.targets.compactMap { target -> Breach? in
      // Of programs whose few lines the tests of what they start cover, there are two.
      guard let layer = target.layer, layer != .c, layer != .dev,
        !["photostream", "photostream-server"].contains(target.name),
        !names.contains(target.name + "Tests")
      else { return nil }
      return map.breach(
        of: target,
        "\(target.name) has no tests: add the target Tests/\(layer.rawValue)/\(target.name)Tests")
    }
  }

  /// Every screen is in the app's list, has what it asks for, and runs alone. What is there of a screen
  /// that is gone does not compile.
  static func registry(_ map: ProjectMap) -> [Breach] {
    let app = "Sources/App/PhotoStreamApp"
    let path = app + "/ScreenRegistry.swift"
    let screens = map.package.targets.filter { $0.layer == .screens }.sorted { $0.name < $1.name }
    guard let registry = map.files.first(where: { $0.path == path }) else {
      return screens.isEmpty
        ? [] : [Breach(path, 1, "drift", "there is no list of screens; bring it back")]
    }
    let names = Set(map.package.targets.map(\.name))
    return screens.flatMap { target in
      let subject = target.subject
      let services = "\(app)/Services+\(subject).swift"
      // A container asks for nothing.
      let asks = map.files(below: target.path).flatMap(\.types)
        .contains { $0.name == subject + "Dependencies" }
      let missing: [(Bool, String, Int, String)] = [
        (
          !registry.imports.contains { $0.name == target.name }, path, 1,
          "add `import \(target.name)`"
        ),
        (
          !registry.described.contains { $0.name == subject + "Router" }, path,
          registry.described.last?.line ?? 1,
          "add `\(subject)Router.descriptor.from { $0 },` to `all`"
        ),
        (
          asks && !map.files.contains { $0.path == services }, services, 1,
          "add the file with `import \(target.name)` and `extension Services: "
            + "\(subject)Dependencies {}`"
        ),
        // Before there is a shell for them, no screen can run alone.
        (
          names.contains("DevApp") && !names.contains(subject + "Dev"), "Package.swift",
          map.line(of: target.name),
          "\(target.name) does not run alone: add Sources/Dev/\(subject)Dev"
        ),
      ]
      return missing.filter(\.0).map { Breach($0.1, $0.2, "drift", $0.3) }
    }
  }
}
