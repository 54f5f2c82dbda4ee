import Domain

/// Asks accounts' servers how things stand with people. Throws what keeps a server from answering.
public protocol RelationServing: Sendable {
  /// How things stand with people, by what the server calls them; those of whom it says nothing are missing.
  func relationships(with people: [String], of account: AccountID) async throws
    -> [String: Relationship]
  /// All whom an account has blocked or muted, with what is known by that; nil where the server keeps no such
  /// list, or where it has no end.
  func people(_ group: PeopleGroup, of account: AccountID) async throws -> [ToldPerson]?
  /// The rules of an account's server; none where it has none.
  func rules(of account: AccountID) async throws -> [ServerRule]
}

/// Somebody in a list of a server.
public struct ToldPerson: Hashable, Sendable {
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
