import Domain
import Foundation

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
