/// A destination that is written down is a screen's name or one of its aliases.
struct DestinationRule: Rule {
  func breaches(in map: ProjectMap) -> [Breach] {
    let screens = map.screens.flatMap(\.screens)
    let words = Set(screens.flatMap { [$0.name] + $0.aliases })
    let names = screens.map(\.name).sorted().joined(separator: ", ")
    return map.files
      .filter { $0.path.hasPrefix("Sources/") && !$0.path.hasPrefix("Sources/Dev/") }
      .flatMap { file in
        file.destinations.filter { !words.contains($0.name) }.map {
          Breach(
            file.path, $0.line, "destinations",
            "no screen is called \($0.name); there are \(names)")
        }
      }
  }
}
