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

/// Asks servers for what strangers post, and who they are.
///
/// Each answers nil if the server has nothing of that kind. Throws ``NetworkError``, ``AccountError`` and what
/// else keeps a server from answering.
public protocol DiscoverServing: Sendable {
  /// Photos that are popular now, in the server's order; they are of no source, but of what the account sees.
  func popularPhotos(of account: AccountID) async throws -> [Photo]?
  /// Whom the server suggests to an account, else who is active there.
  func suggestedPeople(of account: AccountID) async throws -> [PersonProfile]?
  /// The tags that are talked about.
  func popularTags(of account: AccountID) async throws -> [DiscoveredTag]?
  /// Follows a tag; false if the server does not let tags be followed.
  func follow(tag: String, of account: AccountID) async throws -> Bool
}

/// Asks servers for the filters of accounts, and has them change those.
///
/// Throws ``NetworkError``, ``AccountError`` and what else keeps a server from answering.
public protocol FilterServing: Sendable {
  /// The filters of an account; nil if its server keeps none.
  func filters(of account: AccountID) async throws -> [PostFilter]?
  /// Makes a filter; nil if its server keeps none.
  func make(_ filter: PostFilter, for lifetime: Duration?, of account: AccountID) async throws
    -> PostFilter?
  /// Makes `filter` of what it was; `lifetime` is left as it is if nil, and for ever if nothing. Nil if it is
  /// not there any more.
  func change(
    _ old: PostFilter, to filter: PostFilter, for lifetime: Duration?, of account: AccountID
  ) async throws -> PostFilter?
  /// Ends a filter; one that is not there any more was ended, too.
  func end(_ filter: PostFilter, of account: AccountID) async throws
}

/// What else belongs to an account at its server than people: what it keeps for later, and the servers it does
/// not want to see.
///
/// Throws ``NetworkError``, ``AccountError`` and what else keeps a server from answering.
public protocol CollectionServing: Sendable {
  /// The addresses of what an account keeps for later, the last first, or what follows a page.
  func bookmarks(of account: AccountID, after page: CollectionPage?) async throws
    -> CollectionPage
  /// The servers that an account has blocked, or what follows a page.
  func blockedServers(of account: AccountID, after page: CollectionPage?) async throws
    -> CollectionPage
  /// Keeps a status for later by its address; false if the server cannot find it. Doing it twice is the same.
  func bookmark(_ address: String, of account: AccountID) async throws -> Bool
}

/// Some of what belongs to an account.
public struct CollectionPage: Hashable, Sendable {
  /// Addresses or names; untrusted text.
  public let entries: [String]
  /// Where the next page is; nil if nothing follows.
  public let next: WebAddress?
  /// Why nobody knows what follows, in words for people; nil if that is known.
  public let remark: String?

  /// Makes a page.
  public init(_ entries: [String], next: WebAddress? = nil, remark: String? = nil) {
    self.entries = entries
    self.next = next
    self.remark = remark
  }
}

/// Asks servers what flags are to be.
///
/// Throws ``NetworkError``, ``AccountError`` and what else keeps a server from answering.
public protocol FlagServing: Sendable {
  /// What an account's server says of flags, by their names; nil if it says nothing of any, as all but our own.
  func flags(of account: AccountID) async throws -> [String: String]?
}

/// Asks servers how far home timelines were read, and tells them.
///
/// Throws ``NetworkError``, ``AccountError`` and what else keeps a server from answering.
public protocol HomeMarking: Sendable {
  /// How far an account's home timeline was read; nil if its server remembers no such thing.
  func marker(of account: AccountID) async throws -> HomeMarker?
  /// It was read up to this status. False if somebody else has moved the marker since it was `marker`:
  /// then nothing was changed.
  func move(_ marker: HomeMarker, of account: AccountID, to status: String) async throws -> Bool
}

/// How far a home timeline was read, as its server remembers it for all programs of an account.
public struct HomeMarker: Hashable, Sendable {
  /// The status that was read last, by its server's name; nil if none was yet.
  public let lastRead: String?
  /// Changes with the marker.
  public let version: Int

  /// Makes a marker; without anything, that of a timeline that nobody has read yet.
  public init(lastRead: String? = nil, version: Int = 0) {
    self.lastRead = lastRead
    self.version = version
  }
}
