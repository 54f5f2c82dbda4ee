/// Lists of people and tags: those of accounts' servers, and those kept on this machine, which hold people and
/// tags of several servers.
///
/// Servers are asked before anything is changed there; what they refuse changes nothing. Throws ``ListError``,
/// ``AccountError``, ``NetworkError``, ``LibraryError`` and what else keeps a server from answering.
public protocol ListKeeping: Sendable {
  /// All lists, those of this machine first; servers that were not asked lately are asked.
  func lists() async throws -> ListOverview
  /// Makes a list: at an account's server if it keeps lists, else here, also without an account.
  func makeList(_ title: String, at account: AccountID?) async throws -> CreatedList
  /// Gives a list another title, or has its posts stand only there, not in home.
  func change(_ list: PhotoList, title: String?, isExclusive: Bool?) async throws -> PhotoList
  /// Takes a list away.
  func remove(_ list: PhotoList) async throws
  /// All that is in a list.
  func members(of list: PhotoList) async throws -> [ListMember]
  /// Puts something into a list; once, however often it is put there.
  func add(_ member: ListMember, to list: PhotoList) async throws
  /// Takes something out of a list.
  func remove(_ member: ListMember, from list: PhotoList) async throws
}

/// Which tags accounts follow, as their servers say.
///
/// Throws ``AccountError``, ``NetworkError`` and what else keeps a server from answering.
public protocol TagFollowing: Sendable {
  /// The tags that an account follows, without their `#`; nil where its server follows none.
  func followedTags(of account: AccountID) async throws -> [String]?
  /// Follows a tag, or no more; false where the server follows none.
  func follow(tag: String, _ isFollowed: Bool, of account: AccountID) async throws -> Bool
}

extension Server {
  /// Whether what bears the tags that somebody follows is not in their home timeline.
  public var leavesTagsOutOfHome: Bool { kind == .pixelfed }
}

/// A list of people and tags.
public struct PhotoList: Hashable, Sendable, Codable, Identifiable {
  /// Which one it is.
  public enum ID: Hashable, Sendable, Codable {
    /// One of an account's server, by its name there.
    case server(AccountID, String)
    /// One that is kept on this machine.
    case here(Int64)
  }

  /// Which one it is.
  public let id: ID
  /// What it is called; untrusted text.
  public var title: String
  /// Whether posts of those in it do not stand in home.
  public var isExclusive: Bool

  /// How many people and tags a list of this machine holds: each of them is asked for.
  public static let mostMembers = 100
  /// The longest title, in characters.
  public static let longestTitle = 100

  /// Makes a list.
  public init(id: ID, title: String, isExclusive: Bool = false) {
    self.id = id
    self.title = title
    self.isExclusive = isExclusive
  }
}

extension PhotoList {
  /// What it is as a source of photos.
  public var source: Source.Kind {
    switch id {
    case .here(let id): .list(id)
    case .server(let account, let name): .account(account, .list(name))
    }
  }
}

extension [PhotoList] {
  /// The list a person means: its number in `listed`, or in this order if none was shown, or its title; letter case
  /// counts only where it has to.
  ///
  /// Throws ``ListError/unknown(_:)`` or ``ListError/ambiguous(_:)``.
  public func meant(by text: String, listed: [PhotoList]? = nil) throws(ListError) -> PhotoList {
    let isExact = contains { $0.title == text }
    let meant = candidates(for: text, listed: listed) {
      isExact ? $0.title == text : $0.title.lowercased() == text.lowercased()
    }
    guard meant.count < 2 else { throw .ambiguous(text) }
    guard let list = meant.first else { throw .unknown(text) }
    return list
  }
}

/// What is in a list.
public enum ListMember: Hashable, Sendable {
  /// Somebody, as an account sees them.
  case person(PersonID, Handle)
  /// What bears a tag, as an account's server sees it; without its `#`.
  case tag(String, AccountID)

  /// The longest tag, in bytes.
  public static let longestTag = 255

  /// The tag that was typed, such as `#fog`, as an account's server sees it; nil if it cannot be one.
  public init?(typedTag text: String, of account: AccountID) {
    let name = text.drop { "#＃".contains($0) }.lowercased()
    guard !name.isEmpty, name.utf8.count <= Self.longestTag,
      name.unicodeScalars.allSatisfy({
        $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_" || $0 == "·"
          || $0.properties.canonicalCombiningClass != .notReordered
      })
    else { return nil }
    self = .tag(name, account)
  }

  /// The account whose server is asked for it.
  public var account: AccountID {
    switch self {
    case .person(let person, _): person.account
    case .tag(_, let account): account
    }
  }

  /// What people call it: `@ada@photos.example`, `#fog`; untrusted text.
  public var name: String {
    switch self {
    case .person(_, let handle): handle.text
    case .tag(let name, _): "#\(name)"
    }
  }

  /// What is compared: somebody is the same person whichever account sees them.
  public var key: String {
    switch self {
    case .person(_, let handle): handle.key
    case .tag(let name, let account): "#\(name) \(account.rawValue)"
    }
  }
}

/// A list that was made, and what is to be said of it.
public struct CreatedList: Hashable, Sendable {
  /// The list.
  public let list: PhotoList
  /// The server that keeps no lists, so that it was made here; nil if it was made where it was wanted.
  public let refusingServer: String?

  /// A list that was made where it was wanted, unless a server refused.
  public init(_ list: PhotoList, refusingServer: String? = nil) {
    self.list = list
    self.refusingServer = refusingServer
  }
}

/// All lists, and what is to be said of them.
public struct ListOverview: Hashable, Sendable {
  /// The lists, those of this machine first.
  public var lists: [PhotoList]
  /// The accounts whose servers could not be asked, and why; their lists are as they were.
  public var failures: [AccountFailure]

  /// Makes an overview.
  public init(_ lists: [PhotoList] = [], failures: [AccountFailure] = []) {
    self.lists = lists
    self.failures = failures
  }
}

/// Why there is no such list.
public enum ListError: Mistake, Hashable {
  /// No list has this name or number.
  case unknown(String)
  /// Several lists are called so.
  case ambiguous(String)
  /// It was taken away elsewhere.
  case gone(String)
  /// A server's list takes only people whom the account follows.
  case notFollowed(Handle)
  /// A server's list takes only people that the list's own account sees.
  case otherAccount(String)
  /// A list of this machine holds no more.
  case full(String)
  /// It is no tag.
  case notATag(String)
  /// A server's list takes no tags.
  case noTags(server: String)
  /// It has no name, or one nobody types.
  case badTitle

  /// What is wrong, and what to do.
  public var reason: String {
    switch self {
    case .unknown(let name): "there is no list `\(name)`: `people lists` shows them"
    case .ambiguous(let name):
      "several lists are called `\(name)`: use the number that `lists` shows"
    case .gone(let title):
      "the list `\(title)` is not there any more: `people lists` shows the others"
    case .notFollowed(let handle):
      "follow \(handle.text) first: its server's lists take nobody else"
    case .otherAccount(let title):
      "`\(title)` is kept at another server: its lists take only people it knows"
    case .full(let title):
      "`\(title)` is full: a list that is kept here holds \(PhotoList.mostMembers) people and tags"
    case .notATag(let text): "`\(text)` is no tag: type it like #fog"
    case .noTags(let server): "lists of \(server) take people only: make one here for tags"
    case .badTitle: "a list needs a name of 1 to 100 characters"
    }
  }
}
