import Foundation

/// What is remembered of a making, so that it can be taken back exactly.
struct Receipt: Codable, Equatable {
  /// The module's name: `PhotoGrid`.
  let module: String
  /// The template it was made by.
  let template: String
  /// The values of the template's own variables.
  let variables: [String: String]
  /// The files that were made, by path, each with its fingerprint.
  let files: [String: String]
  /// The folders that were made for them alone: those of targets, and what is in them.
  let folders: [String]
  /// The edits of other files.
  let edits: [Edit]

  /// Its file's name; hidden, so that the package manager passes over it.
  static let name = ".module.json"

  /// A file's fingerprint: FNV-1a of its bytes with 64 bits, in hexadecimal digits. It tells what was
  /// changed by hand since, not what somebody forged.
  static func fingerprint(of data: Data) -> String {
    let hash = data.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The same bytes for the same receipt.
  func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
