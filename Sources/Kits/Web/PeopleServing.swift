import Domain

/// Asks servers who somebody is, what they post, and whom they know.
///
/// Throws ``PeopleError``, ``NetworkError``, ``AccountError`` and what else keeps a server from answering.
public protocol PeopleServing: Sendable {
  /// Who is called so, as an account's server sees them; nil if it knows nobody of this name.
  func person(called handle: Handle, of account: AccountID) async throws -> PersonProfile?
  /// The newest posts of somebody, or those on a page; nil if there is no such person any more.
  func posts(of person: PersonID, onlyPictures: Bool, at page: String?) async throws -> PersonPosts?
  /// Some people, or those on a page; nil if whom it is about is not there any more.
  func people(_ group: PeopleGroup, of account: AccountID, at page: String?) async throws
    -> PeoplePage?
}
