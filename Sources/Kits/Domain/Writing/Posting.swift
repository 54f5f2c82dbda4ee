/// Publishes what a person composes, and keeps what is half-written.
///
/// Throws ``WritingError`` and ``LibraryError``.
public protocol Posting: Sendable {
  /// Where one can post: accounts, then folders.
  func places() async throws -> [PostPlace]
  /// What was begun and not sent, the newest first.
  func drafts() async throws -> [StoredDraft]
  /// Keeps a draft as it is now, in place of `known`, or as a new one if that is nil.
  ///
  /// Also as a new one, with another `id`, if `known` is not there any more or was changed since, as by
  /// another program: neither of the two is lost.
  func keep(
    _ draft: Draft, at place: PostPlace.ID, over known: StoredDraft?
  ) async throws -> StoredDraft
  /// Forgets a draft.
  func discard(_ id: Int64) async throws
  /// Throws the reason why a file cannot be posted: it is not there, or not a picture.
  func check(_ picture: FileLocation) async throws
  /// Publishes; the draft with this `id` goes in the same step. Every picture is checked again first.
  func post(_ draft: Draft, at place: PostPlace.ID, id: Int64?) async throws -> Mutation
}

/// Where one can post.
public struct PostPlace: Hashable, Sendable, Identifiable {
  /// What identifies a place.
  public enum ID: Hashable, Sendable {
    case account(AccountID)
    case folder(SourceID)
  }

  /// What identifies it.
  public let id: ID
  /// What it is called; untrusted text.
  public let name: String
  /// What the server takes; nil for a folder, which keeps words beside its pictures.
  public let capabilities: ServerCapabilities?

  /// Makes a place.
  public init(id: ID, name: String, capabilities: ServerCapabilities?) {
    self.id = id
    self.name = name
    self.capabilities = capabilities
  }

  /// Whether what is posted there can go after a while.
  public var canExpire: Bool { capabilities?.canExpire == true }
}

extension MutationTarget {
  /// The place of a post; nil for what is no post.
  public var place: PostPlace.ID? {
    switch self {
    case .account(let account): .account(account)
    case .folder(let source): .folder(source)
    case .status, .photo, .person: nil
    }
  }
}

/// A draft as it is kept.
public struct StoredDraft: Hashable, Sendable, Identifiable {
  /// What identifies it in this library.
  public let id: Int64
  /// Where it shall go.
  public let place: PostPlace.ID
  /// What was written so far.
  public let draft: Draft
  /// When it was last changed.
  public let changedAt: Timestamp

  /// Takes a draft as it is kept under this number.
  public init(id: Int64, place: PostPlace.ID, draft: Draft, changedAt: Timestamp) {
    self.id = id
    self.place = place
    self.draft = draft
    self.changedAt = changedAt
  }
}
