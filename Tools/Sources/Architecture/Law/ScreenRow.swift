/// What the Screens table says of one screen, as its code has it.
struct ScreenRow: Equatable, Sendable {
  let module: String
  let name: String
  let commands: [String]
  let tests: String

  init(_ target: PackageDescription.Target, _ map: ProjectMap) {
    let files = map.files(of: target)
    var told: Set<String> = []
    module = target.name
    name = files.flatMap(\.screens).first?.name ?? "…"
    commands = files.flatMap(\.commandNames).map(\.name).filter { told.insert($0).inserted }
    tests = "Tests/Screens/\(target.name)Tests"
  }

  /// The row in Markdown; what it is for is for a person to say.
  func text(purpose: String?) -> String {
    let words = commands.isEmpty ? "–" : commands.map { "`\($0)`" }.joined(separator: " ")
    return "| \(module) | `\(name)` | \(purpose ?? "…") | \(words) | `\(tests)` |"
  }
}
