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
