import Domain
import Markup
import Timeline
import Web

extension FediverseAccounts: ServerSearching {
  /// Asks for all kinds at once. What a server should not have told is left out: see ``visible(_:_:)``.
  public func search(_ text: String, of account: AccountID) async throws -> ServerFindings {
    let client = try await client(of: account)
    let isPixelfed = client.server.kind == .pixelfed
    let most = isPixelfed ? 100 : ServerFindings.longest
    guard text.count <= most else { return ServerFindings(limit: .characters(most)) }
    let told: FoundEntities = try await client.entity(.search(text))
    let (photos, words) = Self.posts(try await visible(told.statuses, client), client)
    return ServerFindings(
      photos: photos, words: words,
      people: told.people.compactMap { $0.profile(seenBy: client.account) },
      tags: told.tags.map { $0.name.cut(to: Self.tagBytes) },
      limit: isPixelfed && told.statuses.isEmpty
        ? .noPosts : client.server.kind == .goToSocial ? .onlyOwnPosts : nil)
  }

  /// Asks for the newest page.
  public func photos(tagged tag: String, of account: AccountID) async throws -> ServerFindings {
    let client = try await client(of: account)
    let page: EntityPage<RemoteStatus> = try await client.page(
      .timeline(.tag(tag), limit: ServerFindings.most))
    let told = Array(page.values.prefix(ServerFindings.most))
    return ServerFindings(photos: Self.posts(try await visible(told, client), client).photos)
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

extension Endpoint {
  /// Only names and addresses are looked for elsewhere, which takes a while. Pixelfed does so as soon as it reads
  /// the word.
  fileprivate static func search(_ text: String) -> Endpoint {
    let isName = text.hasPrefix("@") && Handle(text) != nil
    let isAddress = text.hasPrefix("https://") && !text.contains(where: \.isWhitespace)
    let resolve = isName || isAddress ? [WebForm.Field("resolve", "true")] : []
    return Endpoint(
      path: "/api/v2/search",
      query: [.init("q", text), .init("limit", String(ServerFindings.most))] + resolve,
      patience: .seconds(resolve.isEmpty ? 10 : 20), purpose: "search")
  }
}

/// What a search has found.
struct FoundEntities: Entity {
  let people: [RemotePerson]
  let statuses: [RemoteStatus]
  let tags: [RemoteTag]

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    guard json.isObject else { throw JSONProblem(json, isNot: "an object") }
    let most = ServerFindings.most
    people = Array(json.entities("accounts", &problems).prefix(most))
    statuses = Array(json.entities("statuses", &problems).prefix(most))
    tags = Array(json.entities("hashtags", &problems).prefix(most))
  }
}
