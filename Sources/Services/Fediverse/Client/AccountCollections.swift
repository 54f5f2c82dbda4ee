import Domain
import Markup
import Web

extension FediverseAccounts: CollectionServing {
  /// The addresses of an account's bookmarks.
  public func bookmarks(of account: AccountID, after page: CollectionPage?) async throws
    -> CollectionPage
  {
    try await collection(.timeline(.bookmarks, limit: 40), of: account, after: page)
  }

  /// The servers that an account has blocked.
  public func blockedServers(of account: AccountID, after page: CollectionPage?) async throws
    -> CollectionPage
  {
    try await collection(.blockedServers, of: account, after: page)
  }

  /// Has the server find a status by its address, and bookmarks it.
  public func bookmark(_ address: String, of account: AccountID) async throws -> Bool {
    let client = try await client(of: account)
    let search = Endpoint(
      path: "/api/v2/search",
      query: [
        .init("q", address), .init("type", "statuses"), .init("resolve", "true"),
        .init("limit", "1"),
      ], patience: .seconds(30), purpose: "search")
    let found = try await client.answer(to: search).json()["statuses"]?.elements.first
    guard let id = found?["id"]?.filledText else { return false }
    _ = try await client.answer(to: .mark(.bookmark, true, id))
    return true
  }
}

extension FediverseAccounts {
  private func collection(
    _ endpoint: Endpoint, of account: AccountID, after page: CollectionPage?
  ) async throws -> CollectionPage {
    guard page == nil || page?.next != nil else { return CollectionPage([]) }
    let told: EntityPage<CollectionEntry> = try await client(of: account).page(
      endpoint, at: page?.next.map(PagePlace.address) ?? .top)
    return CollectionPage(
      told.values.map(\.text), next: told.next,
      remark: told.next == nil ? told.remark?.reason : nil)
  }
}

/// The name of a server, or the address of a status.
struct CollectionEntry: Entity {
  let text: String

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    let text = json.isObject ? json["uri"]?.filledText ?? json["url"]?.filledText : json.filledText
    guard let text, text.utf8.count <= 2_000 else { throw JSONProblem(json, isNot: "an address") }
    self.text = text
  }
}
