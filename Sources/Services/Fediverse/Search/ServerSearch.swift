import Domain
import Markup
import Timeline
import Web

extension FediverseAccounts: ServerSearching {
  /// Asks for all kinds at once, and for each by itself from the second page on. What a server should not have told
  /// is left out: see ``visible(_:_:)``.
  public func search(
    _ text: String, of account: AccountID, after rest: ServerFindings.Rest?
  ) async throws -> ServerFindings {
    let client = try await client(of: account)
    let isPixelfed = client.server.kind == .pixelfed
    let most = isPixelfed ? 100 : ServerFindings.longest
    guard text.count <= most else { return ServerFindings(limit: .characters(most)) }
    let told: FoundEntities =
      if let rest {
        try await Self.page(of: text, at: rest, client)
      } else {
        try await client.entity(.search(text))
      }
    let (photos, words) = Self.posts(try await visible(told.statuses, client), client)
    let limit: ServerFindings.Limit? =
      isPixelfed && told.statuses.isEmpty
      ? .noPosts : client.server.kind == .goToSocial ? .onlyOwnPosts : nil
    return ServerFindings(
      photos: photos, words: words,
      people: told.people.compactMap { $0.profile(seenBy: client.account) },
      tags: told.tags.map { $0.name.cut(to: Self.tagBytes) },
      limit: rest == nil ? limit : nil,
      rest: text.isAddress ? [:] : told.rest(behind: rest ?? [:], at: client.server.kind))
  }

  /// Asks for the newest page, or for the next one.
  public func photos(
    tagged tag: String, of account: AccountID, after rest: ServerFindings.Rest?
  ) async throws -> ServerFindings {
    let client = try await client(of: account)
    var place = PagePlace.top
    if case .below(let id) = rest?[.posts] { place = .below(OpaqueID(id)) }
    let page: EntityPage<RemoteStatus> = try await client.page(
      .timeline(.tag(tag), limit: ServerFindings.most), at: place)
    let told = Array(page.values.prefix(ServerFindings.most))
    let last = page.count < FoundEntities.fewest ? nil : told.last?.id
    return ServerFindings(
      photos: Self.posts(try await visible(told, client), client).photos,
      rest: last.map { [.posts: .below($0)] } ?? [:])
  }

  /// The next page of each kind. One that fails keeps its place, and holds up no other.
  private static func page(
    of text: String, at rest: ServerFindings.Rest, _ client: AuthenticatedClient
  ) async throws -> FoundEntities {
    var told = FoundEntities()
    var (failure, isAnswered): ((any Error)?, Bool) = (nil, false)
    for kind in ServerFindings.Kind.allCases {
      guard let place = rest[kind], place != .outOfReach else { continue }
      do {
        told.add(try await client.entity(.search(text, for: kind, at: place)), of: kind)
        isAnswered = true
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        told.fail(error, for: kind, at: place)
        failure = error
      }
    }
    if let failure, !isAnswered { throw failure }
    return told
  }
}

extension FediverseAccounts {
  private static let tagBytes = 300
  /// The words for what everybody may see.
  private static let openWords: Set = ["public", "unlisted", "local"]

  private static func posts(
    _ statuses: [RemoteStatus], _ client: AuthenticatedClient
  ) -> (photos: [Photo], words: [ServerFindings.Words]) {
    let reader = StatusPhotos(source: SourceID(seenBy: client.account.id))
    var (photos, words): ([Photo], [ServerFindings.Words]) = ([], [])
    for status in statuses {
      if let ticket = reader.ticket(of: status, at: status.createdAt, from: client.origin) {
        photos.append(ticket.payload)
      } else {
        let author = status.account?.person(upTo: StatusPhotos.nameBytes).byline ?? ""
        words.append(ServerFindings.Words(TextPost(status), author: author))
      }
    }
    return (photos, words)
  }

  /// Without what is not for the account: of what not everybody may see, its own posts stay, those that mention
  /// it, and those for followers of people whom it follows. Servers have told others' by mistake.
  private func visible(
    _ statuses: [RemoteStatus], _ client: AuthenticatedClient
  ) async throws -> [RemoteStatus] {
    let shown = statuses.filter { !$0.isBoost }
    let closed = shown.filter { !Self.isOpen($0) }
    guard !closed.isEmpty, let own = try await names.knownID(of: client) else {
      return shown.filter(Self.isOpen)
    }
    let authors = closed.filter { $0.visibility != "direct" }.compactMap(\.account?.id)
    let followed = try await followed(Set(authors).subtracting([own]), client)
    return shown.filter { status in
      guard !Self.isOpen(status), let author = status.account?.id else {
        return Self.isOpen(status)
      }
      return author == own || status.mentioned.contains(own)
        || status.visibility != "direct" && followed.contains(author)
    }
  }

