import Domain
import Markup
import Web

extension FediverseAccounts: TagFollowing {
  /// All of them, in the server's order.
  public func followedTags(of account: AccountID) async throws -> [String]? {
    let client = try await client(of: account)
    return try await client.unlessGone { try await client.followedTags() }
  }

  /// Without harm however often.
  public func follow(
    tag: String, _ isFollowed: Bool, of account: AccountID
  ) async throws -> Bool {
    let client = try await client(of: account)
    let verb = isFollowed ? "follow" : "unfollow"
    return try await client.unlessGone {
      try await client.answer(
        to: Endpoint(
          method: .post, path: "/api/v1/tags/\(tag.percentEncoded)/\(verb)", form: [],
          isDelivery: true, limit: 1_000_000, purpose: "follow tags"))
    } != nil
  }
}

extension AuthenticatedClient {
  private static let mostPages = 50

  /// All tags that the account follows, in its server's order. Pixelfed may swap the names of its links. Some may be
  /// missing where links lead nowhere, unless this is to throw then.
  func followedTags(orThrow isWhole: Bool = false) async throws -> [String] {
    var endpoint = Endpoint(
      path: "/api/v1/followed_tags", query: [.init("limit", "200")],
      purpose: "see the tags you follow", links: server.kind == .pixelfed ? .unknown : .plain)
    var (names, known, places): ([String], Set<String>, Set<PagePlace>) = ([], [], [])
    var place: PagePlace? = .top
    while let next = place, places.insert(next).inserted, places.count <= Self.mostPages {
      let page: EntityPage<RemoteTag> = try await self.page(endpoint, at: next)
      names += page.values.map(\.name).filter { known.insert($0.lowercased()).inserted }
      endpoint.links = page.links
      if isWhole, let remark = page.remark { throw remark }
      // Cursors of this list are the server's own: only its links lead on.
      place = page.next.map(PagePlace.address)
    }
    return names
  }
}

/// A tag as a server sends it.
struct RemoteTag: Entity, Hashable {
  let name: String

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    name = try json.needText("name")
  }
}
