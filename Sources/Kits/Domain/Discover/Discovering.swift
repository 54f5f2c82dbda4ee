/// Finds photos, people and tags of strangers, at the servers of all accounts that are signed in.
///
/// What a person has muted, blocked or filtered at any of them is left out everywhere. Nothing of it is kept. A
/// server that cannot be asked costs what it would have told, and is told of in ``Discovered/remarks``. Throws
/// ``DiscoverError``, and why no server could be asked.
public protocol Discovering: Sendable {
  /// Begins anew: each call of what is returned gives the next page, one after the other.
  func photos(_ choice: DiscoverChoice) async throws -> DiscoverPages
  /// Whom servers suggest.
  func people() async throws -> Discovered<PersonProfile>
  /// Which tags are talked about, those of most people first.
  func tags() async throws -> Discovered<DiscoveredTag>
  /// Follows a tag, and returns the name of the server that does so.
  func follow(_ tag: DiscoveredTag) async throws -> String
}

/// Which photos of strangers.
public enum DiscoverChoice: Hashable, Sendable {
  /// What is popular now, and then what is newest.
  case all
  /// What bears a tag, the newest first.
  case tagged(DiscoveredTag)
}

/// The next page of photos each time it is called, and whether others follow.
public typealias DiscoverPages =
  @Sendable () async throws -> (
    found: Discovered<Photo>, hasMore: Bool
  )

/// What servers told.
public struct Discovered<Value: Hashable & Sendable>: Hashable, Sendable {
  /// What they told, without what comes twice.
  public var values: [Value]
  /// What is to be said of those that did not tell it, a line each.
  public var remarks: [String]

  /// An answer; without remarks every server that was asked has told something.
  public init(_ values: [Value] = [], remarks: [String] = []) {
    self.values = values
    self.remarks = remarks
  }
}

/// A tag that is talked about.
public struct DiscoveredTag: Hashable, Sendable {
  /// Its name without `#`; untrusted text.
  public let name: String
  /// The accounts whose servers told it.
  public var accounts: [AccountID]
  /// How many people have used it lately, as far as that was told.
  @Count public var people: Int
  /// Whether one of the accounts follows it.
  public var isFollowed: Bool

  /// Makes a tag.
  public init(_ name: String, of accounts: [AccountID], people: Int = 0, isFollowed: Bool = false) {
    self.name = name
    self.accounts = accounts
    self.people = people
    self.isFollowed = isFollowed
  }
}

/// Why strangers cannot be found.
public enum DiscoverError: ExplainedError, Hashable {
  /// Nobody is signed in.
  case noAccount
  /// The server does not let tags be followed.
  case noTags(server: String)

  /// Whether something else has to be typed.
  public var isMistake: Bool { self == .noAccount }

  /// What is wrong, and what to do.
  public var reason: String {
    switch self {
    case .noAccount:
      "strangers are found at the servers of your accounts: `auth signin <server>` signs you in"
    case .noTags(let server): "\(server) does not let tags be followed"
    }
  }
}
