extension Law {
  /// No layer imports what its row in the layer table forbids: neither in the manifest nor in a file.
  static func layers(_ map: ProjectMap) -> [Breach] {
    map.uses.compactMap { use in
      LayerTable.objection(to: use.module, by: use.user).map {
        Breach(use.file, use.line, "layers", "\(use.user.name) → \(use.module.name): \($0)")
      }
    }
  }

  /// Nobody reaches by lawful steps what the layer table keeps from them; told with the whole way.
  /// Steps are what the manifest says, as nobody imports what is not in it.
  static func reach(_ map: ProjectMap) -> [Breach] {
    let places = Places(map.package)
    return map.package.targets.flatMap { user in
      func isKept(_ name: String) -> Bool { LayerTable.isKept(places.module(name), from: user) }
      return map.package.paths(from: user.name, until: isKept)
        .filter { $0.count > 2 && isKept($0[$0.count - 1]) }
        .map { path in
          map.breach(
            of: user,
            "\(path.joined(separator: " → ")): \(path[0]) must not reach \(path[path.count - 1]), "
              + "so \(path[path.count - 2]) must not import it", rule: "layers")
        }
    }
  }

  /// A file imports only those of our modules that its target declares; tests see what is below, too.
  static func undeclared(_ map: ProjectMap) -> [Breach] {
    let visible = Dictionary(
      map.package.targets.map { target in
        let below = map.package.paths(from: target.name).compactMap(\.last)
        return (target.name, Set(target.isTestCode ? below : target.dependencies))
      }
    ) { first, _ in first }
    return map.uses.compactMap { use in
      let (user, module) = (use.user.name, use.module.name)
      // Of another package's module, only the name is known.
      guard !use.module.path.isEmpty, module != user, visible[user]?.contains(module) == false
      else { return nil }
      return Breach(
        use.file, use.line, "undeclared",
        "\(user) → \(module): add \"\(module)\" to \(user) in Package.swift, line "
          + "\(map.line(of: user)), or do without it")
    }
  }
}

extension ProjectMap {
  /// Who uses which module, and where it says so: in the manifest, or in a file.
  var uses: [(user: Target, module: Target, file: String, line: Int)] {
    let places = Places(package)
    let declared = package.targets.flatMap { user in
      let line = line(of: user.name)
      return user.dependencies.map { (user, places.module($0), "Package.swift", line) }
    }
    let imported = files.flatMap { file in
      places.target(ofFile: file.path).map { user in
        file.imports.map { (user, places.module($0.name), file.path, $0.line) }
      } ?? []
    }
    return declared + imported
  }

  /// Who still needs targets that are gone, or leads to screens that are.
  package func users(ofGone modules: Set<String>) -> [Breach] {
    let users = uses.filter { modules.contains($0.module.name) }.map { use in
      let user = use.file == "Package.swift" ? "\(use.user.name) →" : "import"
      return Breach(use.file, use.line, "use", "\(user) \(use.module.name)")
    }
    return (users + Law.destinations(self)).sorted()
  }
}

extension PackageDescription {
  /// The shortest way to everything below a target, nearest first; ways end at what `isEnd` says.
  func paths(from start: String, until isEnd: (String) -> Bool = { _ in false }) -> [[String]] {
    let names = Dictionary(targets.map { ($0.name, $0.dependencies) }) { first, _ in first }
    var found = [[start]]
    var seen: Set = [start]
    var next = 0
    while next < found.count {
      let path = found[next]
      let last = path[path.count - 1]
      next += 1
      if next > 1, isEnd(last) { continue }
      for name in names[last] ?? [] where seen.insert(name).inserted { found.append(path + [name]) }
    }
    return Array(found.dropFirst())
  }
}
