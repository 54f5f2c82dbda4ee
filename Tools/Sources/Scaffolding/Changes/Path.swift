/// Paths of the project, from its root.
enum Path {
  /// The folder a path is in; nil for what lies at the root.
  static func parent(of path: String) -> String? {
    path.lastIndex(of: "/").map { String(path[..<$0]) }
  }

  /// The folders a path is in, the outermost first, without the root.
  static func folders(above path: String) -> [String] {
    guard let parent = parent(of: path) else { return [] }
    return folders(above: parent) + [parent]
  }

  /// Whether a change may name it: below the root, spelt in the one way, and neither git's nor ours.
  static func isOfProject(_ path: String) -> Bool {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = names.first, first != ".git", first != ".scaffold" else { return false }
    return !path.contains("\0") && names.allSatisfy { !["", ".", ".."].contains($0) }
  }
}
