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

/// Asks accounts' servers how things stand with people. Throws what keeps a server from answering.
public protocol RelationServing: Sendable {
  /// How things stand with people, by what the server calls them; those of whom it says nothing are missing.
  func relationships(with people: [String], of account: AccountID) async throws
    -> [String: Relationship]
  /// What an account's server calls somebody; nil if it knows nobody of that name.
  func name(of handle: Handle, for account: AccountID) async throws -> String?
  /// All people of a group, with what is known by that; nil where the server keeps no such list, or where it has no
  /// end. Throws if somebody cannot be read or reached: they might be hidden.
  func people(_ group: PeopleGroup, of account: AccountID) async throws -> [PersonEntry]?
  /// All servers that an account has blocked; nil where its server keeps no such list, or where it has no end. Throws
  /// if one cannot be read or reached.
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

/// Asks servers for the lists of accounts, and has them change those.
///
/// Throws ``NetworkError``, ``AccountError`` and what else keeps a server from answering.
public protocol ListServing: Sendable {
  /// The lists of an account; nil if its server keeps none.
  func lists(of account: AccountID) async throws -> [PhotoList]?
  /// Makes a list; nil if its server keeps none.
  func makeList(_ title: String, of account: AccountID) async throws -> PhotoList?
  /// Gives a list this title, and has its posts stand only there or in home, too; nil if it is not there any
  /// more.
  func changeList(_ name: String, title: String, isExclusive: Bool, of account: AccountID)
    async throws -> PhotoList?
  /// Takes a list away; one that is not there any more was taken away, too.
  func removeList(_ name: String, of account: AccountID) async throws
  /// Who is in a list; nil if it is not there any more. Throws if it goes on where nobody can follow.
  func members(ofList name: String, of account: AccountID) async throws -> [ListMember]?
  /// Puts somebody into a list, or takes them out, once, however often that is said.
  func setMembership(
    _ isMember: Bool, of person: String, inList name: String, of account: AccountID
  ) async throws -> MembershipAnswer
}

/// What a server made of a change of who is in a list.
public enum MembershipAnswer: Hashable, Sendable {
  /// It is so.
  case done
  /// The list is not there any more.
  case gone
  /// The account does not follow whom it would put into a list.
  case notFollowed
}
