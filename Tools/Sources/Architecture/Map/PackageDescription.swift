import Foundation

/// What `swift package describe --type json` says about the package.
package struct PackageDescription: Decodable, Equatable, Sendable {
  /// All targets, tests and tools among them, in the order of the manifest.
  package let targets: [Target]

  /// Asks the package manager about the package at `root`.
  ///
  /// Throws a ``Breach`` for what is wrong with the manifest, and ``Problem`` for anything else.
  package static func read(root: String) async throws -> PackageDescription {
    let answer = try await Tool.run("swift", ["package", "describe", "--type", "json"], in: root)
    guard answer.status == 0 else { throw complaint(answer, root: root) }
    do {
      // The manager may say what it is fetching before it answers.
      let json = answer.text.utf8.drop { $0 != UInt8(ascii: "{") }
      return try JSONDecoder().decode(PackageDescription.self, from: Data(json))
    } catch {
      throw Problem("what `swift package describe` says is not understood (\(error))")
    }
  }
}

extension PackageDescription {
  /// What the manager says is wrong, by the line where it can be told.
  private static func complaint(_ answer: Tool.Output, root: String) -> Breach {
    let error = (answer.errors.first ?? "`swift package describe` does not say why it fails")
      .replacing(root + "/", with: "")
    let place = error.wholeMatch(of: /Package\.swift:(\d+):\d+: error: (.*)/)
    return Breach(
      "Package.swift", place.flatMap { Int($0.1) } ?? 1, "manifest",
      place.map { String($0.2) } ?? error.replacing(/^error: ('[^']*': )?/, with: ""))
  }
}

/// A module of the project, or of another package, of which only the name is known.
package struct Target: Decodable, Equatable, Sendable {
  package let name: String
  /// Its folder, from the package's root: `Sources/Kits/Domain`.
  package let path: String
  /// `library`, `executable`, `test`, `system-target` …
  package var type = "library"
  var targets: [String]?
  var products: [String]?

  private enum CodingKeys: String, CodingKey {
    case name, path, type
    case targets = "target_dependencies"
    case products = "product_dependencies"
  }

  /// The targets of this package it depends on, and the modules of others.
  var dependencies: [String] { (targets ?? []) + (products ?? []) }
  /// Its name as code imports it: `picture-soak` is `picture_soak`.
  var module: String { String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" }) }
}
