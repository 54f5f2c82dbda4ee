import Domain

/// What the notifications show.
struct NotificationsState: Equatable, Sendable {
  /// The answer to the last command.
  var content: LoadState<NotificationsContent> = .idle
}

/// An answer of the notifications.
enum NotificationsContent: Equatable, Sendable {
  /// Some of them; perhaps none, if servers could not be asked.
  case page(NotificationsPage, now: Timestamp)
  /// Nobody has done anything with what the person posted.
  case empty
  /// Nobody is signed in.
  case noAccounts
}

/// Some notifications, whether others follow, and who could not be asked.
struct NotificationsPage: Equatable, Sendable {
  var rows: [NotificationRow] = []
  var hasMore = false
  var failures: [NotificationFailure] = []
}

/// A notification by the number it is called by, and the photo it is about, as long as that is in the
/// stream.
struct NotificationRow: Equatable, Sendable {
  var number = 0
  let notification: AccountNotification
  let photo: Photo?
}

/// An account whose server could not be asked.
struct NotificationFailure: Equatable, Sendable {
  let account: String
  let reason: String
}

/// Why a command cannot be done.
enum NotificationsProblem: ExplainedError, Equatable {
  case noMore
  case noSuchNumber(Int)
  case noPhoto(Int)

  var isMistake: Bool { true }

  var reason: String {
    switch self {
    case .noMore: "this is the end: `list` starts again"
    case .noSuchNumber(let number):
      "there is no \(number) in what was listed: `list` shows the latest"
    case .noPhoto(let number): "what \(number) is about is not in your stream"
    }
  }
}
