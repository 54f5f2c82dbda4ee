/// Asks servers what others did that a person is told of.
///
/// Throws ``NetworkError``, ``AccountError`` and what else keeps a server from answering.
public protocol NotificationReading: Sendable {
  /// The newest notifications of an account, or what follows a page.
  func notifications(of account: AccountID, after page: NotificationPage?) async throws
    -> NotificationPage
}

/// Some notifications of one account, the newest first.
public struct NotificationPage: Hashable, Sendable {
  /// The notifications; perhaps none, although others follow.
  public let notifications: [AccountNotification]
  /// What the server calls the last it has told of; nil if nothing follows.
  public let last: String?

  /// Makes a page.
  public init(_ notifications: [AccountNotification], last: String? = nil) {
    self.notifications = notifications
    self.last = last
  }
}

/// Something others did that a person is told of.
public struct AccountNotification: Hashable, Sendable, Identifiable {
  /// Which one it is.
  public struct ID: Hashable, Sendable {
    /// Whose.
    public let account: AccountID
    /// Its server's name of it.
    public let name: String

    /// Makes an identity.
    public init(account: AccountID, name: String) {
      self.account = account
      self.name = name
    }
  }

  /// What was done.
  public enum Kind: Hashable, Sendable {
    /// Somebody likes it.
    case like
    /// Somebody answered it, with these untrusted words.
    case reply(String)
    /// Somebody names the account in a post or an answer to somebody else, which says these untrusted words.
    case mention(String)
    /// Somebody shows it to those who follow them.
    case boost
    /// Somebody follows the account.
    case follow
    /// Somebody asks to follow the account.
    case request
    /// Somebody's poll is over, which the account made or voted in.
    case poll
    /// Somebody changed what the account has boosted.
    case edit
    /// Somebody has posted, and the account wants to be told of that.
    case post

    /// Whether it is about who did it, and no post.
    public var isAboutPerson: Bool { self == .follow || self == .request }
  }

  /// Which one it is.
  public let id: ID
  /// What was done.
  public let kind: Kind
  /// By whom; untrusted text.
  public let person: String
  /// When.
  public let moment: Timestamp
  /// The post it is about, by its server's name: of what was answered, not the answer. Nil if it is about none, or
  /// that is gone.
  public let status: String?
  /// What that says, as far as it is known; untrusted text, perhaps empty.
  public let subject: String
  /// The post that somebody answered with or named the account in, by its server's name: it can be answered.
  public let said: String?
  /// The filters that match what was liked or answered with.
  public var filtered: [PostFilter]?

  /// Makes a notification.
  public init(
    id: ID, kind: Kind, person: String, moment: Timestamp, status: String?, subject: String = "",
    said: String? = nil, filtered: [PostFilter]? = nil
  ) {
    self.id = id
    self.kind = kind
    self.person = person
    self.moment = moment
    self.status = status
    self.subject = subject
    self.said = said
    self.filtered = filtered
  }

  /// What somebody said; untrusted text, nil if they only did something.
  public var words: String? {
    switch kind {
    case .reply(let words), .mention(let words): words
    case .like, .boost, .follow, .request, .poll, .edit, .post: nil
    }
  }
}

extension AccountNotification: Filterable {
  /// What somebody said; what the person wrote is not held against anything.
  public var texts: [String] { words.map { [$0] } ?? [] }
}
