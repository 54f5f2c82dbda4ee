import Domain
import Foundation
import GRDB

/// How what is to be done is stored; the names of its fields never change.
struct StoredAction: Codable {
  private enum Kind: String, Codable {
    case react
    case comment
    case post
    case delete
  }

  private var kind: Kind
  private var reaction: Reaction?
  private var base: Reaction?
  private var words: String?
  private var draft: Draft?

  /// Takes it apart.
  init(_ action: MutationAction) {
    switch action {
    case .react(let reaction, let base):
      (kind, self.reaction, self.base) = (.react, reaction, base)
    case .comment(let words): (kind, self.words) = (.comment, words)
    case .post(let draft): (kind, self.draft) = (.post, draft)
    case .delete: kind = .delete
    }
  }

  /// The text to be stored.
  var json: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }

  /// What such a text stands for; nil if this version does not know it.
  static func action(json: String) -> MutationAction? {
    guard let stored = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else {
      return nil
    }
    return switch stored.kind {
    case .react: .react(stored.reaction, base: stored.base)
    case .comment: stored.words.map { .comment($0) }
    case .post: stored.draft.map { .post($0) }
    case .delete: .delete
    }
  }
}

/// How the server's names of pictures that have arrived are stored, by their place in the draft.
enum StoredUploads {
  /// The text to be stored.
  static func json(_ uploads: [Int: String]) throws -> String {
    guard !uploads.isEmpty else { return "{}" }
    return String(decoding: try JSONEncoder().encode(uploads), as: UTF8.self)
  }

  /// What such a text stands for; nothing if it cannot be read: then they are sent again.
  static func uploads(json: String) -> [Int: String] {
    guard json != "{}" else { return [:] }
    return (try? JSONDecoder().decode([Int: String].self, from: Data(json.utf8))) ?? [:]
  }
}

extension MutationTarget {
  /// The target from its stored form; nil if it is none.
  init?(stored: String) {
    let parts = stored.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2 else { return nil }
    let rest = parts.count > 2 ? String(parts[2]) : nil
    switch (parts[0], rest) {
    case ("status", let id?):
      guard let account = Int64(id: parts[1]) else { return nil }
      self = .status(AccountID(rawValue: account), id)
    case ("account", nil):
      guard let account = Int64(id: parts[1]) else { return nil }
      self = .account(AccountID(rawValue: account))
    case ("photo", let item?):
      self = .photo(PhotoID(source: SourceID(rawValue: String(parts[1])), item: item))
    case ("folder", nil): self = .folder(SourceID(rawValue: String(parts[1])))
    default: return nil
    }
  }

  /// A text that stands for this target; identities of accounts and sources have no blanks.
  var stored: String {
    switch self {
    case .status(let account, let id): "status \(account.rawValue) \(id)"
    case .account(let account): "account \(account.rawValue)"
    case .photo(let photo): "photo \(photo.source.rawValue) \(photo.item)"
    case .folder(let source): "folder \(source.rawValue)"
    }
  }
}

extension PostPlace.ID {
  /// The place from its stored form; nil if it is none.
  init?(stored: String) {
    switch MutationTarget(stored: stored) {
    case .account(let account): self = .account(account)
    case .folder(let source): self = .folder(source)
    default: return nil
    }
  }

  /// A text that stands for this place.
  var stored: String {
    switch self {
    case .account(let account): MutationTarget.account(account).stored
    case .folder(let source): MutationTarget.folder(source).stored
    }
  }
}

extension PersistableRecord {
  /// Inserts a record, unless there is one with its `id`. What else is wrong with it is an error, which
  /// SQLite's OR IGNORE would pass over.
  func insertOnce(_ db: Database) throws {
    let id = try databaseDictionary["id"] ?? .null
    if try Self.filter(Column("id") == id).isEmpty(db) { try insert(db) }
  }
}
