/// Each role of a screen imports, names and declares only what is its own.
struct RoleRule: Rule {
  func breaches(in map: ProjectMap) -> [Breach] {
    let services = Set(
      map.files.filter {
        $0.path.hasPrefix("Sources/Kits/Domain/Protocols/")
          || $0.path.hasPrefix("Sources/Kits/Domain/Storage/")
      }
      .flatMap { $0.protocols.map(\.name) })
    return map.files.flatMap { file in
      guard let place = RoleFile(file.path) else { return [Breach]() }
      return imports(of: file, in: place) + mentions(of: services, in: file, place)
        + types(of: file, in: place)
    }
  }
}

extension RoleRule {
  private func imports(of file: SourceFacts, in place: RoleFile) -> [Breach] {
    file.imports.compactMap { item in
      place.role?.objection(to: item.module).map {
        Breach(file.path, item.line, "roles", "\(place.name) → \(item.module): \($0)")
      }
    }
  }

  /// A router's dependencies name what the app must give; `makeScreen` hands it to the interactor.
  private func mentions(
    of services: Set<String>, in file: SourceFacts, _ place: RoleFile
  ) -> [Breach] {
    guard place.role == .view || place.role == .router else { return [] }
    return file.mentions.compactMap { mention in
      guard services.contains(mention.name),
        !(place.role == .router && mention.isRequirement)
      else { return nil }
      return Breach(
        file.path, mention.line, "roles",
        "\(place.name) names \(mention.name); only the interactor knows services")
    }
  }

  /// `AuthView` is in `AuthView.swift`; whatever else a role needs stands where it likes.
  private func types(of file: SourceFacts, in place: RoleFile) -> [Breach] {
    file.types.compactMap { type in
      guard let role = Role.allCases.first(where: { type.name == place.screen + $0.rawValue }),
        role != place.role
      else { return nil }
      return Breach(
        file.path, type.line, "roles",
        "\(place.name) declares \(type.name); its file is \(type.name).swift")
    }
  }
}
