import Domain
import Storage

// What servers tell, without what is hidden and filtered.
extension Outbox {
  /// The notifications of `reading` without those of people whom an account has blocked, or muted so that they
  /// tell of nothing, and without what filters hide and `settings` mute.
  public func notifications(
    by reading: any NotificationReading, muting settings: any SettingsStoring
  ) -> any NotificationReading {
    VisibleNotifications(reading: reading, outbox: self, settings: settings)
  }

  /// The people of `reading`. Lists of somebody else's people are without those whom an account hides; the account's
  /// own lists are whole, as that is where one changes them. Posts are without what filters hide, unless they are the
  /// account's own.
  public func people(by reading: any PeopleReading) -> any PeopleReading {
    VisiblePeople(reading: reading, outbox: self)
  }

  /// What servers find, without the people whom an account hides and what they posted, without what filters hide,
  /// and without what `settings` mute.
  public func findings(
    by searching: any ServerSearching, muting settings: any SettingsStoring
  ) -> any ServerSearching {
    VisibleFindings(searching: searching, outbox: self, settings: settings)
  }

  /// The people who are hidden now, also by what still waits to be sent.
  public func hiddenPeople() async throws -> HiddenPeople {
    HiddenPeople(try await parts.relations.store.hiding(of: parts.profile), at: parts.time.now)
  }

  /// The account's filters in this context, as of now.
  func judge(of account: AccountID, in context: PostFilter.Context) async throws -> FilterJudge {
    FilterJudge(try await parts.filters(), of: account, in: context, at: parts.time.now)
  }
}

private struct VisibleNotifications: NotificationReading {
  let reading: any NotificationReading
  let outbox: Outbox
  let settings: any SettingsStoring

  func notifications(
    of account: AccountID, after page: NotificationPage?
  ) async throws -> NotificationPage {
    let told = try await reading.notifications(of: account, after: page)
    let relations = try await outbox.parts.relations.store.hiding(of: outbox.parts.profile)
    let silent = relations.map { relation in
      var relation = relation
      if relation.relationship.mute?.notifications == false { relation.relationship.mute = nil }
      return relation
    }
    let hidden = HiddenPeople(silent, at: outbox.parts.time.now)
    let server = hidden.isEmpty ? nil : try await outbox.account(account).server.name
    let mutes = MuteList(settings)
    let seen = told.notifications.filter { one in
      !hidden.hides(one.person, at: server) && !mutes.hides(person: one.person)
        && !mutes.hides(one.words ?? "")
    }
    let judge = try await outbox.judge(of: account, in: .notifications)
    return NotificationPage(seen.compactMap(judge.shown), last: told.last)
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
    let told = try await reading.posts(of: person, onlyPictures: onlyPictures, after: page)
    let isOwn = try await isOwn(person)
    let judge = try await outbox.judge(of: person.account, in: .account)
    func shown<Post: Filterable>(_ post: Post) -> Post? {
      guard isOwn else { return judge.shown(post) }
      var post = post
      post.filtered = nil
      return post
    }
    return PersonPosts(
      told.photos.compactMap(shown), words: told.words.compactMap(shown), next: told.next)
  }

  private func isOwn(_ person: PersonID) async throws -> Bool {
    guard let own = Handle(try await outbox.account(person.account).handle) else { return false }
    return try await reading.known(own, as: person.account)?.id == person
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
  let settings: any SettingsStoring

  func search(
    _ text: String, of account: AccountID, after rest: ServerFindings.Rest?
  ) async throws -> ServerFindings {
    try await visible(try await searching.search(text, of: account, after: rest), account)
  }

  func photos(
    tagged tag: String, of account: AccountID, after rest: ServerFindings.Rest?
  ) async throws -> ServerFindings {
    try await visible(try await searching.photos(tagged: tag, of: account, after: rest), account)
  }

  private func visible(
    _ found: ServerFindings, _ id: AccountID
  ) async throws -> ServerFindings {
    let (account, source) = (try await outbox.account(id), SourceID(seenBy: id))
    let hidden = HiddenPeople(
      text: try await outbox.hiddenPeople().text, servers: [source: account.server.name])
    let (mutes, now) = (MuteList(settings, hidden: hidden), outbox.parts.time.now)
    let searches = SearchJudge(settings.mutedSearches(at: now), at: now)
    let judge = try await outbox.judge(of: id, in: .public)
    return ServerFindings(
      photos: found.photos.filter { !mutes.hides($0) && !searches.finds($0) }
        .compactMap(judge.shown),
      words: found.words.filter {
        !hidden.hides($0.author, in: source) && !mutes.hides(person: $0.author)
          && !mutes.hides($0.words.text)
      }.compactMap(judge.shown),
      people: found.people.filter { !hidden.hides($0.handle) && !mutes.hides(person: $0.byline) },
      tags: found.tags.map { "#" + $0 }.filter { !mutes.hides($0) && !judge.isAbout($0) }
        .map { String($0.dropFirst()) }, limit: found.limit,
      rest: found.rest)
  }
}

extension PeopleGroup {
  /// Whether it is a list of somebody else's people.
  fileprivate var isOfOthers: Bool {
    switch self {
    case .following(let person), .followers(let person): person != nil
    case .familiar: true
    case .requests, .blocked, .muted: false
    }
  }
}
