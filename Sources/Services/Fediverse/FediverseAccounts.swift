import Domain
import Markup
import Timeline
import Web

/// Reads what belongs to signed-in accounts beside their timelines: notifications, markers, single
/// statuses.
///
/// All methods throw ``FediverseError``, ``NetworkError``, ``AccountError``, and what `session` throws.
public struct FediverseAccounts: Sendable {
  /// The number of notifications on a page.
  static let length = 20
  /// The longest text of a notification, in characters: it is shown in a list.
  static let textLength = 500

  private let client: FediverseClient
  let names = AccountNames()
  private let session: @Sendable (AccountID) async throws -> AuthenticatedSession

  /// Makes it; `session` is asked for before each request.
  public init(
    over client: FediverseClient,
    session: @escaping @Sendable (AccountID) async throws -> AuthenticatedSession
  ) {
    self.client = client
    self.session = session
  }

  /// The photo of a status, for a source and with a moment; nil if it has none.
  public func photo(
    ofStatus id: String, in source: SourceID, at moment: Timestamp, of account: AccountID
  ) async throws -> Photo? {
    let client = try await client(of: account)
    return StatusPhotos(source: source)
      .ticket(of: try await client.entity(.status(id)), at: moment, from: client.origin)?.payload
  }

  func client(of account: AccountID) async throws -> AuthenticatedClient {
    AuthenticatedClient(client: client, session: try await session(account))
  }
}

extension FediverseAccounts: HomeMarking {
  /// How far an account's home timeline was read; nil at servers without markers.
  public func marker(of account: AccountID) async throws -> HomeMarker? {
    let client = try await client(of: account)
    guard client.server.capabilities.hasMarkers else { return nil }
    let home = try await client.answer(to: .homeMarker).json()["home"]
    // As long as nobody has set one, servers leave it out, or send an empty one.
    guard let lastRead = home?["last_read_id"]?.filledText else { return HomeMarker() }
    return HomeMarker(lastRead: lastRead, version: home?["version"]?.integer ?? 0)
  }

  /// Moves the marker, unless somebody else has moved it since. Mastodon notices only those who come at
  /// the very same moment; our own servers notice by the version.
  public func move(
    _ marker: HomeMarker, of account: AccountID, to status: String
  ) async throws -> Bool {
    let client = try await client(of: account)
    let version = client.server.kind == .photoStream ? marker.version : nil
    let response = try await client.response(to: .setHomeMarker(status, knowing: version))
    guard response.status != 409 else { return false }
    _ = try response.meant(by: client.origin, now: client.time.now)
    return true
  }
}

extension FediverseAccounts: NotificationReading {
  /// The newest notifications of an account, or those that follow a page. Unreadable ones are left out.
  public func notifications(
    of account: AccountID, after page: NotificationPage?
  ) async throws -> NotificationPage {
    let client = try await client(of: account)
    let answer: EntityPage<RemoteNotification> = try await client.page(
      .notifications(limit: Self.length), at: page?.last.map { .below(OpaqueID($0)) } ?? .top)
    let own =
      answer.values.contains(where: \.isReply) ? try await names.knownID(of: client) : nil
    let last = answer.next != nil || !answer.hasLinks ? answer.lastID : nil
    var moment = answer.values.lazy.compactMap(\.createdAt).first ?? client.time.now
    return NotificationPage(
      answer.values.compactMap { told in
        // One without a readable date is about as old as the one above.
        moment = told.createdAt ?? moment
        return AccountNotification(told, at: moment, of: client.account, called: own)
      },
      // A server that sends the same page again is at its end, too.
      last: last == page?.last ? nil : last)
  }
}

extension RemoteNotification {
  /// Whether somebody is mentioned in a reply, which need not be a reply to them.
  fileprivate var isReply: Bool { type == "mention" && status?.inReplyTo != nil }

  /// Whether it is a reply to the account, whose server calls it `own`. If the server does not say how it calls it,
  /// any reply counts.
  fileprivate func isReply(to own: String?) -> Bool {
    isReply && (own == nil || status?.inReplyToAccount ?? own == own)
  }
}

extension AccountNotification.Kind {
  /// What a server calls so; nil of mentions, whose words count, and of all else.
  fileprivate init?(_ type: String) {
    switch type {
    case "favourite": self = .like
    case "reblog", "share": self = .boost
    case "follow": self = .follow
    case "follow_request": self = .request
    case "poll": self = .poll
    case "update": self = .edit
    case "status": self = .post
    default: return nil
    }
  }
}

extension AccountNotification {
  /// Nil of what nobody wants to be told of; the account's server calls it `own`.
  fileprivate init?(
    _ told: RemoteNotification, at moment: Timestamp, of account: Account, called own: String?
  ) {
    guard let person = told.account?.byline else { return nil }
    let id = ID(account: account.id, name: told.id)
    let kind = Kind(told.type)
    if let kind, kind.isAboutPerson {
      self.init(id: id, kind: kind, person: person, moment: moment, status: nil)
      return
    }
    guard let status = told.status else { return nil }
    if let kind {
      let status = status.original
      self.init(
        id: id, kind: kind, person: person, moment: moment, status: status.id,
        subject: Self.text(of: status), filtered: status.filtered)
      return
    }
    guard told.type == "mention" else { return nil }
    let words = Self.words(Self.text(of: status), to: account.username)
    let isReply = told.isReply(to: own)
    self.init(
      id: id, kind: isReply ? .reply(words) : .mention(words), person: person, moment: moment,
      status: isReply ? status.inReplyTo : status.id, said: status.id, filtered: status.filtered)
  }

  /// Without the name that programs put before a reply so that it is delivered.
  private static func words(_ text: String, to name: String) -> String {
    let first = text.prefix { !$0.isWhitespace }.lowercased()
    let own = "@" + name.lowercased()
    guard first == own || first.hasPrefix(own + "@") else { return text }
    return String(text.drop { !$0.isWhitespace }.drop(while: \.isWhitespace))
  }

  private static func text(of status: RemoteStatus) -> String {
    let text = status.spoilerText.isEmpty ? StatusText.read(status.content) : status.spoilerText
    return String(text.prefix(FediverseAccounts.textLength))
  }
}

extension FediverseAccounts: FlagServing {
  /// What an account's server says of flags; only our own say anything.
  public func flags(of account: AccountID) async throws -> [String: String]? {
    let client = try await client(of: account)
    guard client.server.kind == .photoStream else { return nil }
    return Self.flags(in: try await client.answer(to: .instance(version: 2)).json())
  }

  /// What the description of a server says of flags.
  static func flags(in instance: JSONNode) -> [String: String] {
    let flags = instance["configuration"]?["photostream"]?["flags"]
    let members = (flags?.members ?? []).prefix(mostFlags)
    return Dictionary(
      members.compactMap { name, value in value.text.map { (name, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  private static let mostFlags = 1_000
}
