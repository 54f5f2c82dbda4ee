import Domain
import PhotoActions

/// One of the lists that a profile can show. A value: what is stopped or fails leaves it as it was.
protocol ProfileList: Sendable {
  var part: ProfilePart { get }
  /// Which people it lists; nil of other lists.
  var group: NetworkGroup? { get }
  /// Whether rows follow, as far as is known.
  var rest: ProfilePage.Rest { get }
  /// Why it has only what is known here, if it does.
  var missing: String? { get }
  /// The next rows; perhaps none, although others follow.
  mutating func next() async throws -> [ProfileRow]
}

extension ProfileList {
  var group: NetworkGroup? { nil }
  var missing: String? { nil }
  var hasMore: Bool { rest != .none }
}

/// Posts, or only those with pictures, page by page.
struct PostsList: ProfileList {
  let part: ProfilePart
  let posts: PagedPhotos
  let length: Int
  let dependencies: any PhotoActionsDependencies
  private(set) var shown = 0

  var rest: ProfilePage.Rest {
    shown < posts.count ? .loaded : posts.hasMore ? .unknown : .none
  }

  var missing: String? { posts.missing }

  mutating func next() async throws -> [ProfileRow] {
    let found = try await posts.posts(from: shown + 1, limit: length)
    let standings = await dependencies.obtainStandings(
      of: found.compactMap { if case .photo(let photo) = $0.post { photo } else { nil } })
    shown += found.count
    return found.compactMap { place, post in
      switch post {
      case .photo(let photo):
        let standing = standings[photo.id]
        return posts.item(at: place).map { .photo($0.with(standing), standing) }
      case .words(let words): return .words(words)
      }
    }
  }
}

/// Whom somebody knows, page by page.
struct NetworkList: ProfileList {
  let part = ProfilePart.network
  let group: NetworkGroup?
  private let people: any PeopleReading
  private let account: AccountID
  private let told: PeopleGroup
  private var page: PeoplePage?
  /// Those who were listed: pages that move on while they are read bring some of them again.
  private var known: Set<PersonID> = []

  init(_ group: NetworkGroup, of person: PersonID, _ people: any PeopleReading) {
    self.group = group
    self.people = people
    account = person.account
    told =
      switch group {
      case .followers: .followers(person)
      case .following: .following(person)
      case .familiar: .familiar(person)
      }
  }

  var rest: ProfilePage.Rest { page == nil || page?.next != nil ? .unknown : .none }

  mutating func next() async throws -> [ProfileRow] {
    guard hasMore else { return [] }
    let (new, last) = try await people.newPeople(told, of: account, after: page, knowing: known)
    page = last
    known.formUnion(new.map(\.id))
    return new.map(ProfileRow.person)
  }
}

/// A list whose rows come all at once.
struct WholeList: ProfileList {
  let part: ProfilePart
  let obtain: @Sendable () async throws -> [ProfileRow]
  private(set) var rest = ProfilePage.Rest.unknown

  mutating func next() async throws -> [ProfileRow] {
    let rows = try await obtain()
    rest = .none
    return rows
  }
}

extension PersonProfile {
  /// What they say of themselves, and their server of them.
  func facts(withCounts: Bool) -> [ProfileFact] {
    var facts = words.isEmpty ? [] : [ProfileFact(name: "", value: words)]
    facts += fields.map {
      ProfileFact(name: $0.name, value: $0.value, verifiedAt: $0.verifiedAt)
    }
    if let page { facts.append(ProfileFact(name: "page", value: page.text)) }
    if withCounts, let counts {
      facts += [
        ProfileFact(name: "posts", value: counts.posts.grouped),
        ProfileFact(name: "followers", value: counts.followers.grouped),
        ProfileFact(name: "following", value: counts.following.grouped),
      ]
    }
    return facts
  }
}

extension ProfileInteractor {
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
      return PostsList(
        part: part, posts: posts, length: dependencies.settings.number(.listLength),
        dependencies: dependencies)
    case (.drafts, _):
      return WholeList(part: part) {
        try await dependencies.posting.drafts().map(ProfileRow.draft)
      }
    case (.scheduled, _):
      return WholeList(part: part) {
        try await dependencies.outbox.scheduled().posts.map(ProfileRow.scheduled)
      }
    case (.about, let profile?):
      let facts = profile.facts(
        withCounts: showsCounts || dependencies.settings.text(.notificationsCounts) == "yes")
      return WholeList(part: part) { facts.map(ProfileRow.fact) }
    case (.network, let profile?):
      return NetworkList(group, of: profile.id, dependencies.people)
    case (.about, nil), (.network, nil): throw ProfileProblem.noPart(part, of: subject.name)
    }
  }

  /// Reads posts page by page: a person's of their server, else as an author's of the library.
  private func reader(
    of subject: ProfileSubject, onlyPictures: Bool
  ) -> @Sendable () async throws -> PagedPhotos.Page {
    if let profile = subject.profile {
      let pages = PostPages(profile, onlyPictures: onlyPictures, dependencies)
      return { try await pages.next() }
    }
    let pages = KnownPages(.name(subject.name), in: dependencies.stream)
    return { try await pages.next() }
  }
}

/// The posts of somebody at a server, page after page; if it cannot be asked for the first, what the library has of
/// theirs.
private actor PostPages {
  private let person: PersonID
  private let onlyPictures: Bool
  private let people: any PeopleReading
  private let known: KnownPages
  private let reporting: any ErrorReporting
  private var page: PersonPosts?
  /// Why the server could not be asked.
  private var missing: String?

  init(
    _ profile: PersonProfile, onlyPictures: Bool, _ dependencies: any ProfileDependencies
  ) {
    person = profile.id
    self.onlyPictures = onlyPictures
    people = dependencies.people
    known = KnownPages(.person(profile.handle), in: dependencies.stream)
    reporting = dependencies.reporting
  }

  func next() async throws -> PagedPhotos.Page {
    if let missing { return try await known.next(missing: missing) }
    let next: PersonPosts
    do {
      next = try await people.posts(of: person, onlyPictures: onlyPictures, after: page)
    } catch let error where page == nil && !Self.isFinal(error) {
      let page = try await known.next(missing: Reason.of(error))
      guard !page.posts.isEmpty else { throw error }
      reporting.note(error, while: "asking for somebody's posts")
      missing = page.missing
      return page
    }
    page = next
    // Servers tell both in the same order.
    let posts =
      next.photos.map { ($0.timestamp, PagedPhotos.Post.photo($0)) }
      + next.words.map { ($0.moment, .words($0)) }
    return PagedPhotos.Page(
      posts.sorted { $0.0 > $1.0 }.map(\.1), hasMore: next.next != nil)
  }

  /// Whether the server has said what there is to say, or nobody wants to know any more.
  private static func isFinal(_ error: any Error) -> Bool {
    error is CancellationError || error is PeopleError || error is LibraryError
  }
}

/// The photos of the library that somebody made, the newest first.
private actor KnownPages {
  private static let length = 100

  private let author: PhotoAuthor
  private let library: any PhotoStreaming
  private var last: PhotoID?

  init(_ author: PhotoAuthor, in library: any PhotoStreaming) {
    self.author = author
    self.library = library
  }

  func next(missing: String? = nil) async throws -> PagedPhotos.Page {
    let found = try await library.photos(by: author, after: last, limit: Self.length)
    last = found.last?.id ?? last
    return PagedPhotos.Page(
      photos: found, hasMore: found.count == Self.length, missing: missing)
  }
}
