import Foundation

extension PackageDescription {
  /// Asks the package manager about the package at `root`; throws `MapError`.
  public static func read(root: String) async throws -> PackageDescription {
    let answer = try await SwiftProgram.run(["package", "describe", "--type", "json"], in: root)
    guard answer.isSuccess else { throw complaint(answer.errors, root: root) }
    do {
      return try JSONDecoder().decode(PackageDescription.self, from: Data(json(answer.output)))
    } catch {
      throw MapError.answer("swift package describe", "\(error)")
    }
  }
}

extension PackageDescription {
  /// The manager may say what it is fetching before it answers.
  private static func json(_ output: String) -> some Collection<UInt8> {
    output.utf8.drop { $0 != UInt8(ascii: "{") }
  }

  /// What the manager says is wrong, in words of our own where we have some.
  static func complaint(_ errors: String, root: String) -> MapError {
    let lines = errors.split(whereSeparator: \.isNewline)
      .map { $0.replacingOccurrences(of: root + "/", with: "") }
    for line in lines {
      if let match = line.wholeMatch(of: /Package\.swift:(\d+):\d+: error: (.*)/) {
        return .manifest(line: Int(match.1) ?? 1, String(match.2))
      }
      if let match = line.firstMatch(of: /cyclic dependency declaration found: (.*)/) {
        return .circle(match.1.split(separator: " -> ").map(String.init))
      }
      if let match = line.firstMatch(of: /invalid custom path '(.*)' for target '(.*)'/) {
        return .noFolder(String(match.1), target: String(match.2))
      }
    }
    let line = lines.first { $0.contains("error:") } ?? lines.first ?? "it does not say why"
    return .failed("swift package describe", line)
  }
}
