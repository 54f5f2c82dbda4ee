import AppShell

extension ProgramFolders {
  /// Where is remembered what terminals can draw; nil where nothing can be kept.
  static func terminalMemory(_ environment: [String: String]) -> String? {
    (try? ProgramFolders(environment: environment)).map { $0.cache + "/terminals" }
  }
}
