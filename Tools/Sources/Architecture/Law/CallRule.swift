/// Nothing that ends the program, escapes the compiler or writes past the console.
struct CallRule: Rule {
  func breaches(in map: ProjectMap) -> [Breach] {
    map.files.filter { $0.path.hasPrefix("Sources/") || $0.path.hasPrefix("Tools/Sources/") }
      .flatMap { file in
        file.calls.compactMap { call in
          guard let advice = advice[call.name], !isAllowed(call.name, in: file.path) else {
            return nil
          }
          return Breach(file.path, call.line, "calls", "\(call.name): \(advice)")
        }
      }
  }

  private let advice = [
    "try!": "let the caller have the error, or handle it",
    "as!": "use `as?` and say what happens if it is something else",
    "fatalError": "throw an error that says what happened; a program that ends shows nothing",
    "print": "write to the Console, or report to ErrorReporting",
    "debugPrint": "write to the Console, or report to ErrorReporting",
    "@unchecked Sendable": "use an actor, a Mutex or a value type",
    "nonisolated(unsafe)": "use an actor, a Mutex or a value type",
    "Task.detached": "say in a comment right above why, or use Task",
  ]

  private func isAllowed(_ call: String, in path: String) -> Bool {
    switch call {
    case "print", "debugPrint":
      path.hasPrefix("Sources/Kits/Terminal/")
    case "@unchecked Sendable": path.hasPrefix("Sources/C/")
    default: false
    }
  }
}
