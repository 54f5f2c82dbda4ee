import Architecture
import Foundation

/// A folder of `Templates`: what a kind of module is made of.
package struct Template: Equatable, Sendable {
  /// Its folder's name: `screen`.
  package let name: String
  let manifest: Manifest
  let source: String
  /// The texts of the tree `files`, by path.
  let files: [String: String]

  /// What it makes, in a line.
  package var description: String { manifest.description }

  /// What it wants to be told, in the order of the manifest.
  package var variables: [Variable] { manifest.variables ?? [] }

  /// The names of what every template knows without being told.
  static let builtIns = ["module", "command", "words", "phrase", "member", "template"]

  /// All names that its texts can use.
  var knownNames: [String] { Self.builtIns + variables.map(\.name) }

  struct Manifest: Decodable, Equatable, Sendable {
    let description: String
    let home: String
    let variables: [Variable]?
    let edits: [Edit]?
    let next: String?
  }

  /// Something that a template wants to be told.
  package struct Variable: Decodable, Equatable, Sendable {
    package let name: String
    package let description: String
    /// A regular expression that the whole value has to match; nil if any line will do.
    let pattern: String?
    /// A text of the variables before it that is taken if nothing is said; nil if something has to be.
    package let `default`: String?
  }
}
