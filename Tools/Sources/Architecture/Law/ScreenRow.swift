/// What Modules.md says of one screen or component, as its code has it.
struct ScreenRow: Equatable, Sendable {
  let module: String
  let layer: Layer
  let name: String
  let commands: [String]
  let tests: String

  init(_ target: PackageDescription.Target, _ map: ProjectMap) {
    let files = map.files(of: target)
    var told: Set<String> = []
    module = target.name
    layer = target.layer ?? .screens
    name = files.flatMap(\.screens).first?.name ?? "…"
    commands = files.flatMap(\.commandNames).map(\.name).filter { told.insert($0).inserted }
    tests = "Tests/\(layer.rawValue)/\(target.name)Tests"
  }

  /// The row in Markdown; what it is for is for a person to say.
  func text(purpose: String?) -> String {
    let words = commands.isEmpty ? "–" : commands.map { "`\($0)`" }.joined(separator: " ")
    let word = layer == .screens ? " `\(name)` |" : ""
    return "| \(module) |\(word) \(purpose ?? "…") | \(words) | `\(tests)` |"
  }

  /// Whether a row has these words; a component has none that leads there.
  func matches(_ row: ModulesPage.Row) -> Bool {
    let isScreen = layer == .screens
    return (!isScreen || row.words(in: 1) == [name])
      && Set(row.words(in: isScreen ? 3 : 2)) == Set(commands)
  }
}
