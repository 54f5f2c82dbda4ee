import Domain
import PhotoActions

/// Finds out who somebody is, makes the lists of their profile, and passes on what the person wants of them.
struct ProfileInteractor {
  let dependencies: any ProfileDependencies
  /// The posts of who is shown, for the component, too.
  let posts: PagedPhotos

  private var people: any PeopleReading { dependencies.people }

  /// Who it is, as far as that is known here; a server is asked only about somebody nobody has met.
  func obtainSubject(_ address: ProfileAddress) async throws -> ProfileSubject {
    var subject = ProfileSubject(address: try await resolved(address))
    guard let handle = try await handle(of: subject.address) else { return subject }
    do {
      if let known = try await people.known(handle, as: nil) {
        subject.profile = known
      } else {
        subject = subject.told(try await people.profile(of: handle, as: nil), asked: handle)
      }
    } catch PeopleError.noAccount {
      subject.missing = PeopleError.noAccount(handle).reason
    }
    return await withStanding(subject)
  }

  /// What servers say of them now; what was known if none can be reached, which is said.
  func obtainNews(of subject: ProfileSubject) async throws -> ProfileSubject {
    guard let known = subject.profile else { return subject }
    do {
      let told = try await people.profile(of: known.handle, as: known.id.account)
      return await withStanding(subject.told(told, asked: known.handle), asking: true)
    } catch let error where error is CancellationError || error is PeopleError {
      throw error
    } catch {
      dependencies.reporting.note(error, while: "asking about somebody")
      var subject = subject
      subject.missing = Reason.of(error)
      return subject
    }
  }

  /// How things stand with somebody else, as their server says now; nil if nobody says it.
  func obtainStanding(of subject: ProfileSubject) async -> RelationStanding? {
    guard let id = subject.profile?.id, subject.address != .oneself else { return nil }
    do {
      return try await dependencies.relating.refreshStandings(with: [id])[id]
    } catch is CancellationError {
      return nil
    } catch {
      report(error)
      return nil
    }
  }

  /// A list, from its beginning.
  func list(
    _ part: ProfilePart, of subject: ProfileSubject, showsCounts: Bool = false,
    _ group: NetworkGroup = .followers
  ) throws -> any ProfileList {
    guard subject.parts.contains(part) else {
      throw ProfileProblem.noPart(part, of: subject.name)
    }
    switch (part, subject.profile) {
    case (.photos, _), (.posts, _):
      posts.begin(reader(of: subject, onlyPictures: part == .photos))
      return PostsList(part, of: posts, length: dependencies.settings.number(.listLength)) {
        await obtainStandings(of: $0)
      }
    case (.drafts, _): return DraftsList(dependencies.posting)
    case (.scheduled, _): return ScheduledPostsList(dependencies.outbox)
    case (.about, let profile?):
      let isAsked = showsCounts || dependencies.settings.text(.notificationsCounts) == "yes"
      return AboutList(profile, showsCounts: isAsked)
    case (.network, let profile?):
      return NetworkList(group, of: profile.id, people)
    case (.about, nil), (.network, nil): throw ProfileProblem.noPart(part, of: subject.name)
    }
  }

  func obtainGrid(from place: Int, on canvas: PictureCanvas?) async throws -> PhotoGrid {
    let found = try await posts.posts(from: place, limit: PhotoGrid.length)
    let items = found.compactMap { place, _ in posts.item(at: place) }
    return PhotoGrid(items, on: canvas, dependencies.settings.display)
  }

  /// What comes after a grid.
  func rest(after grid: PhotoGrid) -> ProfilePage.Rest {
    let isEnd = (grid.cells.last?.item.place ?? posts.count) >= posts.count
    return !isEnd ? .loaded : posts.hasMore ? .unknown : .none
  }

  func wish(_ wish: RelationWish, for profile: PersonProfile) async throws -> RelationStanding {
    let results = try await dependencies.relating.wish(
      wish, for: [profile], offering: dependencies.undoing)
    return try results[0].get()
  }

  /// The rules that a report can name.
  func obtainRules(for profile: PersonProfile) async throws -> [ServerRule] {
    try await dependencies.relating.rules(of: profile.id.account)
  }

  func report(_ request: ReportRequest, of profile: PersonProfile) async throws {
    guard request.category != nil || !request.words.isEmpty else {
      throw ProfileProblem.emptyReport
    }
    let rules = request.rules.isEmpty ? [] : try await obtainRules(for: profile)
    let named = try request.rules.map { number in
      guard rules.indices.contains(number - 1) else { throw ProfileProblem.noSuchRule(number) }
      return rules[number - 1].id
    }
    let report = PersonReport(
      request.category ?? .other, rules: named, words: request.words,
      isForwarded: request.isForwarded)
    try await dependencies.relating.report(report, of: profile)
  }

  /// Has the person's photos come into the stream: by an account that sees them, else by their feed.
  func add(_ subject: ProfileSubject) async throws
    -> AsyncThrowingStream<ScanProgress, any Error>
  {
    if let profile = subject.profile {
      let account = try await account(profile.id.account)
      return dependencies.sources.addTimeline(
        .person(profile.id.name, profile.handle), of: account)
    }
    guard case .person(let handle) = subject.address else {
      throw ProfileProblem.notOnServer(subject.name)
    }
    return feeds(of: handle)
  }

  func open(_ page: WebAddress) async -> Bool { await dependencies.pages.open(page) }

  func report(_ error: any Error) {
    dependencies.reporting.note(error, while: "showing a profile")
  }
}

