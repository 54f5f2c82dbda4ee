import Domain

/// Asks accounts' servers how things stand with people. Throws what keeps a server from answering.
public protocol RelationServing: Sendable {
  /// How things stand with people, by what the server calls them; those of whom it says nothing are missing.
  func relationships(with people: [String], of account: AccountID) async throws
    -> [String: Relationship]
  /// What an account's server calls somebody; nil if it knows nobody of that name.
  func name(of handle: Handle, for account: AccountID) async throws -> String?
  /// All whom an account has blocked or muted, or follows, with what is known by that; nil of other groups, where
  /// the server keeps no such list, or where it has no end.
  func people(_ group: PeopleGroup, of account: AccountID) async throws -> [PersonEntry]?
  /// All servers that an account has blocked; nil where its server keeps no such list, or where it has no end.
  func blockedServers(of account: AccountID) async throws -> [String]?
  /// The rules of an account's server; none where it has none.
  func rules(of account: AccountID) async throws -> [ServerRule]
}

/// Somebody in a list of a server.
public struct PersonEntry: Hashable, Sendable {
  /// What the server calls them.
  public let id: String
  /// What they are called.
  public let handle: Handle
  /// When their mute ends; nil if it does not, or if the server does not say.
  public let muteEnd: Timestamp?

  /// Makes somebody.
  public init(id: String, handle: Handle, muteEnd: Timestamp? = nil) {
    self.id = id
    self.handle = handle
    self.muteEnd = muteEnd
  }
}
