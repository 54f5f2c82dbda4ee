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

  /// Reads all pages, whichever way they are linked. A list ends where a page comes a second time; if it never ends,
  /// nothing of it is used.
  public func people(
    _ group: PeopleGroup, of account: AccountID
  ) async throws -> [PersonEntry]? {
    let client = try await client(of: account)
    guard var endpoint = try await whole(group, client) else { return nil }
    let most = group == .following(nil) ? Self.mostFollowing : Self.mostPages
    var (people, places) = ([String: PersonEntry](), Set<PagePlace>())
    var place: PagePlace? = .top
    while let next = place, places.insert(next).inserted {
      guard places.count <= most, people.count <= Self.mostPeople else { return nil }
      let page: EntityPage<RemotePerson>
      do {
        page = try await client.page(endpoint, at: next)
      } catch FediverseError.refused(_, status: 404, _) where next == .top {
        return nil
      }
      // Who cannot be read might be somebody who is hidden.
      guard page.problems.isEmpty else { throw page.incomplete("somebody cannot be read") }
      endpoint.links = page.links
      let known = people.count
      for person in page.values {
        let account = person.account
        guard let handle = account.handle(at: client.server) else { continue }
        people[account.id] = PersonEntry(id: account.id, handle: handle, muteEnd: person.muteEnd)
      }
      place = try following(page, isNew: people.count > known)
    }
    return people.values.sorted { $0.id < $1.id }
  }

  /// GoToSocial lets only those who run it block servers.
  public func blockedServers(of account: AccountID) async throws -> [String]? {
    guard try await client(of: account).server.canBlockDomains else { return nil }
    var (servers, page): ([String], CollectionPage?) = ([], nil)
    for _ in 0..<Self.mostPages {
      do {
        let next = try await blockedServers(of: account, after: page)
        servers += next.entries
        // A page that comes again leads nowhere.
        guard next.next != nil, next.next != page?.next else { return servers }
        page = next
      } catch FediverseError.refused(_, let status, _)
        where page == nil && [404, 405, 410, 501].contains(status)
      {
        return nil
      }
    }
    return nil
  }

  /// The rules of the account's server, without any that cannot be read.
  public func rules(of account: AccountID) async throws -> [ServerRule] {
    let client = try await client(of: account)
    let page: EntityPage<RemoteRule>? = try await client.unlessGone([404]) {
      try await client.page(.rules)
    }
    return page?.values.prefix(100).map(\.rule) ?? []
  }

  private func whole(
    _ group: PeopleGroup, _ client: AuthenticatedClient
  ) async throws -> Endpoint? {
    guard group == .following(nil) else { return Endpoint.hidden(group) }
    return Endpoint.following(of: try await names.id(of: client), at: client.server.kind)
  }

  private func following(
    _ page: EntityPage<RemotePerson>, isNew: Bool
  ) throws -> PagePlace? {
    switch page.continuation {
    case .end: nil
    case .fault(let error): throw error
    // Cursors of these lists are the server's own: below the last one there is nothing to be asked for.
    case .page(.below): nil
    case .page(let place): isNew || page.count == 0 ? place : nil
    }
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
