import Domain

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
  /// Where a row leads that is called by a number.
  func goal(of row: ProfileRow, number: Int) -> ProfileGoal
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
  let standings: @Sendable ([Photo]) async -> [PhotoID: Standing]
  private var shown = 0

  init(
    _ part: ProfilePart, of posts: PagedPhotos, length: Int,
    standings: @escaping @Sendable ([Photo]) async -> [PhotoID: Standing]
  ) {
    self.part = part
    self.posts = posts
    self.length = length
    self.standings = standings
  }

  var rest: ProfilePage.Rest {
    shown < posts.count ? .loaded : posts.hasMore ? .unknown : .none
  }

  var missing: String? { posts.missing }

  mutating func next() async throws -> [ProfileRow] {
    let found = try await posts.posts(from: shown + 1, limit: length)
    let standings = await standings(
      found.compactMap { if case .photo(let photo) = $0.post { photo } else { nil } })
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

  func goal(of row: ProfileRow, number: Int) -> ProfileGoal {
    switch row {
    case .photo: .photo(number)
    case .words(let words): words.page.flatMap { WebAddress($0) }.map(ProfileGoal.page) ?? .nowhere
    default: .nowhere
    }
  }
}

/// What somebody says of themselves; one page.
struct AboutList: ProfileList {
  let part = ProfilePart.about
  let showsCounts: Bool
  let profile: PersonProfile
  private(set) var rest = ProfilePage.Rest.unknown

  init(_ profile: PersonProfile, showsCounts: Bool) {
    self.profile = profile
    self.showsCounts = showsCounts
  }

  mutating func next() async throws -> [ProfileRow] {
    rest = .none
    var facts: [ProfileFact] = []
    if !profile.words.isEmpty { facts.append(ProfileFact(name: "", value: profile.words)) }
    facts += profile.fields.map {
      ProfileFact(name: $0.name, value: $0.value, verifiedAt: $0.verifiedAt)
    }
    if let page = profile.page { facts.append(ProfileFact(name: "page", value: page.text)) }
    if showsCounts, let counts = profile.counts {
      facts += [
        ProfileFact(name: "posts", value: counts.posts.grouped),
        ProfileFact(name: "followers", value: counts.followers.grouped),
        ProfileFact(name: "following", value: counts.following.grouped),
      ]
    }
    return facts.map(ProfileRow.fact)
  }

  func goal(of row: ProfileRow, number: Int) -> ProfileGoal {
    if case .fact(let fact) = row, let page = fact.page { .page(page) } else { .nowhere }
  }
}

/// Whom somebody knows, page by page.
struct NetworkList: ProfileList {
  /// How many pages in a row may bring nothing.
  static let barrenPages = 5

  let part = ProfilePart.network
  let group: NetworkGroup?
  let account: AccountID
  let people: any PeopleReading
  private let told: PeopleGroup
  private var page: PeoplePage?
  /// Those who were listed: pages that move on while they are read bring some of them again.
  private var known: Set<PersonID> = []

  init(_ group: NetworkGroup, of person: PersonID, _ people: any PeopleReading) {
    self.group = group
    account = person.account
    told = group.group(of: person)
    self.people = people
  }

  var rest: ProfilePage.Rest { page == nil || page?.next != nil ? .unknown : .none }

  mutating func next() async throws -> [ProfileRow] {
    for _ in 0..<Self.barrenPages where hasMore {
      let next = try await people.people(told, of: account, after: page)
      page = next
      let new = next.people.filter { known.insert($0.id).inserted }
      if !new.isEmpty { return new.map(ProfileRow.person) }
    }
    return []
  }

  func goal(of row: ProfileRow, number: Int) -> ProfileGoal {
    if case .person(let person) = row { .person(person.handle) } else { .nowhere }
  }
}

/// What one has begun to write; one page.
struct DraftsList: ProfileList {
  let part = ProfilePart.drafts
  let posting: any Posting
  private(set) var rest = ProfilePage.Rest.unknown

  init(_ posting: any Posting) {
    self.posting = posting
  }

  mutating func next() async throws -> [ProfileRow] {
    let drafts = try await posting.drafts()
    rest = .none
    return drafts.map(ProfileRow.draft)
  }

  func goal(of row: ProfileRow, number: Int) -> ProfileGoal {
    if case .draft(let draft) = row { .draft(draft.id) } else { .nowhere }
  }
}

/// What one's servers publish later; one page.
struct ScheduledPostsList: ProfileList {
  let part = ProfilePart.scheduled
  let outbox: any OutboxKeeping
  private(set) var rest = ProfilePage.Rest.unknown

  init(_ outbox: any OutboxKeeping) {
    self.outbox = outbox
  }

  mutating func next() async throws -> [ProfileRow] {
    let list = try await outbox.scheduled()
    rest = .none
    return list.posts.map(ProfileRow.scheduled)
  }

  /// A server does not give out what it has not published; `outbox` cancels it.
  func goal(of row: ProfileRow, number: Int) -> ProfileGoal { .nowhere }
}

extension NetworkGroup {
  fileprivate func group(of person: PersonID) -> PeopleGroup {
    switch self {
    case .followers: .followers(person)
    case .following: .following(person)
    case .familiar: .familiar(person)
    }
  }
}
