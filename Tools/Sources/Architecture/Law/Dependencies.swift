/// What targets depend on, whether they say so or only import it.
struct Dependencies: Sendable {
  private var names: [String: [String]] = [:]

  /// What targets say.
  init(declaredBy package: PackageDescription) {
    for target in package.targets { names[target.name] = target.dependencies }
  }

  /// What targets say, and what their files import besides.
  init(_ map: ProjectMap, _ places: Places) {
    self.init(declaredBy: map.package)
    for file in map.files {
      guard let user = places.target(ofFile: file.path) else { continue }
      for item in file.imports {
        let name = places.place(item.module).name
        if name != user.name, !of(user.name).contains(name) {
          names[user.name, default: []].append(name)
        }
      }
    }
  }

  /// What a target depends on, as declared and then as imported.
  func of(_ name: String) -> [String] { names[name] ?? [] }

  /// The shortest way to everything below a target, nearest first; ways end at what `isEnd` says.
  func paths(from start: String, until isEnd: (String) -> Bool) -> [[String]] {
    var found: [[String]] = []
    var seen: Set = [start]
    var next = 0
    func extend(_ path: [String]) {
      for name in of(path.last ?? start) where seen.insert(name).inserted {
        found.append(path + [name])
      }
    }
    extend([start])
    while next < found.count {
      let path = found[next]
      next += 1
      if !isEnd(path.last ?? start) { extend(path) }
    }
    return found
  }
}
