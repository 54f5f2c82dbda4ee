import Domain
import Markup
import Timeline
import Web

extension FediverseAccounts: DiscoverServing {
  /// What is popular: Mastodon's trends, Pixelfed's own lists. GoToSocial has none.
  public func popularPhotos(of account: AccountID) async throws -> [Photo]? {
    let client = try await client(of: account)
    guard let statuses = try await Self.popularStatuses(client) else { return nil }
    let photos = StatusPhotos(source: SourceID(seenBy: account))
    return statuses.prefix(Self.mostPosts).compactMap {
      photos.ticket(of: $0, at: $0.original.createdAt, from: client.origin)?.payload
    }
  }

  /// Whom a server suggests; where it suggests nobody, who is active there.
  public func suggestedPeople(of account: AccountID) async throws -> [PersonProfile]? {
    let client = try await client(of: account)
    let people: [RemotePerson]?
    switch client.server.kind {
    case .goToSocial: people = nil
    case .pixelfed: people = try await Self.list(.popularAccounts, client)
    default:
      let suggested: [SuggestedPerson]? = try await Self.list(.suggestions, client)
      if let suggested, !suggested.isEmpty {
        people = suggested.map(\.person)
      } else {
        people = try await Self.list(.directory, client) ?? suggested?.map(\.person)
      }
    }
    return people?.prefix(Self.mostSuggested).compactMap { $0.profile(seenBy: client.account) }
  }

  /// Which tags are talked about.
  public func popularTags(of account: AccountID) async throws -> [DiscoveredTag]? {
    let client = try await client(of: account)
    guard client.server.kind != .goToSocial else { return nil }
    let endpoint =
      client.server.kind == .pixelfed ? Endpoint.popularTags : .trendingTags
    let told: [TrendingTag]? = try await Self.list(endpoint, client)
    return told?.prefix(Self.mostTags).compactMap { tag in
      guard case .tag(let name, _)? = ListMember(typedTag: tag.name, of: account) else {
        return nil
      }
      return DiscoveredTag(name, of: [account], people: tag.people, isFollowed: tag.isFollowed)
    }
  }
}

extension FediverseAccounts {
  private static let (mostPosts, mostSuggested, mostTags) = (80, 80, 40)

  private static func popularStatuses(_ client: AuthenticatedClient) async throws
    -> [RemoteStatus]?
  {
    switch client.server.kind {
    case .goToSocial: return nil
    case .pixelfed:
      let today: [RemoteStatus]? = try await list(.popularPosts, client)
      if let today, !today.isEmpty { return today }
      // What older versions have, and new ones where nothing was posted today.
      let some: DiscoverPosts? = try await client.unlessGone { try await client.entity(.somePosts) }
      return some?.posts ?? today
    default: return try await list(.trendingStatuses, client)
    }
  }

  /// The readable entities of a list of one page; nil where the server has none.
  private static func list<Value: Entity>(
    _ endpoint: Endpoint, _ client: AuthenticatedClient
  ) async throws -> [Value]? {
    try await client.unlessGone {
      let page: EntityPage<Value> = try await client.page(endpoint)
      return page.values
    }
  }
}

/// Somebody whom a server suggests.
struct SuggestedPerson: Entity {
  let person: RemotePerson

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    guard let person: RemotePerson = json.entity("account", &problems) else {
      throw JSONProblem(json, isNot: "a suggestion")
    }
    self.person = person
  }
}

/// A tag that is talked about: Mastodon tells for each day how many people used it, Pixelfed how often it was used.
struct TrendingTag: Entity {
  /// How many days count.
  private static let days = 2

  let name: String
  let people: Int
  let isFollowed: Bool

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    guard let name = json["name"]?.filledText ?? json["hashtag"]?.filledText else {
      throw JSONProblem(json, isNot: "a tag")
    }
    self.name = name
    let days = (json["history"]?.elements ?? []).prefix(Self.days)
    let counts = days.compactMap { $0["accounts"].flatMap(Self.number) }
    people = counts.reduce(0) { max($0, $1) }
    isFollowed = json["following"]?.boolean ?? false
  }

  /// Mastodon writes numbers as texts here.
  private static func number(_ json: JSONNode) -> Int? {
    json.integer ?? json.text.flatMap { Int(untrusted: $0) }
  }
}

/// Some posts of people of the server.
struct DiscoverPosts: Entity {
  let posts: [RemoteStatus]

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    guard json.isObject else { throw JSONProblem(json, isNot: "an object") }
    posts = json.entities("posts", &problems)
  }
}

extension Endpoint {
  fileprivate static let trendingStatuses = discovering("v1/trends/statuses", limit: 40)
  fileprivate static let trendingTags = discovering("v1/trends/tags", limit: 20)
  fileprivate static let suggestions = discovering("v2/suggestions", limit: 40)
  fileprivate static let directory = Endpoint(
    path: "/api/v1/directory",
    query: [.init("limit", "40"), .init("order", "active"), .init("local", "true")],
    purpose: "see who is there")
  fileprivate static let popularPosts = Endpoint(
    path: "/api/v1.1/discover/posts/trending", query: [.init("range", "daily")],
    purpose: "see what is popular")
  fileprivate static let somePosts = discovering("v1/discover/posts")
  fileprivate static let popularTags = discovering("v1.1/discover/posts/hashtags")
  fileprivate static let popularAccounts = discovering("v1.1/discover/accounts/popular")

  private static func discovering(_ path: String, limit: Int? = nil) -> Endpoint {
    Endpoint(
      path: "/api/" + path, query: limit.map { [.init("limit", String($0))] } ?? [],
      purpose: "see what is popular")
  }
}
