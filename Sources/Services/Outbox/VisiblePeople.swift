import Domain
import Storage

extension Outbox {
  /// The people of `reading`. Of whom others know, those are left out whom an account hides; one's own followers,
  /// requests and mutes are whole, as they are where one changes that.
  public func people(by reading: any PeopleReading) -> any PeopleReading {
    VisiblePeople(reading: reading, outbox: self)
  }

  /// What servers find, without the people whom an account hides and what they posted, and without what else the
  /// person does not want to see: `mutes` tells that of an account, of whose people some are hidden.
  public func findings(
    by searching: any ServerSearching,
    mutes: @escaping @Sendable (Account, HiddenPeople) async throws -> MuteList
  ) -> any ServerSearching {
    VisibleFindings(searching: searching, outbox: self, mutes: mutes)
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
  let mutes: @Sendable (Account, HiddenPeople) async throws -> MuteList

  func search(_ text: String, of account: AccountID) async throws -> ServerFindings {
    try await visible(try await searching.search(text, of: account), account)
  }

  func photos(tagged tag: String, of account: AccountID) async throws -> ServerFindings {
    try await visible(try await searching.photos(tagged: tag, of: account), account)
  }

  private func visible(
    _ found: ServerFindings, _ id: AccountID
  ) async throws -> ServerFindings {
    let (account, source) = (try await outbox.account(id), SourceID(seenBy: id))
    let hidden = HiddenPeople(
      text: try await outbox.hiddenPeople().text, servers: [source: account.server.name])
    let mutes = try await mutes(account, hidden)
    return ServerFindings(
      photos: found.photos.filter { !mutes.hides($0) }.map { $0.warned(by: mutes) },
      words: found.words.filter {
        !hidden.hides($0.author, in: source) && !mutes.hides(person: $0.author)
          && !mutes.isAbout($0.words.text, in: source)
      },
      people: found.people.filter { !hidden.hides($0.handle) && !mutes.hides(person: $0.byline) },
      tags: found.tags.filter { !mutes.isAbout("#" + $0, in: source) }, limit: found.limit)
  }
}

extension Photo {
  /// With what a filter says of it that no server has told.
  fileprivate func warned(by mutes: MuteList) -> Photo {
    guard let filtering = mutes.filtering(of: self) else { return self }
    var photo = self
    photo.details.filtered = [
      PostFilter(id: filtering.title, title: filtering.title, action: filtering.action)
    ]
    return photo
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