extension ProfileInteractor {
  /// One's own name, where it was typed, is oneself.
  private func resolved(_ address: ProfileAddress) async throws -> ProfileAddress {
    guard case .person(let handle) = address else { return address }
    let accounts = try await dependencies.accounts.accounts()
    return accounts.first { Handle($0.handle) == handle }?.id == accounts.first?.id
      && accounts.first != nil ? .oneself : address
  }

  private func handle(of address: ProfileAddress) async throws -> Handle? {
    switch address {
    case .person(let handle): return handle
    case .author: return nil
    case .oneself:
      let accounts = try await dependencies.accounts.accounts()
      guard let first = accounts.first(where: { $0.ending == nil }) ?? accounts.first,
        let handle = Handle(first.handle)
      else { throw ProfileProblem.notSignedIn }
      return handle
    }
  }

  private func account(_ id: AccountID) async throws -> Account {
    guard let account = try await dependencies.accounts.accounts().first(where: { $0.id == id })
    else { throw ProfileProblem.notSignedIn }
    return account
  }

  private func withStanding(
    _ subject: ProfileSubject, asking: Bool = false
  ) async -> ProfileSubject {
    guard let id = subject.profile?.id, subject.address != .oneself else { return subject }
    var subject = subject
    do {
      let relating = dependencies.relating
      subject.standing =
        try await asking
        ? relating.refreshStandings(with: [id])[id] : relating.standings(with: [id])[id]
    } catch {
      report(error)
    }
    return subject
  }

  private func obtainStandings(of photos: [Photo]) async -> [PhotoID: Standing] {
    do {
      let standings = try await dependencies.responding.standings(of: photos)
      return Dictionary(zip(photos.map(\.id), standings)) { first, _ in first }
    } catch {
      report(error)
      return [:]
    }
  }

  /// Reads posts page by page: a person's of their server, an author's of the library.
  private func reader(
    of subject: ProfileSubject, onlyPictures: Bool
  ) -> @Sendable () async throws -> PagedPhotos.Page {
    if let profile = subject.profile {
      let pages = PostPages(profile.id, onlyPictures: onlyPictures, of: people)
      return { try await pages.next() }
    }
    let pages = AuthorPages(subject.name, in: dependencies.stream)
    return { try await pages.next() }
  }

  /// The first of the addresses where servers offer a feed of somebody's posts that is one.
  private func feeds(of handle: Handle) -> AsyncThrowingStream<ScanProgress, any Error> {
    let name = handle.username
    let addresses = ["/@\(name).rss", "/users/\(name).atom", "/@\(name)/feed.rss"].map {
      "https://\(handle.server)\($0)"
    }
    let sources = dependencies.sources
    return AsyncThrowingStream { continuation in
      let task = Task {
        var last: any Error = ProfileProblem.noFeed(handle)
        for address in addresses {
          do {
            for try await progress in sources.addFeed(address) { continuation.yield(progress) }
            return continuation.finish()
          } catch is CancellationError {
            return continuation.finish(throwing: CancellationError())
          } catch {
            report(error)
            if !(error is SourceError) { last = error }
          }
        }
        continuation.finish(throwing: last)
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

/// The posts of somebody at a server, page after page.
private actor PostPages {
  private let person: PersonID
  private let onlyPictures: Bool
  private let people: any PeopleReading
  private var page: PersonPosts?

  init(_ person: PersonID, onlyPictures: Bool, of people: any PeopleReading) {
    self.person = person
    self.onlyPictures = onlyPictures
    self.people = people
  }

  func next() async throws -> PagedPhotos.Page {
    let next = try await people.posts(of: person, onlyPictures: onlyPictures, after: page)
    page = next
    // Servers tell both in the same order.
    let posts =
      next.photos.map { ($0.timestamp, PagedPhotos.Post.photo($0)) }
      + next.words.map { ($0.moment, .words($0)) }
    return PagedPhotos.Page(
      posts.sorted { $0.0 > $1.0 }.map(\.1), hasMore: next.next != nil)
  }
}

/// The photos of the library that somebody made, in the order of the stream.
private actor AuthorPages {
  /// How many photos are looked through for one page.
  private static let length = 500

  private let author: String
  private let library: any PhotoStreaming
  private var last: PhotoID?

  init(_ author: String, in library: any PhotoStreaming) {
    self.author = author
    self.library = library
  }

  func next() async throws -> PagedPhotos.Page {
    var found: [Photo] = []
    while found.isEmpty {
      try Task.checkCancellation()
      var start = last
      if start == nil { start = try await library.photo(at: 1)?.id }
      guard let start else { break }
      let rows = try await library.rows(from: start, limit: Self.length + 1).compactMap(\.item)
      // A page begins with the photo that ended the one before.
      let new = last == nil ? rows : Array(rows.dropFirst())
      found = new.filter { $0.photo.author == author }.map(\.photoWithFiltering)
      guard let end = rows.last?.id, end != last else { break }
      last = end
      if rows.count <= Self.length { return PagedPhotos.Page(photos: found, hasMore: false) }
    }
    return PagedPhotos.Page(photos: found, hasMore: !found.isEmpty)
  }
}

extension StreamItem {
  /// Its photo, which says itself what is made of it.
  fileprivate var photoWithFiltering: Photo {
    var photo = photo
    photo.filtered = filtering.map { [PostFilter(id: "", title: $0.title, action: $0.action)] }
    return photo
  }
}

extension ProfileSubject {
  /// The same person as a server tells of them.
  fileprivate func told(_ profile: PersonProfile, asked handle: Handle) -> ProfileSubject {
    var subject = self
    subject.profile = profile
    subject.missing = nil
    if profile.handle != handle { subject.movedFrom = handle }
    return subject
  }
}
