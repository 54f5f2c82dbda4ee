import Crypto
import Foundation

/// What is remembered of a making, so that it can be taken back exactly.
struct Receipt: Codable, Equatable {
  /// The module's name: `PhotoGrid`.
  let module: String
  /// The template it was made by.
  let template: String
  /// The values of the template's own variables.
  let variables: [String: String]
  /// The files that were made, by path, each with its SHA-256 in hexadecimal digits.
  let files: [String: String]
  /// The folders that were made for them alone: those of targets, and what is in them.
  let folders: [String]
  /// The edits of other files.
  let edits: [Edit]

  /// Its file's name; hidden, so that the package manager passes over it.
  static let name = ".module.json"

  /// The SHA-256 of a file's bytes.
  static func digest(of data: Data) -> String {
    SHA256.hash(data: data).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  /// The same bytes for the same receipt.
  func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
