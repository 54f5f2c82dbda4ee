import Domain
import Foundation
import Markup
import Web

extension FediverseAccounts: ListServing {
  /// The lists of an account, without those that cannot be read; nil at servers without lists. Pixelfed answers
  /// with none, whatever anybody does, and keeps none.
  public func lists(of account: AccountID) async throws -> [PhotoList]? {
    let client = try await client(of: account)
    guard client.server.kind != .pixelfed else { return nil }
    return try await client.unlessGone {
      let page: EntityPage<RemoteList> = try await client.page(.lists)
      return page.values.prefix(RemoteList.most).map { $0.list(of: account) }
    }
  }

  /// Makes a list.
  public func makeList(_ title: String, of account: AccountID) async throws -> PhotoList? {
    let client = try await client(of: account)
    guard client.server.kind != .pixelfed else { return nil }
    return try await client.unlessGone {
      let made: RemoteList = try await client.entity(
        Endpoint(
          method: .post, path: Endpoint.lists.path, form: [.init("title", title)],
          isDelivery: true, limit: 1_000_000, purpose: "make lists"))
      return made.list(of: account)
    }
  }

  /// Changes a list. Title and exclusiveness are both sent, because servers always want the title.
  public func changeList(
    _ name: String, title: String, isExclusive: Bool, of account: AccountID
  ) async throws -> PhotoList? {
    let client = try await client(of: account)
    return try await client.unlessGone {
      let changed: RemoteList = try await client.entity(
        Endpoint(
          method: .put, path: Endpoint.list(name).path,
          form: [.init("title", title), .init("exclusive", String(isExclusive))],
          isDelivery: true, limit: 1_000_000, purpose: "change lists"))
      return changed.list(of: account)
    }
  }

  /// Takes a list away.
  public func removeList(_ name: String, of account: AccountID) async throws {
    let client = try await client(of: account)
    _ = try await client.unlessGone {
      try await client.answer(
        to: Endpoint(
          method: .delete, path: Endpoint.list(name).path, isDelivery: true,
          purpose: "remove lists"))
    }
  }

  /// Who is in a list, as far as their names can be read. Throws if its next page cannot be followed.
  public func members(ofList name: String, of account: AccountID) async throws -> [ListMember]? {
    let client = try await client(of: account)
    return try await client.unlessGone {
      var (people, known, visited): ([ListMember], Set<String>, Set<PagePlace>) = ([], [], [])
      var place = PagePlace.top
      // Servers that don't know `limit=0` have pages, which may repeat and lead in a circle.
      while visited.insert(place).inserted, visited.count <= Self.mostListPages {
        let page: EntityPage<RemoteAccount> = try await client.page(.members(of: name), at: place)
        people += page.values.compactMap { person in
          guard known.insert(person.id).inserted,
            let handle = Handle(person.acct, at: client.server.name)
          else { return nil }
          return .person(PersonID(account: account, name: person.id), handle)
        }
        if page.next == nil, let remark = page.remark { throw remark }
        // Below the last name there is nothing that is called like it: only links lead on.
        guard let next = page.next, people.count < Self.mostMembers else { break }
        place = .address(next)
      }
      return people
    }
  }

  /// Puts somebody into a list, or takes them out.
  public func setMembership(
    _ isMember: Bool, of person: String, inList name: String, of account: AccountID
  ) async throws -> MembershipAnswer {
    let client = try await client(of: account)
    do {
      _ = try await client.answer(to: .setMembership(isMember, of: person, in: name))
      return .done
    } catch FediverseError.refused(_, let status, _) where isMember && [404, 422].contains(status) {
      return try await Self.meaning(ofRefusing: person, in: name, client)
    } catch FediverseError.refused(_, 404, _), FediverseError.refused(_, 410, _) {
      // Who is not in it need not be taken out.
      return try await Self.isThere(name, client) ? .done : .gone
    }
  }
}

extension FediverseAccounts {
  private static let mostListPages = 200
  private static let mostMembers = 10_000

  /// A server refuses who is in the list already with the same words as who is not followed.
  private static func meaning(
    ofRefusing person: String, in list: String, _ client: AuthenticatedClient
  ) async throws -> MembershipAnswer {
    guard try await isThere(list, client) else { return .gone }
    return try await names(ofListsWith: person, client).contains(list) ? .done : .notFollowed
  }

  private static func isThere(_ list: String, _ client: AuthenticatedClient) async throws -> Bool {
    try await client.unlessGone { try await client.answer(to: .list(list)) } != nil
  }

  private static func names(
    ofListsWith person: String, _ client: AuthenticatedClient
  ) async throws -> [String] {
    let page: EntityPage<RemoteList>? = try await client.unlessGone {
      try await client.page(.lists(with: person))
    }
    return page?.values.map(\.id) ?? []
  }
}

/// A list as a server sends it.
struct RemoteList: Entity, Hashable {
  /// More lists than these are left out.
  static let most = 10_000
  /// The longest title, in bytes.
  static let titleBytes = 300

  let id: String
  let title: String
  let isExclusive: Bool

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    id = try json.needText("id")
    title = (json["title"]?.text ?? "").cut(to: Self.titleBytes)
    isExclusive = json["exclusive"]?.boolean ?? false
  }

  func list(of account: AccountID) -> PhotoList {
    PhotoList(id: .server(account, id), title: title, isExclusive: isExclusive)
  }
}

extension Endpoint {
  static let lists = Endpoint(path: "/api/v1/lists", purpose: "see your lists")

  static func list(_ name: String) -> Endpoint {
    Endpoint(
      path: lists.path + "/" + name.percentEncoded, limit: 1_000_000, purpose: lists.purpose)
  }

  /// All of them in one answer, where the server knows that.
  static func members(of list: String) -> Endpoint {
    Endpoint(
      path: self.list(list).path + "/accounts", query: [.init("limit", "0")],
      purpose: lists.purpose)
  }

  /// Some servers read no body of a DELETE.
  static func setMembership(_ isMember: Bool, of person: String, in list: String) -> Endpoint {
    let people = [WebForm.Field("account_ids[]", person)]
    return Endpoint(
      method: isMember ? .post : .delete, path: members(of: list).path,
      query: isMember ? [] : people, form: isMember ? people : nil, isDelivery: true,
      limit: 1_000_000, purpose: "change lists")
  }

  static func lists(with person: String) -> Endpoint {
    Endpoint(
      path: "/api/v1/accounts/\(person.percentEncoded)/lists", purpose: lists.purpose)
  }
}
