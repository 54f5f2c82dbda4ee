/// Looks at an account's server for what was never seen here.
///
/// Throws ``NetworkError``, ``AccountError`` and what else keeps a server from answering.
public protocol ServerSearching: Sendable {
  /// What a server finds by words, at once: none of it is kept. A name or an address is looked for elsewhere, too.
  /// Behind an earlier page, the kinds in its `rest` alone.
  func search(
    _ text: String, of account: AccountID, after rest: ServerFindings.Rest?
  ) async throws -> ServerFindings
  /// The newest posts with pictures that bear a tag, or those behind an earlier page.
  func photos(
    tagged tag: String, of account: AccountID, after rest: ServerFindings.Rest?
  ) async throws -> ServerFindings
}

/// What a server has found, each kind in the server's order.
public struct ServerFindings: Hashable, Sendable {
  /// The most of each kind that is read at once.
  public static let most = 40

  /// What a server may have more of, and from where on.
  public typealias Rest = [Kind: Place]

  /// What is asked for by itself.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// People.
    case people
    /// Posts, with pictures or without.
    case posts
    /// Tags.
    case tags
  }

  /// Where a server goes on.
  public enum Place: Hashable, Sendable {
    /// Behind so many.
    case behind(Int)
    /// Below one, by the server's name for it.
    case below(String)
    /// Nowhere: it tells no more, whatever there is.
    case outOfReach
  }

  /// The longest text that servers are asked for.
  public static let longest = 500

  /// What a server does not look for.
  public enum Limit: Hashable, Sendable {
    /// It finds no posts by words, whoever asks.
    case noPosts
    /// Of posts it only finds one's own, and answers to oneself.
    case onlyOwnPosts
    /// The text is longer than so many characters.
    case characters(Int)
  }

  /// A post without pictures, and who made it.
  public struct Words: Filterable, Hashable, Sendable {
    /// The post.
    public private(set) var words: TextPost
    /// Who made it; untrusted text.
    public let author: String

    /// Pairs a post with its author.
    public init(_ words: TextPost, author: String) {
      self.words = words
      self.author = author
    }

    /// Those of the post.
    public var filtered: [PostFilter]? {
      get { words.filtered }
      set { words.filtered = newValue }
    }

    /// Those of the post.
    public var texts: [String] { words.texts }
  }

  /// Posts with pictures.
  public let photos: [Photo]
  /// Posts without.
  public let words: [Words]
  /// People.
  public let people: [PersonProfile]
  /// Tags, without `#`; untrusted texts.
  public let tags: [String]
  /// What there might be and was not looked for; nil if there is no such thing.
  public let limit: Limit?
  /// What it may have more of.
  public let rest: Rest

  /// Makes findings.
  public init(
    photos: [Photo] = [], words: [Words] = [], people: [PersonProfile] = [], tags: [String] = [],
    limit: Limit? = nil, rest: Rest = [:]
  ) {
    self.photos = photos
    self.words = words
    self.people = people
    self.tags = tags
    self.limit = limit
    self.rest = rest
  }
}

extension SearchQuery {
  /// Whether only words and tags are looked for, which any server understands. What else can be asked for is known
  /// here alone, such as folders, and is nobody else's business.
  public var isForServers: Bool { Self.isForServers(condition) }

  private static func isForServers(_ condition: Condition) -> Bool {
    switch condition {
    case .term(.words), .term(.tag): true
    case .term: false
    case .not(let part): isForServers(part)
    case .all(let parts), .any(let parts): parts.allSatisfy(isForServers)
    }
  }
}
