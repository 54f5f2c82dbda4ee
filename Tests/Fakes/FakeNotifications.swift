import Domain
import Synchronization

/// Notifications in memory, in pages as a server gives them.
public final class FakeNotifications: NotificationReading {
  private let pages: [AccountID: [NotificationPage]]
  private let failures: [AccountID: any Error]
  private let neverAnswers: Bool
  private let questions = Mutex<[AccountID]>([])

  /// Makes what answers each account with its pages, or fails with its failure; what never answers
  /// waits until its task is cancelled: see ``Standstill``.
  public init(
    _ pages: [AccountID: [NotificationPage]] = [:], failures: [AccountID: any Error] = [:],
    neverAnswers: Bool = false
  ) {
    self.pages = pages
    self.failures = failures
    self.neverAnswers = neverAnswers
  }

  /// The accounts whose servers were asked, in order.
  public var asked: [AccountID] { questions.withLock { $0 } }

  /// The first page, or the one behind `page`.
  public func notifications(
    of account: AccountID, after page: NotificationPage?
  ) async throws -> NotificationPage {
    questions.withLock { $0.append(account) }
    if neverAnswers { try await Standstill.untilCancelled() }
    if let failure = failures[account] { throw failure }
    let pages = pages[account] ?? []
    let index = page.flatMap { pages.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    return pages.indices.contains(index) ? pages[index] : NotificationPage([])
  }
}

extension AccountNotification {
  /// What somebody did with status `status` of an account, so many minutes ago.
  public static func example(
    _ name: String, _ kind: Kind = .like, by person: String = "Bo (@bo@photos.example)",
    of account: Int64 = 1, minutesAgo: Int = 0, status: String? = "photo-1",
    subject: String = "Fog over the harbour", said: String? = nil
  ) -> AccountNotification {
    AccountNotification(
      id: ID(account: AccountID(rawValue: account), name: name), kind: kind, person: person,
      moment: ManualTime().now.advanced(by: .seconds(-60 * minutesAgo)), status: status,
      subject: subject, said: said)
  }
}
