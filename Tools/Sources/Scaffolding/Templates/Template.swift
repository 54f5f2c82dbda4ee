import Architecture
import Foundation

/// A folder of `Templates`: what a kind of module is made of.
public struct Template: Equatable, Sendable {
  /// Its folder's name: `screen`.
  public let name: String
  let manifest: Manifest
  /// The text of its manifest.
  let source: String
  /// The texts of the tree `files`, by path.
  let files: [String: String]

  /// What it makes, in a line.
  public var description: String { manifest.description }

  /// What it wants to be told, in the order of the manifest.
  public var variables: [Variable] { manifest.variables ?? [] }

  /// The names of what every template knows without being told.
  static let builtIns = ["module", "command", "words", "phrase", "member", "template"]

  /// All names that its texts can use.
  var knownNames: [String] { Self.builtIns + variables.map(\.name) }

  /// What `template.json` says.
  struct Manifest: Decodable, Equatable, Sendable {
    let description: String
    let home: String
    let variables: [Variable]?
    let edits: [Edit]?
    let next: String?

    private enum CodingKeys: String, CodingKey, CaseIterable {
      case description, home, variables, edits, next
    }

    init(from decoder: any Decoder) throws {
      try decoder.refuseKeys(except: CodingKeys.allCases)
      let values = try decoder.container(keyedBy: CodingKeys.self)
      description = try values.decode(String.self, forKey: .description)
      home = try values.decode(String.self, forKey: .home)
      variables = try values.decodeIfPresent([Variable].self, forKey: .variables)
      edits = try values.decodeIfPresent([Edit].self, forKey: .edits)
      next = try values.decodeIfPresent(String.self, forKey: .next)
    }
  }

  /// Something that a template wants to be told.
  public struct Variable: Decodable, Equatable, Sendable {
    /// How templates call it.
    public let name: String
    /// What it is for.
    public let description: String
    /// A regular expression that the whole value has to match; nil if any line will do.
    let pattern: String?
    /// A text of the variables before it that is taken if nothing is said; nil if something has to be.
    public let `default`: String?

    private enum CodingKeys: String, CodingKey, CaseIterable {
      case name, description, pattern, `default`
    }

    /// Reads what the manifest says; throws if it says more than that.
    public init(from decoder: any Decoder) throws {
      try decoder.refuseKeys(except: CodingKeys.allCases)
      let values = try decoder.container(keyedBy: CodingKeys.self)
      name = try values.decode(String.self, forKey: .name)
      description = try values.decode(String.self, forKey: .description)
      pattern = try values.decodeIfPresent(String.self, forKey: .pattern)
      `default` = try values.decodeIfPresent(String.self, forKey: .default)
    }
  }
}

extension Decoder {
  /// Throws if there is a key that is not one of these: it would be a mistake nobody sees.
  func refuseKeys(except known: [some CodingKey]) throws {
    let names = known.map(\.stringValue)
    let keys = try container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
    if let unknown = keys.sorted().first(where: { !names.contains($0) }) {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: codingPath,
          debugDescription: "unknown key “\(unknown)”; known are \(names.joined(separator: ", "))"))
    }
  }
}

private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
