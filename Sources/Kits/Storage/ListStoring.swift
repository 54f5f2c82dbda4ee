import Domain

/// Keeps lists of people and tags: those of this machine, and what servers said last of theirs. Throws
/// ``LibraryError``.
public protocol ListStoring: Sendable {
  /// The lists of this machine, oldest first.
  func lists(of profile: Int64) async throws -> [PhotoList]
  /// Makes a list; with an identity that it had before, it is that list again.
  func insertList(_ title: String, as id: Int64?, profile: Int64) async throws -> PhotoList
  /// Keeps what a list is called and whether it is exclusive; false if it is not there.
  func updateList(_ list: PhotoList, profile: Int64) async throws -> Bool
  /// Takes a list away, with all that is in it; false if it was not there.
  func removeList(_ id: Int64, profile: Int64) async throws -> Bool
  /// What is in a list, in the order in which it came; nil if the list is not there.
  func members(ofList id: Int64, profile: Int64) async throws -> [ListMember]?
  /// Puts something into a list, or takes it out; false if the list is not there. Throws ``ListError/full(_:)``.
  func setMembership(
    _ isMember: Bool, of member: ListMember, inList id: Int64, profile: Int64
  ) async throws -> Bool
  /// The lists of accounts as their servers said last.
  func servedLists(of profile: Int64) async throws -> [ServedLists]
  /// Puts them in the place of those of the same account.
  func setServedLists(_ lists: ServedLists, of profile: Int64) async throws
}

/// The lists of an account.
public struct ServedLists: Hashable, Sendable, Codable {
  /// Whose they are.
  public let account: AccountID
  /// The lists, in its server's order.
  public var lists: [PhotoList]
  /// In which exclusive list somebody is: its title, by the key of their handle. Nil if the server was not asked.
  public var exclusive: [String: String]?

  /// Makes them.
  public init(_ lists: [PhotoList] = [], of account: AccountID) {
    self.lists = lists
    self.account = account
  }
}
