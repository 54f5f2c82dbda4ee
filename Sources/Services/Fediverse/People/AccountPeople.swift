import Domain
import Markup
import Timeline
import Web

extension FediverseAccounts: PeopleServing {
  /// Looks somebody up, and has the server look for them elsewhere if it does not know them.
  public func person(called handle: Handle, of account: AccountID) async throws -> PersonProfile? {
    let client = try await client(of: account)
    let isHere = handle.server.lowercased() == client.server.name.lowercased()
    let name = isHere ? handle.username : "\(handle.username)@\(handle.server)"
    let found: RemotePerson?
    do {
      found = try await client.unlessGone([400, 404]) { try await client.entity(.lookup(name)) }
    } catch FediverseError.refused(_, status: 410, _) {
      throw PeopleError.gone(handle)
    }
    if let profile = found?.profile(seenBy: client.account) { return profile }
    guard !isHere else { return nil }
    let search: PeopleAnswer? = try await client.unlessGone([404]) {
      try await client.entity(.search(for: handle.text))
    }
    return search?.people.lazy.compactMap { $0.profile(seenBy: client.account) }
      .first { $0.handle == handle }
  }

  /// The photos are of no source, but of what the account sees.
  public func posts(
    of person: PersonID, onlyPictures: Bool, at page: String?
  ) async throws -> PersonPosts? {
    let client = try await client(of: person.account)
    let cursor = PageCursor(page)
    let endpoint = Endpoint.posts(of: person.name, onlyPictures: onlyPictures)
    let place = try cursor?.place(at: client.origin.host) ?? .top
    let told: EntityPage<RemoteStatus>? = try await client.unlessGone([404, 410]) {
      try await client.page(endpoint, at: place)
    }
    guard let told else { return nil }
    let photos = StatusPhotos(source: SourceID(seenBy: person.account))
    var (found, words): ([Photo], [TextPost]) = ([], [])
    for status in told.values where !status.isBoost {
      let ticket = photos.ticket(of: status, at: status.createdAt, from: told.origin)
      if let ticket {
        found.append(ticket.payload)
      } else if !onlyPictures {
        words.append(TextPost(status))
      }
    }
    let next = PageCursor(behind: told, from: cursor, onlyByLinks: false)
    return PersonPosts(found, words: words, next: next?.text)
  }

  /// A page of a list of people. Only links lead from one to the next.
  public func people(
    _ group: PeopleGroup, of account: AccountID, at page: String?
  ) async throws -> PeoplePage? {
    let client = try await client(of: account)
    if case .familiar(let person) = group { return try await familiar(person, client) }
    let cursor = PageCursor(page)
    var endpoint = try await endpoint(of: group, client, limit: 40)
    if let cursor { endpoint.links = cursor.links }
    let place = try cursor?.place(at: client.origin.host) ?? .top
    let told: EntityPage<RemotePerson>? = try await client.unlessGone([404, 410]) {
      [endpoint] in try await client.page(endpoint, at: place)
    }
    guard let told else { return nil }
    let next = PageCursor(behind: told, from: cursor, onlyByLinks: true)
    return PeoplePage(
      told.values.compactMap { $0.profile(seenBy: client.account) }, next: next?.text)
  }
}

extension FediverseAccounts {
  /// Not every server tells this.
  private func familiar(_ person: PersonID, _ client: AuthenticatedClient) async throws
    -> PeoplePage
  {
    let told: EntityPage<PeopleAnswer>? = try await client.unlessGone([400, 404, 501]) {
      try await client.page(.familiarFollowers(of: person.name))
    }
    guard let told else { throw PeopleError.notTold(server: client.server.name) }
    return PeoplePage(
      told.values.flatMap(\.people).compactMap { $0.profile(seenBy: client.account) })
  }

  /// A list of people, with so many on a page. Pixelfed may swap the names of its links.
  func endpoint(
    of group: PeopleGroup, _ client: AuthenticatedClient, limit: Int
  ) async throws -> Endpoint {
    func list(_ name: String, of person: PersonID?) async throws -> String {
      let id = if let person { person.name } else { try await names.id(of: client) }
      return Endpoint.person(id).path + "/" + name
    }
    let (path, purpose): (String, String)
    switch group {
    case .following(let person):
      (path, purpose) = (try await list("following", of: person), "see people")
    case .followers(let person):
      (path, purpose) = (try await list("followers", of: person), "see people")
    case .requests: (path, purpose) = ("/api/v1/follow_requests", "see who asks to follow you")
    case .blocked: (path, purpose) = ("/api/v1/blocks", "see whom you block")
    case .muted: (path, purpose) = ("/api/v1/mutes", "see whom you mute")
    case .familiar(let person): return .familiarFollowers(of: person.name)
    }
    return Endpoint(
      path: path, query: [.init("limit", String(limit))], purpose: purpose,
      links: client.server.kind == .pixelfed ? .unknown : .plain)
  }
}

extension TextPost {
  init(_ status: RemoteStatus) {
    let text = StatusText.read(status.content)
    let words = status.spoilerText.isEmpty ? text : status.spoilerText
    self.init(
      id: status.id, moment: status.createdAt, text: words.cut(to: StatusPhotos.captionBytes),
      page: Photo.page(status.url), filtered: status.filtered)
  }
}

extension Endpoint {
  /// Without boosts: a profile is about what somebody made.
  fileprivate static func posts(of person: String, onlyPictures: Bool) -> Endpoint {
    let pictures = onlyPictures ? [WebForm.Field("only_media", "true")] : []
    let always = pictures + [.init("exclude_reblogs", "true")]
    return Endpoint(
      path: statuses(of: person).path, query: [.init("limit", "20")] + always, everyPage: always,
      purpose: "see posts of people")
  }

  fileprivate static func familiarFollowers(of person: String) -> Endpoint {
    Endpoint(
      path: "/api/v1/accounts/familiar_followers", query: [.init("id[]", person)],
      purpose: "see people")
  }
}
