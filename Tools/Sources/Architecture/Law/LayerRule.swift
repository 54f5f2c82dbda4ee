/// No layer imports what its row in the layer table forbids: neither in the manifest nor in a file.
struct LayerRule: Rule {
  func breaches(in map: ProjectMap) -> [Breach] {
    let places = Places(map.package)
    return declared(map, places) + imported(map, places)
  }
}

extension LayerRule {
  private func declared(_ map: ProjectMap, _ places: Places) -> [Breach] {
    map.package.targets.flatMap { target in
      target.dependencies.compactMap { name in
        LayerTable.objection(to: places.place(name), by: Place(target)).map {
          let line = map.manifest.line(of: target.name)
          return Breach("Package.swift", line, "layers", "\(target.name) → \(name): \($0)")
        }
      }
    }
  }

  private func imported(_ map: ProjectMap, _ places: Places) -> [Breach] {
    map.files.flatMap { file in
      guard let user = places.target(ofFile: file.path).map({ Place($0) }) else {
        return [Breach]()
      }
      return file.imports.compactMap { item in
        LayerTable.objection(to: places.place(item.module), by: user).map {
          Breach(file.path, item.line, "layers", "\(user.name) → \(item.module): \($0)")
        }
      }
    }
  }
}
