extension Law {
  /// Every folder of a layer is a target, and every target lies in the folder of a layer.
  static func folders(_ map: ProjectMap) -> [Breach] {
    let places = Places(map.package)
    let layers = Layer.allCases.map(\.rawValue).sorted().joined(separator: ", ")
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
      let advice: String? =
        switch (parts[0], parts.count) {
        case ("Sources", 2) where !isInLayer: "is no layer; there are \(layers)"
        case ("Sources", 3) where isInLayer && !map.package.targets.contains { $0.path == folder },
          ("Tests", 2...3) where homeless.contains(folder):
          "is no target: declare it in Package.swift as those beside it are, or delete it"
        default: nil
        }
      return advice.map { Breach(folder, 1, "drift", "\(folder) \($0)") }
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

  /// Every screen is in the app's list, and runs alone. That the app has what it asks for is proven by
  /// the compiler, as soon as it is in the list; so is that what is listed is there.
  static func registry(_ map: ProjectMap) -> [Breach] {
    let path = "Sources/App/PhotoStreamApp/ScreenRegistry.swift"
    let listed = map.files.first { $0.path == path }?.described ?? []
    let names = Set(map.package.targets.map(\.name))
    return map.package.targets.filter { $0.layer == .screens }.flatMap { target in
      let router = target.subject + "Router"
      let unlisted = Breach(
        path, listed.last?.line ?? 1, "drift",
        "add `import \(target.name)`, and `\(router).descriptor.from { $0 },` to `all`")
      let unseen = map.breach(
        of: target,
        "\(target.name) does not run alone: add Sources/Dev/\(target.subject)Dev")
      return (listed.contains { $0.name == router } ? [] : [unlisted])
        + (names.contains(target.subject + "Dev") ? [] : [unseen])
    }
  }
}
