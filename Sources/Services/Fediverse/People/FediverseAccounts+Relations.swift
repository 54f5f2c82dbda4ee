import Domain
import Markup
import Web

extension FediverseAccounts: RelationServing {
  /// The most pages of a list that are read, and the most people of it that are kept.
  static let mostPages = 300
  static let mostPeople = 20_000

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

  /// All pages, whichever way they are linked. A list whose pages come again ends there; of one without an end
  /// nothing is believed.
  public func people(
    _ group: PeopleGroup, of account: AccountID
  ) async throws -> [ToldPerson]? {
    guard let endpoint = Endpoint.hidden(group) else { return nil }
    let client = try await client(of: account)
    var (people, places) = ([String: ToldPerson](), Set<PagePlace>())
    var place: PagePlace? = .top
    while let next = place, places.insert(next).inserted {
      guard places.count <= Self.mostPages, people.count <= Self.mostPeople else { return nil }
      let page: EntityPage<RemotePerson>
      do {
        page = try await client.page(endpoint, at: next)
      } catch FediverseError.refused(_, status: 404, _) where next == .top {
        return nil
      }
      // Who cannot be read might be somebody who is hidden.
      guard page.problems.isEmpty else { throw page.incomplete("somebody cannot be read") }
      let known = people.count
      for person in page.values {
        let account = person.account
        guard let handle = account.handle(at: client.server) else { continue }
        people[account.id] = ToldPerson(id: account.id, handle: handle, muteEnd: person.muteEnd)
      }
      place = try following(page, isNew: people.count > known)
    }
    return people.values.sorted { $0.id < $1.id }
  }

  /// Those that can be read.
  public func rules(of account: AccountID) async throws -> [ServerRule] {
    let client = try await client(of: account)
    do {
      let page: EntityPage<RemoteRule> = try await client.page(.rules)
      return page.values.prefix(100).map(\.rule)
    } catch FediverseError.refused(_, status: 404, _) {
      return []
    }
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
