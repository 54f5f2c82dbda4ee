/// No layer imports what its row in the layer table forbids: neither in the manifest nor in a file.
struct LayerRule: Rule {
  func breaches(in map: ProjectMap) -> [Breach] {
    let places = Places(map.package)
    func breach(_ file: String, _ line: Int, _ user: Place, _ module: String) -> Breach? {
      LayerTable.objection(to: places.place(module), by: user).map {
        Breach(file, line, "layers", "\(user.name) → \(module): \($0)")
      }
    }
    let declared = map.package.targets.flatMap { target in
      target.dependencies.compactMap {
        breach("Package.swift", map.manifest.line(of: target.name), Place(target), $0)
      }
    }
    return declared
      + map.files.flatMap { file in
        guard let user = places.target(ofFile: file.path).map({ Place($0) }) else {
          return [Breach]()
        }
        return file.imports.compactMap { breach(file.path, $0.line, user, $0.name) }
      }
  }
}

/// Nobody reaches by lawful steps what the layer table keeps from them; told with the whole way.
struct ReachRule: Rule {
  func breaches(in map: ProjectMap) -> [Breach] {
    let places = Places(map.package)
    let dependencies = Dependencies(map, places)
    return map.package.targets.flatMap { target in
      let user = Place(target)
      func isKept(_ module: String) -> Bool { LayerTable.isKept(places.place(module), from: user) }
      return dependencies.paths(from: target.name, until: isKept)
        .filter { $0.count > 2 && isKept($0[$0.count - 1]) }
        .map { path in
          Breach(
            "Package.swift", map.manifest.line(of: target.name), "layers",
            "\(path.joined(separator: " → ")): \(path[0]) must not reach \(path[path.count - 1]), "
              + "so \(path[path.count - 2]) must not import it")
        }
    }
  }
}

/// A file imports only those of our modules that its target declares; tests see what is below, too.
struct UndeclaredRule: Rule {
  func breaches(in map: ProjectMap) -> [Breach] {
    let places = Places(map.package)
    let all = Dependencies(declaredBy: map.package)
    let visible = Dictionary(
      map.package.targets.map { target in
        let below = all.paths(from: target.name) { _ in false }.compactMap(\.last)
        return (target.name, Set(Place(target).isTestCode ? below : target.targetDependencies))
      }
    ) { first, _ in first }
    return map.files.flatMap { file in
      guard let target = places.target(ofFile: file.path) else { return [Breach]() }
      return file.imports.compactMap { item in
        guard let module = places.target(item.name), module.name != target.name,
          visible[target.name]?.contains(module.name) == false
        else { return nil }
        return Breach(
          file.path, item.line, "undeclared",
          "\(target.name) → \(module.name): add \"\(module.name)\" to \(target.name) "
            + "in Package.swift, line \(map.manifest.line(of: target.name))")
      }
    }
  }
}

extension ProjectMap {
  /// Who still needs targets that are gone, or leads to screens that are.
  package func users(ofGone modules: Set<String>) -> [Breach] {
    let declared = package.targets.flatMap { target in
      modules.intersection(target.dependencies).sorted().map {
        Breach("Package.swift", manifest.line(of: target.name), "use", "\(target.name) → \($0)")
      }
    }
    let imported = files.flatMap { file in
      file.imports.filter { modules.contains($0.name) }.map {
        Breach(file.path, $0.line, "use", "import \($0.name)")
      }
    }
    return (declared + imported + DestinationRule().breaches(in: self)).sorted()
  }
}

/// What targets depend on, whether they say so or only import it.
struct Dependencies: Sendable {
  private var names: [String: [String]] = [:]

  init(declaredBy package: PackageDescription) {
    for target in package.targets { names[target.name] = target.dependencies }
  }

  /// What targets say, and what their files import besides.
  init(_ map: ProjectMap, _ places: Places) {
    self.init(declaredBy: map.package)
    for file in map.files {
      guard let user = places.target(ofFile: file.path) else { continue }
      for name in file.imports.map({ places.place($0.name).name })
      where name != user.name && !of(user.name).contains(name) {
        names[user.name, default: []].append(name)
      }
    }
  }

  /// What a target depends on, as declared and then as imported.
  func of(_ name: String) -> [String] { names[name] ?? [] }

  /// The shortest way to everything below a target, nearest first; ways end at what `isEnd` says.
  func paths(from start: String, until isEnd: (String) -> Bool) -> [[String]] {
    var found = [[start]]
    var seen: Set = [start]
    var next = 0
    while next < found.count {
      let path = found[next]
      let last = path[path.count - 1]
      next += 1
      if next > 1, isEnd(last) { continue }
      for name in of(last) where seen.insert(name).inserted { found.append(path + [name]) }
    }
    return Array(found.dropFirst())
  }
}
