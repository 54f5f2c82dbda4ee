import Architecture

extension ProjectMap {
  /// What has a name, where, and what a person is told.
  private typealias Taken = (name: String, words: String, place: String)

  /// Whether a module may be called so that brings these types and targets with it; its name is a
  /// command, too. Throws a ``Problem`` that says who has the name, and where.
  func check(_ name: ModuleName, declaring types: [String], targets: [String]) throws(Problem) {
    let takenTargets: [Taken] = package.targets.map {
      ($0.name, "there is a target \($0.name)", $0.path)
    }
    for target in [name.module] + targets { try check(target, takenTargets) }
    let takenTypes: [Taken] = files.flatMap { file in
      file.types.map { ($0.name, "there is a type \($0.name)", "\(file.path):\($0.line)") }
    }
    for type in types { try check(type, takenTypes) }
    // The app's own commands are in its files, too.
    try check(name.command, taken("screen", \.screens) + taken("command", \.commands))
  }

  private func taken(_ kind: String, _ words: (SourceFacts) -> [SourceFacts.Named]) -> [Taken] {
    files.flatMap { file in
      words(file).flatMap { word in
        ([word.name] + word.aliases).map {
          ($0, "“\($0)” is a word for the \(kind) “\(word.name)”", "\(file.path):\(word.line)")
        }
      }
    }
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
