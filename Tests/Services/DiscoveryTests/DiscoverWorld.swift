import Domain
import Fakes
import Library
import Storage
import Synchronization
import Timeline
import Web

@testable import Discovery

/// Two servers, at each of which `ada` is signed in, over a real library.
final class DiscoverWorld: Sendable {
  static let away = NetworkError.unreachable(host: "photos.example", reason: "it is away")

  enum Part { case popular, newest, rest }

  private struct State {
    var popular: [Int64: [Photo]?] = [:]
    var newest: [Int64: [Photo]] = [:]
    var people: [Int64: [PersonProfile]?] = [:]
    var tags: [Int64: [DiscoveredTag]?] = [:]
    var failures: [Int64: NetworkError] = [:]
    var broken: Set<Part> = []
    var disordered: Set<Int64> = []
    var timelines: Set<String> = []
    var followed: [String] = []
    var hasTags = true
  }

  let settings = FakeSettings()
  let reports = RecordingReporter()
  private let scratch: ScratchFolder
  private let library: Library
  private let state = Mutex(State())

  init() throws {
    scratch = try ScratchFolder(inMemory: true)
    library = try Library.open(at: scratch.path, time: ManualTime()) { _ in }
  }

  var followed: [String] { state.withLock { $0.followed } }
  /// The timelines that were asked for, each with its account.
  var timelines: Set<String> { state.withLock { $0.timelines } }

  func popular(_ account: Int64, _ photos: [Photo]?) {
    state.withLock { $0.popular[account] = .some(photos) }
  }
  func newest(_ account: Int64, _ photos: [Photo]) {
    state.withLock { $0.newest[account] = photos }
  }
  func people(_ account: Int64, _ people: [PersonProfile]?) {
    state.withLock { $0.people[account] = .some(people) }
  }
  func tags(_ account: Int64, _ tags: [DiscoveredTag]?) {
    state.withLock { $0.tags[account] = .some(tags) }
  }
  func fail(_ account: Int64, _ failure: NetworkError) {
    state.withLock { $0.failures[account] = failure }
  }
  /// From now on no server can be asked for this.
  func fail(_ part: Part) { state.withLock { _ = $0.broken.insert(part) } }
  /// From now on a server tells its newest photos as they were given, in whatever order.
  func disorder(_ account: Int64) { state.withLock { _ = $0.disordered.insert(account) } }
  func refuseTags() { state.withLock { $0.hasTags = false } }

  /// Each has a popular photo and a newest one, and is suggested.
  func strangers(_ account: Int64, photosBy people: [PersonProfile]) {
    popular(
      account,
      people.map { photo(account, "p-\($0.handle.username)", author: $0.byline) })
    newest(
      account,
      people.enumerated().map {
        photo(account, "n-\($1.handle.username)", hoursAgo: $0 + 1, author: $1.byline)
      })
    self.people(account, people)
  }

  func filter(_ word: String, action: PostFilter.Action) async throws {
    let filter = PostFilter(
      id: "1", title: word, action: action, contexts: [.public],
      keywords: [PostFilter.Keyword(word, isWholeWord: true)])
    try await library.filters.setFilterList(
      FilterList([filter], of: AccountID(rawValue: 1), isServed: true), of: 1)
  }

  func photo(
    _ account: Int64, _ item: String, hoursAgo hours: Int = 0, caption: String? = nil,
    author: String = "Zoe (@zoe@third.example)", page: String? = nil
  ) -> Photo {
    Photo(
      id: PhotoID(source: SourceID(seenBy: AccountID(rawValue: account)), item: item),
      timestamp: ManualTime().now.advanced(by: .seconds(-3_600 * hours)), caption: caption,
      author: author, media: .sample(0), page: page)
  }

  func discovery(
    accounts: [Account]? = nil, people: any PeopleReading = FakePeopleReading(),
    relating: FakeRelating = FakeRelating(), hidden: (@Sendable () -> HiddenPeople)? = nil,
    time: ManualTime = ManualTime()
  ) -> Discovery {
    let all =
      accounts
      ?? [
        FakeAccounts.account("ada", on: "one.example"),
        FakeAccounts.account("ada", on: "two.example", id: 2),
      ]
      .compactMap(\.self)
    return Discovery(
      Discovery.Dependencies(
        profile: 1, serving: self, timeline: { self.timeline($0, $1) },
        people: people, relating: relating, hidden: hidden ?? { relating.hiddenPeople },
        filters: library.filters, settings: settings, accounts: { all }, clock: ManualClock(),
        time: time, reporting: reports))
  }

  /// All that is told until nothing follows.
  func all(_ discovery: Discovery? = nil) async throws -> Discovered<Photo> {
    let pages = try await (discovery ?? self.discovery()).photos(.all)
    var all = Discovered<Photo>()
    for _ in 0..<50 {
      let (found, hasMore) = try await pages()
      all.values += found.values
      all.remarks += found.remarks
      if !hasMore { break }
    }
    return all
  }

  /// Twenty photos on a page.
  private func timeline(_ account: Account, _ line: AccountTimeline) -> any Supplying<Photo> {
    state.withLock { _ = $0.timelines.insert("\(account.id.rawValue) \(line.text)") }
    let id = OpaqueID(SourceID(seenBy: account.id).rawValue)
    return ManagedSupplier(id: id, name: account.server.name) { [self] start, _ in
      let photos = try told(account.id, .newest) { $0.newest[account.id.rawValue] ?? [] }
      let isDisordered = state.withLock { $0.disordered.contains(account.id.rawValue) }
      let given = photos.map {
        Ticket(
          supplier: id, id: OpaqueID($0.id.item), timestamp: $0.timestamp.milliseconds, payload: $0)
      }
      let all = isDisordered ? given : given.sorted { $0.position < $1.position }
      let rest: ArraySlice<Ticket<Photo>> =
        switch start {
        case .olderThan(let moment): all.drop { $0.timestamp >= moment }
        case .following(let last): all.drop { $0.key != last.key }.dropFirst()
        case .at: []
        }
      return TicketPage(Array(rest.prefix(20)), isEnd: rest.count <= 20)
    }
  }

  private func told<Value>(
    _ account: AccountID, _ part: Part = .rest, _ read: (State) -> Value
  ) throws -> Value {
    try state.withLock { state in
      if let failure = state.failures[account.rawValue] { throw failure }
      if state.broken.contains(part) { throw Self.away }
      return read(state)
    }
  }
}

extension DiscoverWorld: DiscoverServing, TagFollowing {
  func popularPhotos(of account: AccountID) async throws -> [Photo]? {
    try told(account, .popular) { $0.popular[account.rawValue] ?? [] }
  }
  func suggestedPeople(of account: AccountID) async throws -> [PersonProfile]? {
    try told(account) { $0.people[account.rawValue] ?? [] }
  }
  func popularTags(of account: AccountID) async throws -> [DiscoveredTag]? {
    try told(account) { $0.tags[account.rawValue] ?? [] }
  }
  func followedTags(of account: AccountID) async throws -> [String]? { nil }
  func follow(tag: String, _ isFollowed: Bool, of account: AccountID) async throws -> Bool {
    state.withLock { state in
      if state.hasTags { state.followed.append("\(account.rawValue) \(tag)") }
      return state.hasTags
    }
  }
}
