/// Every folder of a layer is a target, and every target lies in the folder of a layer.
struct FolderDrift: Rule {
  func breaches(in map: ProjectMap) -> [Breach] {
    let known = Set(map.package.targets.map(\.path))
    return map.folders.compactMap { breach(at: $0, map, known) }
      + map.package.targets.filter(isAstray).map {
        Breach(
          "Package.swift", map.manifest.line(of: $0.name), "drift",
          "\($0.name) lies in \($0.path): move it to Sources/<Layer>/\($0.name)")
      }
  }
}

extension FolderDrift {
  private func breach(at folder: String, _ map: ProjectMap, _ known: Set<String>) -> Breach? {
    let parts = folder.split(separator: "/").map(String.init)
    guard !known.contains(folder) else { return nil }
    switch (parts[0], parts.count) {
    case ("Sources", 2) where Layer(rawValue: parts[1]) == nil:
      let layers = Layer.allCases.map(\.rawValue).sorted().joined(separator: ", ")
      return Breach(folder, 1, "drift", "\(folder) is no layer; there are \(layers)")
    case ("Sources", 3):
      guard let layer = Layer(rawValue: parts[1]) else { return nil }
      return missing(folder, layer.declaration(of: parts[2]))
    case ("Tests", _) where parts.count < 4 && holdsFiles(folder, map):
      let name = parts[parts.count - 1]
      return missing(folder, Declaration.tests(of: name, below: parts.dropLast()))
    default: return nil
    }
  }

  /// Swift files right in it; deeper ones may belong to a target below.
  private func holdsFiles(_ folder: String, _ map: ProjectMap) -> Bool {
    map.files.contains { file in
      file.path.hasPrefix(folder + "/") && !file.path.dropFirst(folder.count + 1).contains("/")
        && Places(map.package).target(ofFile: file.path) == nil
    }
  }

  private func missing(_ folder: String, _ declaration: Declaration) -> Breach {
    Breach(
      folder, 1, "drift",
      "\(folder) is no target: add `\(declaration.line)` to \(declaration.list) in Package.swift, "
        + "or delete the folder")
  }

  private func isAstray(_ target: PackageDescription.Target) -> Bool {
    !target.path.hasPrefix("Tests/")
      && (target.layer == nil || target.path.split(separator: "/").count != 3)
  }
}
