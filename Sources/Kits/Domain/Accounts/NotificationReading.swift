/// Asks servers what others did with what a person has posted.
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

/// Something others did with what a person has posted.
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
  }

  /// Which one it is.
  public let id: ID
  /// What was done.
  public let kind: Kind
  /// By whom; untrusted text.
  public let person: String
  /// When.
  public let moment: Timestamp
  /// What the person had posted, by its server's name; nil if that is gone.
  public let status: String?
  /// What that says, as far as it is known; untrusted text, perhaps empty.
  public let subject: String
  /// The filters that match what was liked or answered with.
  public var filtered: [PostFilter]?

  /// Makes a notification.
  public init(
    id: ID, kind: Kind, person: String, moment: Timestamp, status: String?, subject: String = "",
    filtered: [PostFilter]? = nil
  ) {
    self.id = id
    self.kind = kind
    self.person = person
    self.moment = moment
    self.status = status
    self.subject = subject
    self.filtered = filtered
  }
}

extension AccountNotification: Filterable {
  /// What somebody answered; what the person wrote is not held against anything.
  public var texts: [String] { if case .reply(let words) = kind { [words] } else { [] } }
}
