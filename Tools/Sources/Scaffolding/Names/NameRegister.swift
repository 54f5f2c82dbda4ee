import Architecture

/// The names that are taken.
public struct NameRegister: Sendable {
  private let map: ProjectMap

  /// Knows the project; the app's own commands are in its files, too.
  public init(map: ProjectMap) {
    self.map = map
  }

  /// Whether a module may be called so that brings these types and targets with it.
  ///
  /// Its name is a command, too. Throws a `NameProblem` that says who has the name, and where.
  public func check(
    _ name: ModuleName, declaring types: [String], targets: [String]
  ) throws(NameProblem) {
    for target in unique([name.module] + targets) { try checkTarget(target) }
    for type in unique(types) { try checkType(type) }
    try checkWord(name.command)
  }
}

extension NameRegister {
  private func checkTarget(_ name: String) throws(NameProblem) {
    let taken = map.package.targets.map { (name: $0.name, place: $0.path) }
    if let target = taken.first(where: { $0.name == name }) {
      throw .target(name: name, path: target.place)
    }
    try checkLikeness(of: name, to: taken)
  }

  private func checkType(_ name: String) throws(NameProblem) {
    let taken = map.files.flatMap { file in
      file.types.map { (name: $0.name, place: "\(file.path):\($0.line)") }
    }
    if let type = taken.first(where: { $0.name == name }) {
      throw .type(name: name, place: type.place)
    }
    try checkLikeness(of: name, to: taken)
  }

  private func checkWord(_ word: String) throws(NameProblem) {
    let screens = map.files.flatMap { file in
      file.screens.map { (screen: $0, place: "\(file.path):\($0.line)") }
    }
    if let screen = screens.first(where: { $0.screen.name == word }) {
      throw .screen(name: word, place: screen.place)
    }
    if let screen = screens.first(where: { $0.screen.aliases.contains(word) }) {
      throw .alias(name: word, screen: screen.screen.name, place: screen.place)
    }
    let commands = map.files.flatMap { file in
      file.commandWords.map { (name: $0.name, place: "\(file.path):\($0.line)") }
    }
    if let command = commands.first(where: { $0.name == word }) {
      throw .command(name: word, place: command.place)
    }
    let names = screens.flatMap { screen in
      ([screen.screen.name] + screen.screen.aliases).map { (name: $0, place: screen.place) }
    }
    try checkLikeness(of: word, to: names + commands)
  }

  private func checkLikeness(
    of name: String, to taken: [(name: String, place: String)]
  ) throws(NameProblem) {
    let folded = NameWords.folded(name)
    guard let twin = taken.first(where: { NameWords.folded($0.name) == folded }) else { return }
    throw .almost(name: name, existing: twin.name, place: twin.place)
  }

  private func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
