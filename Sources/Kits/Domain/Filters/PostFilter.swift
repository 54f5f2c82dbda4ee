/// What somebody does not want to see, or only after a warning: an account's filter as its server keeps it,
/// or one that is kept on this machine alone.
public struct PostFilter: Hashable, Sendable, Codable, Identifiable {
  /// What is done with posts that match.
  public enum Action: String, Hashable, Sendable, Codable, CaseIterable {
    /// They are not shown.
    case hide
    /// The filter's title stands in their place.
    case warn
    /// Their pictures are covered, as sensitive ones are.
    case blur
  }

  /// Where posts are shown.
  public enum Context: String, Hashable, Sendable, Codable, CaseIterable {
    /// The home timeline and lists.
    case home
    case notifications
    /// Public timelines and those of tags.
    case `public`
    /// The answers to a post.
    case thread
    /// The page of somebody.
    case account
  }

  /// A word or a phrase; untrusted text.
  public struct Keyword: Hashable, Sendable, Codable {
    /// What its server calls it; nil if it is kept here.
    public var id: String?
    /// What is looked for.
    public var text: String
    /// Whether it is not found inside of longer words.
    public var isWholeWord: Bool

    /// Makes a keyword.
    public init(_ text: String, isWholeWord: Bool = true, id: String? = nil) {
      self.text = text
      self.isWholeWord = isWholeWord
      self.id = id
    }
  }

  /// What it is called where it is kept.
  public let id: String
  /// What stands in the place of what it warns of; untrusted text.
  public var title: String
  /// What is done with posts that match.
  public var action: Action
  /// Where it holds.
  public var contexts: [Context]
  /// What it looks for.
  public var keywords: [Keyword]
  /// Single statuses that it holds for, as their server calls them.
  public var statuses: [String]
  /// When it ends; nil if it does not.
  public var expiresAt: Timestamp?
  /// Whether no server has it.
  public var isHereOnly: Bool

  /// Makes a filter; by default one that warns everywhere, for ever.
  public init(
    id: String, title: String, action: Action = .warn, contexts: [Context] = Context.allCases,
    keywords: [Keyword] = [], statuses: [String] = [], expiresAt: Timestamp? = nil,
    isHereOnly: Bool = false
  ) {
    self.id = id
    self.title = title
    self.action = action
    self.contexts = contexts
    self.keywords = keywords
    self.statuses = statuses
    self.expiresAt = expiresAt
    self.isHereOnly = isHereOnly
  }
}

extension PostFilter.Action: Comparable {
  /// The one that leaves less of a post comes first.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    (allCases.firstIndex(of: lhs) ?? 0) < (allCases.firstIndex(of: rhs) ?? 0)
  }
}

/// Something with words that filters are held against.
public protocol Filterable {
  /// The filters that its server says match it, wherever they hold. Of what no source keeps: those that hold where
  /// it is shown.
  var filtered: [PostFilter]? { get set }
  /// What its author wrote, piece by piece; untrusted.
  var texts: [String] { get }
}

extension Filterable {
  /// What a filter makes of it, if it is of no source; nil if it is shown as it is.
  public var filtering: Filtering? {
    filtered?.min { $0.action < $1.action }.map { Filtering(title: $0.title, action: $0.action) }
  }
}

/// What a filter makes of a post that is shown all the same.
public struct Filtering: Hashable, Sendable {
  /// The filter's title; untrusted text.
  public let title: String
  /// What it asks for.
  public let action: PostFilter.Action

  /// Makes a verdict.
  public init(title: String, action: PostFilter.Action) {
    self.title = title
    self.action = action
  }

  /// The title, if that stands in the place of the post; untrusted text.
  public var warning: String? { action == .warn ? title : nil }
}

/// What a filter is to be; what is nil is left as it is.
public struct FilterWish: Hashable, Sendable {
  /// All its words and phrases.
  public var words: [String]?
  /// Whether they are not found inside of longer words.
  public var isWholeWord: Bool?
  /// What it is called.
  public var title: String?
  /// What it does.
  public var action: PostFilter.Action?
  /// Where it holds.
  public var contexts: [PostFilter.Context]?
  /// How long it holds from now on; a duration of nothing is for ever.
  public var lifetime: Duration?

  /// Wishes nothing.
  public init() {}

  /// The longest word or title, in characters, that a person may wish for.
  public static let longest = 200
}
