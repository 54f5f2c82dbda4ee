/// Where one can post.
public struct PostPlace: Hashable, Sendable, Identifiable {
  /// What identifies a place.
  public enum ID: Hashable, Sendable, Codable {
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

  /// Makes one.
  public init(id: Int64, place: PostPlace.ID, draft: Draft, changedAt: Timestamp) {
    self.id = id
    self.place = place
    self.draft = draft
    self.changedAt = changedAt
  }
}
