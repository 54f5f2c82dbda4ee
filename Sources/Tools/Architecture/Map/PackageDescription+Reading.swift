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

  /// The compiler's first error of the manifest, or else what the manager said first.
  private static func complaint(_ errors: String, root: String) -> MapError {
    let lines = errors.split(whereSeparator: \.isNewline)
      .map { $0.replacingOccurrences(of: root + "/", with: "") }
    if let line = lines.first(where: { $0.hasPrefix("Package.swift:") && $0.contains(" error: ") })
    {
      return .manifest(line)
    }
    let line = lines.first { $0.contains("error:") } ?? lines.first ?? "it does not say why"
    return .failed("swift package describe", line)
  }
}
