import Domain
import Storage

extension Outbox {
  /// The people of `reading`. Of whom others know, those are left out whom an account hides; one's own followers,
  /// requests and mutes are whole, as they are where one changes that.
  public func people(by reading: any PeopleReading) -> any PeopleReading {
    VisiblePeople(reading: reading, outbox: self)
  }

  /// What servers find, without the people whom an account hides and what they posted.
  public func findings(by searching: any ServerSearching) -> any ServerSearching {
    VisibleFindings(searching: searching, outbox: self)
  }
}

private struct VisiblePeople: PeopleReading {
  let reading: any PeopleReading
  let outbox: Outbox

  func known(_ handle: Handle, as account: AccountID?) async throws -> PersonProfile? {
    try await reading.known(handle, as: account)
  }

  func profile(of handle: Handle, as account: AccountID?) async throws -> PersonProfile {
    try await reading.profile(of: handle, as: account)
  }

  func posts(
    of person: PersonID, onlyPictures: Bool, after page: PersonPosts?
  ) async throws -> PersonPosts {
    try await reading.posts(of: person, onlyPictures: onlyPictures, after: page)
  }

  func people(
    _ group: PeopleGroup, of account: AccountID, after page: PeoplePage?
  ) async throws -> PeoplePage {
    let told = try await reading.people(group, of: account, after: page)
    guard group.isOfOthers else { return told }
    let hidden = try await outbox.hiddenPeople()
    return PeoplePage(told.people.filter { !hidden.hides($0.handle) }, next: told.next)
  }
}

private struct VisibleFindings: ServerSearching {
  let searching: any ServerSearching
  let outbox: Outbox

  func search(_ text: String, of account: AccountID) async throws -> ServerFindings {
    try await visible(try await searching.search(text, of: account), account)
  }

  func photos(tagged tag: String, of account: AccountID) async throws -> ServerFindings {
    try await visible(try await searching.photos(tagged: tag, of: account), account)
  }

  private func visible(
    _ found: ServerFindings, _ account: AccountID
  ) async throws -> ServerFindings {
    let hidden = try await outbox.hiddenPeople()
    guard !hidden.isEmpty else { return found }
    let server = try await outbox.account(account).server.name
    return ServerFindings(
      photos: found.photos.filter { photo in
        photo.author.map { !hidden.hides($0, at: server) } ?? true
      },
      words: found.words.filter { !hidden.hides($0.author, at: server) },
      people: found.people.filter { !hidden.hides($0.handle) }, tags: found.tags,
      limit: found.limit)
  }
}

extension PeopleGroup {
  /// Whether it is whom somebody else knows.
  fileprivate var isOfOthers: Bool {
    switch self {
    case .following(let person), .followers(let person): person != nil
    case .familiar: true
    case .requests, .blocked, .muted: false
    }
  }
}
