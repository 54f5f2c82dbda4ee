import Architecture

/// The names that are taken.
struct NameRegister {
  /// Names of one kind: what has them, where, and what a person is told.
  private typealias Taken = (name: String, words: String, place: String)

  private let targets: [Taken]
  private let types: [Taken]
  private let words: [Taken]

  /// Knows the project; the app's own commands are in its files, too.
  init(_ map: ProjectMap) {
    func places(_ names: (SourceFacts) -> [SourceFacts.Named], _ words: String) -> [Taken] {
      map.files.flatMap { file in
        names(file).map { ($0.name, "there is a \(words) \($0.name)", "\(file.path):\($0.line)") }
      }
    }
    targets = map.package.targets.map { ($0.name, "there is a target \($0.name)", $0.path) }
    types = places(\.types, "type")
    let screens = map.files.flatMap { file in
      file.screens.flatMap { screen -> [Taken] in
        let place = "\(file.path):\(screen.line)"
        return [(screen.name, "there is a screen “\(screen.name)”", place)]
          + screen.aliases.map { ($0, "“\($0)” goes to the screen “\(screen.name)”", place) }
      }
    }
    words = screens + places(\.commandWords, "command")
  }

  /// Whether a module may be called so that brings these types and targets with it; its name is a
  /// command, too. Throws a ``Problem`` that says who has the name, and where.
  func check(_ name: ModuleName, declaring types: [String], targets: [String]) throws(Problem) {
    for target in [name.module] + targets { try check(target, self.targets) }
    for type in types { try check(type, self.types) }
    try check(name.command, words)
  }

  private func check(_ name: String, _ taken: [Taken]) throws(Problem) {
    if let same = taken.first(where: { $0.name == name }) {
      throw Problem("\(same.words) already, in \(same.place): type another name")
    }
    let folded = NameWords.folded(name)
    if let twin = taken.first(where: { NameWords.folded($0.name) == folded }) {
      throw Problem(
        "“\(name)” differs only in case or separators from \(twin.name), in \(twin.place): type "
          + "another name")
    }
  }
}
