import Domain
import Web

/// Tells what happens at accounts' servers, over the streams of Mastodon, GoToSocial and our own servers.
///
/// One socket for each account, whatever it is about. Pixelfed has no streams, and others may say so.
public struct FediverseLive: LiveTelling {
  private let client: FediverseClient
  private let sockets: any SocketFollowing
  private let described: @Sendable (Server) async -> Void
  private let session: @Sendable (AccountID) async throws -> AuthenticatedSession

  /// `session` is asked for each time a socket is opened. `described` is called with a server's description, which is
  /// read to find its streams: the server may be able to do more than at the sign-in.
  public init(
    over client: FediverseClient, sockets: any SocketFollowing,
    described: @escaping @Sendable (Server) async -> Void = { _ in },
    session: @escaping @Sendable (AccountID) async throws -> AuthenticatedSession
  ) {
    self.client = client
    self.sockets = sockets
    self.described = described
    self.session = session
  }

  /// Follows timelines of an account. A token that is refused here ends no session: some servers want more
  /// for streams than for everything else.
  public func follow(
    _ timelines: Set<AccountTimeline>, of account: AccountID,
    telling tell: @escaping @Sendable (LiveEvent) async -> Void
  ) async throws {
    let client = AuthenticatedClient(client: client, session: try await session(account))
    let topics = timelines.sorted { $0.text < $1.text }.compactMap {
      LiveTopic($0, at: client.server.kind)
    }
    guard let first = topics.first, let place = try await place(of: client),
      let address = WebAddress(place.text + "?" + WebForm.text(first.fields))
    else { return }
    let token = await client.session.token
    // In a header: addresses end up in the logs of servers.
    let request = SocketRequest(
      address, headers: ["Authorization": "Bearer \(token.secret)"],
      greetings: topics.dropFirst().map(\.subscription),
      allowsPlainHTTP: !client.origin.isEncrypted && address.host == client.origin.host)
    try await sockets.follow(request) { [origin = client.origin] news in
      switch news {
      case .opened: await tell(.began)
      case .text(let bytes):
        guard let message = LiveMessage(bytes) else { return }
        if let event = message.event(of: topics, from: origin) { await tell(event) }
      }
    }
  }
}

extension FediverseLive {
  private static let path = "/api/v1/streaming"

  /// Where the server's streams are; nil if it has none.
  ///
  /// Many servers have them on another host, which is to get the token. That is safe where the server itself has
  /// said so over an encrypted connection, and the other one is encrypted, too.
  private func place(of client: AuthenticatedClient) async throws -> WebAddress? {
    var said: String?
    var isDescribed = false
    for version in [2, 1] {
      do {
        let json = try await client.answer(to: .instance(version: version)).json()
        guard let instance = Instance.read(json) else { continue }
        if !isDescribed { await described(Server(instance, at: client.origin)) }
        isDescribed = true
        said = instance.streaming
        if said != nil { break }
      } catch FediverseError.refused(_, 400..<500, _) {
        continue
      }
    }
    guard let said, said.hasPrefix("ws"), let told = WebAddress("http" + said.dropFirst(2)),
      let place = told.secured(typed: client.origin),
      client.origin.isEncrypted || place.host == client.origin.host
    else { return nil }
    return WebAddress(place.scheme + "://" + place.authority + Self.path)
  }
}

/// A stream that tells of a timeline.
struct LiveTopic: Hashable {
  let timeline: AccountTimeline
  /// The API's word, such as `user`.
  private let name: String
  /// The tag or the list it is about, and how that is called.
  private var subject: WebForm.Field?

  /// Nil for everybody's timeline of a large network, a flood of which asking now and then shows enough, and of
  /// what has no streams.
  init?(_ timeline: AccountTimeline, at server: ServerKind) {
    self.timeline = timeline
    // Who has no streams of posts with pictures alone.
    let isPlain = server == .goToSocial || server == .other
    switch timeline {
    case .home: name = "user"
    case .everybody(local: true): name = isPlain ? "public:local" : "public:local:media"
    case .everybody(local: false):
      guard server == .photoStream else { return nil }
      name = "public:media"
    case .tag(let tag): (name, subject) = ("hashtag", WebForm.Field("tag", tag))
    case .list(let id): (name, subject) = ("list", WebForm.Field("list", id))
    case .favourites, .bookmarks, .followedTags, .person: return nil
    }
  }

  /// The fields of a query that asks for it.
  var fields: [WebForm.Field] { [.init("stream", name)] + (subject.map { [$0] } ?? []) }

  /// The message that asks for it.
  var subscription: String {
    let fields = [WebForm.Field("type", "subscribe")] + fields
    return "{" + fields.map { "\($0.name.quoted):\($0.value.quoted)" }.joined(separator: ",") + "}"
  }

  /// Whether a message names it: `["hashtag", "fog"]`, or `["hashtag:fog"]`.
  func isMeant(by words: [String]) -> Bool {
    let all = [name] + (subject.map { [$0.value.lowercased()] } ?? [])
    let words = words.map { $0.lowercased() }
    return words == all || words == [all.joined(separator: ":")]
  }
}

extension String {
  /// As a text in JSON.
  fileprivate var quoted: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case ..<" ": text += " "
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
