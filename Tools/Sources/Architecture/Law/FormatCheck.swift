import Foundation

/// What `swift format` has to say: layout, missing documentation, force unwraps.
public enum FormatCheck {
  /// Its findings in these files and folders; throws `MapError` if it cannot be run or fails
  /// without a word.
  public static func breaches(
    root: String, in paths: [String]? = nil
  ) async throws -> [Breach] {
    let paths = paths ?? all.filter { FileManager.default.fileExists(atPath: "\(root)/\($0)") }
    let answer = try await SwiftProgram.run(["format", "lint", "--strict", "-r"] + paths, in: root)
    let said = answer.errors.split(whereSeparator: \.isNewline).map(String.init)
    let breaches = said.compactMap { breach($0, root: root) }
    guard answer.isSuccess || !breaches.isEmpty else {
      throw MapError.failed("swift format lint", "it does not say why")
    }
    return breaches
  }

  /// The code of this package and of those beside it.
  private static let all =
    ["Sources", "Tests", "Package.swift"]
    + ["Tools", "Benchmarks", "Fuzz"].flatMap {
      ["\($0)/Sources", "\($0)/Tests", "\($0)/Package.swift"]
    }

  /// One line of it: `/path/to/file:line:column: error: [Rule] text`.
  static func breach(_ line: String, root: String) -> Breach? {
    let pattern = /^(.+?):(\d+):\d+: (?:error|warning): (?:\[(\w+)\] )?(.*)$/
    guard !line.allSatisfy(\.isWhitespace) else { return nil }
    guard let match = line.wholeMatch(of: pattern) else {
      // Whatever else it has to say must not look like success.
      return Breach("Package.swift", 1, "format", "swift format says: \(line)")
    }
    let path = String(match.1)
    let file = path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
    // Without a rule, it is the parser that speaks.
    let advice = match.3.map { "\($0): \(match.4); `make format` may do it" }
    return Breach(file, Int(match.2) ?? 1, "format", advice ?? String(match.4))
  }
}