  /// What a server does not say is for everybody.
  private static func isOpen(_ status: RemoteStatus) -> Bool {
    status.visibility.map(openWords.contains) ?? true
  }

  /// Those of these whom the account follows; none if the server does not say so.
  private func followed(
    _ people: Set<String>, _ client: AuthenticatedClient
  ) async throws -> Set<String> {
    guard !people.isEmpty else { return [] }
    do {
      let told = try await relationships(with: people.sorted(), of: client.account.id)
      return Set(told.filter { $0.value.following != nil }.keys)
    } catch is FediverseError {
      return []
    } catch is AccountError {
      return []
    }
  }
}

extension String {
  /// Whether it is an address, which means one thing alone.
  fileprivate var isAddress: Bool { hasPrefix("https://") && !contains(where: \.isWhitespace) }
}

extension ServerFindings.Kind {
  /// What servers call it.
  fileprivate var type: String {
    switch self {
    case .people: "accounts"
    case .posts: "statuses"
    case .tags: "hashtags"
    }
  }
}

extension Endpoint {
  /// Only names and addresses are looked for elsewhere, which takes a while. Pixelfed does so as soon as it reads
  /// the word.
  fileprivate static func search(_ text: String) -> Endpoint {
    let isName = text.hasPrefix("@") && Handle(text) != nil
    let resolve = isName || text.isAddress ? [WebForm.Field("resolve", "true")] : []
    return search(text, resolve, patience: .seconds(resolve.isEmpty ? 10 : 20))
  }

  /// A later page of one kind. What is elsewhere was looked for with the first one.
  fileprivate static func search(
    _ text: String, for kind: ServerFindings.Kind, at place: ServerFindings.Place
  ) -> Endpoint {
    let start: [WebForm.Field] =
      switch place {
      case .behind(let count): [.init("offset", String(count))]
      case .below(let id): [.init("max_id", id)]
      case .outOfReach: []
      }
    return search(text, [.init("type", kind.type)] + start, patience: .seconds(10))
  }

  private static func search(
    _ text: String, _ more: [WebForm.Field], patience: Duration
  ) -> Endpoint {
    Endpoint(
      path: "/api/v2/search",
      query: [.init("q", text), .init("limit", String(ServerFindings.most))] + more,
      patience: patience, purpose: "search")
  }
}

/// What a search has found.
struct FoundEntities: Entity {
  /// Fewer than this are all there are, also at servers that never tell as many as they are asked for.
  static let fewest = 20

  private(set) var people: [RemotePerson] = []
  private(set) var statuses: [RemoteStatus] = []
  private(set) var tags: [RemoteTag] = []
  /// How many of each kind were told, those among them that cannot be read.
  private var counts: [ServerFindings.Kind: Int] = [:]
  /// Where those are that did not come.
  private var failed: ServerFindings.Rest = [:]

  /// Nothing yet.
  init() {}

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    guard json.isObject else { throw JSONProblem(json, isNot: "an object") }
    let most = ServerFindings.most
    people = Array(json.entities("accounts", &problems).prefix(most))
    statuses = Array(json.entities("statuses", &problems).prefix(most))
    tags = Array(json.entities("hashtags", &problems).prefix(most))
    for (kind, list) in [
      (.people, json["accounts"]), (.posts, json["statuses"]), (.tags, json["hashtags"]),
    ] as [(ServerFindings.Kind, JSONNode?)] {
      counts[kind] = min(list?.listed?.count ?? 0, most)
    }
  }

  /// Takes one kind of another page; what else a server tells was not asked for.
  mutating func add(_ page: FoundEntities, of kind: ServerFindings.Kind) {
    counts[kind] = page.counts[kind]
    switch kind {
    case .people: people = page.people
    case .posts: statuses = page.statuses
    case .tags: tags = page.tags
    }
  }

  /// One kind did not come: it is asked for again where it was, unless the server refuses that.
  mutating func fail(
    _ error: any Error, for kind: ServerFindings.Kind, at place: ServerFindings.Place
  ) {
    if case .refused(_, 400..<500, _)? = error as? FediverseError {
      failed[kind] = .outOfReach
    } else {
      failed[kind] = place
    }
  }

  /// Where a server goes on behind this page, which stood at these places. GoToSocial knows no offsets, and Pixelfed
  /// no second page.
  func rest(
    behind places: ServerFindings.Rest, at server: ServerKind
  ) -> ServerFindings.Rest {
    var rest = failed
    for (kind, count) in counts where count >= Self.fewest {
      var start = 0
      if case .behind(let earlier) = places[kind] { start = earlier }
      let last = kind == .people ? people.last?.account.id : statuses.last?.id
      rest[kind] =
        switch (server, kind) {
        case (.pixelfed, _), (.goToSocial, .tags): .outOfReach
        case (.goToSocial, _): last.map { .below($0) }
        default: .behind(start + count)
        }
    }
    return rest
  }
}
