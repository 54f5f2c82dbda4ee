/// What `swift format` has to say: layout, missing documentation, force unwraps.
public enum FormatCheck {
  /// Its findings; throws `MapError` if it cannot be run or says something else.
  public static func breaches(root: String) async throws -> [Breach] {
    let answer = try await SwiftProgram.run(
      ["format", "lint", "--strict", "-r", "Sources", "Tests", "Package.swift"], in: root)
    let said = answer.errors.split(whereSeparator: \.isNewline).map(String.init)
    let breaches = try said.compactMap { try breach($0, root: root) }
    guard answer.isSuccess || !breaches.isEmpty else {
      throw MapError.failed("swift format lint", "it does not say why")
    }
    return breaches
  }

  /// One line of it: `/path/to/file:line:column: error: [Rule] text`.
  static func breach(_ line: String, root: String) throws(MapError) -> Breach? {
    let pattern = /^(.+?):(\d+):\d+: (?:error|warning): (?:\[(\w+)\] )?(.*)$/
    guard !line.allSatisfy(\.isWhitespace) else { return nil }
    guard let match = line.wholeMatch(of: pattern) else {
      // Whatever else it has to say must not look like success.
      throw MapError.failed("swift format lint", line)
    }
    let path = String(match.1)
    let file = path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
    let rule = match.3.map { "\($0): " } ?? ""
    return Breach(
      file, Int(match.2) ?? 1, "format", "\(rule)\(match.4); `make format` may do it")
  }
}
