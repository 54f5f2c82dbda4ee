import Domain
import Web

/// Reads who liked and who answered what accounts have posted.
public struct AccountNotifications: NotificationReading {
  /// How many notifications are asked for.
  static let length = 20
  /// The longest text, in characters: it is read in a list.
  static let textLength = 500

  private let client: FediverseClient
  private let memory = DeliveryMemory()
  private let session: @Sendable (AccountID) async throws -> AuthenticatedSession

  /// Makes it; `session` is asked for before each request.
  public init(
    over client: FediverseClient,
    session: @escaping @Sendable (AccountID) async throws -> AuthenticatedSession
  ) {
    self.client = client
    self.session = session
  }

  /// The newest notifications of an account, or what follows a page.
  ///
  /// Of what cannot be read, the others are not lost. Throws ``FediverseError``, ``NetworkError``,
  /// ``AccountError``, and what `session` throws.
  public func notifications(
    of account: AccountID, after page: NotificationPage?
  ) async throws -> NotificationPage {
    let session = try await session(account)
    let origin = session.account.server.origin
    let answer = try await answer(below: page?.last, at: origin, in: session)
    let own =
      answer.values.contains(where: \.isAnswer)
      ? try await memory.knownID(of: AuthenticatedClient(plain: client, session: session)) : nil
    let last = answer.next != nil || !answer.hasLinks ? answer.lastID : nil
    var moment = answer.values.lazy.compactMap(\.createdAt).first ?? client.time.now
    return NotificationPage(
      answer.values.compactMap { told in
        // One without a readable date is about as old as the one above.
        moment = told.createdAt ?? moment
        return AccountNotification(told, at: moment, of: session.account, called: own)
      },
      // A server that leads nowhere ends here, too.
      last: last == page?.last ? nil : last)
  }
}

extension AccountNotifications {
  /// Who signed in before this was asked for has not allowed it.
  private func answer(
    below id: String?, at origin: WebAddress, in session: AuthenticatedSession
  ) async throws -> EntityPage<RemoteNotification> {
    do {
      return try await client.page(
        .notifications(limit: Self.length, below: id), at: origin, as: .session(session))
    } catch FediverseError.refused(let host, let status, _) where status == 403 {
      throw AccountError.notPermitted(host: host)
    }
  }
}

extension RemoteNotification {
  /// Whether it is said to somebody; whom it answers tells whether it is a reply.
  fileprivate var isAnswer: Bool { type == "mention" && status?.inReplyTo != nil }
}

extension AccountNotification {
  /// Nil if it is neither a like nor an answer to something of this person's, whom the server calls
  /// `own`; if it does not say, an answer to anybody is one.
  fileprivate init?(
    _ told: RemoteNotification, at moment: Timestamp, of account: Account, called own: String?
  ) {
    guard let person = told.account?.byline, let status = told.status, !status.isFiltered else {
      return nil
    }
    let id = ID(account: account.id, name: told.id)
    switch told.type {
    case "favourite":
      self.init(
        id: id, kind: .like, person: person, moment: moment, status: status.id,
        subject: Self.text(of: status))
    case "mention" where told.isAnswer && (own == nil || told.inReplyToAccount ?? own == own):
      let words = Self.words(Self.text(of: status), to: account.username)
      self.init(
        id: id, kind: .reply(words), person: person, moment: moment,
        status: status.inReplyTo)
    default: return nil
    }
  }

  /// Without the name that programs put in front of an answer, so that it arrives.
  private static func words(_ text: String, to name: String) -> String {
    let first = text.prefix { !$0.isWhitespace }.lowercased()
    let own = "@" + name.lowercased()
    guard first == own || first.hasPrefix(own + "@") else { return text }
    return String(text.drop { !$0.isWhitespace }.drop(while: \.isWhitespace))
  }

  private static func text(of status: RemoteStatus) -> String {
    let text =
      status.spoilerText.isEmpty ? RichTextReader.read(status.content).text : status.spoilerText
    return String(text.prefix(AccountNotifications.textLength))
  }
}
