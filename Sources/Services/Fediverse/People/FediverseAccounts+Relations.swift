import Domain
import Markup
import Web

extension FediverseAccounts: RelationServing {
  /// The most pages of a list that are read, and the most people of it that are kept.
  static let mostPages = 300
  static let mostPeople = 20_000
  /// The most pages of whom an account follows: they are read whenever a server is blocked.
  static let mostFollowing = 50

  /// Asks about a few at a time.
  public func relationships(
    with people: [String], of account: AccountID
  ) async throws -> [String: Relationship] {
    let client = try await client(of: account)
    let people = Array(Set(people)).sorted()
    var told: [String: Relationship] = [:]
    for start in stride(from: 0, to: people.count, by: Endpoint.mostAtOnce) {
      let some = Array(people[start..<min(people.count, start + Endpoint.mostAtOnce)])
      let page: EntityPage<RemoteRelationship> = try await client.page(.relationships(with: some))
      // What it says of others was not asked for.
      for value in page.values.prefix(some.count * 2) where some.contains(value.id) {
        told[value.id] = value.relationship
      }
    }
    return told
  }

  /// The server's name for a person. If it does not know them, it looks for them at their own server.
  public func name(of handle: Handle, for account: AccountID) async throws -> String? {
    try await person(called: handle, of: account)?.id.name
  }

  /// Reads all pages, whichever way they are linked.
  public func people(
    _ group: PeopleGroup, of account: AccountID
  ) async throws -> [PersonEntry]? {
    let client = try await client(of: account)
    // Some versions of Pixelfed refuse to tell more at once of who is hidden.
    let isShort = client.server.kind == .pixelfed && [.blocked, .muted].contains(group)
    let endpoint = try await endpoint(of: group, client, limit: isShort ? 40 : 80)
    let most = group == .following(nil) ? Self.mostFollowing : Self.mostPages
    var people: [String: PersonEntry?] = [:]
    let isWhole = try await readAll(endpoint, of: client, pages: most) { (page: [RemotePerson]) in
      for person in page {
        let entry = person.account.handle(at: client.server).map {
          PersonEntry(id: person.account.id, handle: $0, muteEnd: person.muteEnd)
        }
        people.updateValue(entry, forKey: person.account.id)
      }
      return people.count
    }
    return isWhole ? people.values.compactMap(\.self).sorted { $0.id < $1.id } : nil
  }

  /// GoToSocial lets only those who run it block servers.
  public func blockedServers(of account: AccountID) async throws -> [String]? {
    let client = try await client(of: account)
    guard client.server.canBlockDomains else { return nil }
    var servers: [String] = []
    let isWhole = try await readAll(.blockedServers, of: client, pages: Self.mostPages) {
      (page: [CollectionEntry]) in
      servers += page.map(\.text)
      return servers.count
    }
    return isWhole ? servers : nil
  }

  /// The rules of the account's server, without any that cannot be read.
  public func rules(of account: AccountID) async throws -> [ServerRule] {
    let client = try await client(of: account)
    let page: EntityPage<RemoteRule>? = try await client.unlessGone([404]) {
      try await client.page(.rules)
    }
    return page?.values.prefix(100).map(\.rule) ?? []
  }

  /// Hands what is on each page of a list to `take`, which returns how much it has by then. A list ends where a page
  /// comes a second time, or brings nothing new. False if the server has no such list, or if it never ends: then
  /// nothing of it is used.
  private func readAll<Value: Entity>(
    _ endpoint: Endpoint, of client: AuthenticatedClient, pages: Int, _ take: ([Value]) -> Int
  ) async throws -> Bool {
    var endpoint = endpoint
    var (count, places) = (0, Set<PagePlace>())
    var place: PagePlace? = .top
    while let next = place, places.insert(next).inserted {
      guard places.count <= pages, count <= Self.mostPeople else { return false }
      let page: EntityPage<Value>?
      if next == .top {
        page = try await client.unlessGone { [endpoint] in
          try await client.page(endpoint, at: next)
        }
      } else {
        // There is such a list: without a page of it, it is not whole.
        page = try await client.page(endpoint, at: next)
      }
      guard let page else { return false }
      try page.needWhole()
      endpoint.links = page.links
      let known = count
      count = take(page.values)
      // Cursors of these lists are the server's own: below the last one there is nothing to be asked for.
      place = count > known || page.count == 0 ? page.next.map(PagePlace.address) : nil
    }
    return true
  }
}

extension EntityPage {
  /// Whoever cannot be read, or stands on a page that cannot be reached, might be somebody who is hidden.
  fileprivate func needWhole() throws(FediverseError) {
    if let preparing { throw .preparing(host: origin.host, wait: preparing) }
    if next == nil, let remark { throw remark }
    guard problems.isEmpty else { throw incomplete("an entry cannot be read") }
  }
}

/// A rule of a server, as it sends it.
struct RemoteRule: Entity {
  /// The longest rule, in bytes.
  static let longest = 2_000

  let rule: ServerRule

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    rule = ServerRule(
      id: try json.needText("id"), text: try json.needText("text").cut(to: Self.longest))
  }
}
