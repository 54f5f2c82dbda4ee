import Domain
import Fakes
import Library
import Storage
import Synchronization
import Testing
import Web

@testable import Streams

@Suite("The filters of a profile")
struct FilterKeeperTests {
  private let stage: HomeStage
  private let server: FilterServer
  private let keeper: FilterKeeper

  init() async throws {
    stage = try await HomeStage()
    (server, keeper) = (stage.filterServer, stage.filters)
    _ = try await stage.library.photos.insert(
      ["fog", "sea", "mist"].enumerated().map { index, word in
        Photo(
          id: PhotoID(source: stage.home, item: word),
          timestamp: Timestamp(milliseconds: Int64(index)), caption: "the \(word)",
          media: .sample(1), status: word)
      }, of: stage.home)
  }

  private func wish(_ words: String..., action: PostFilter.Action? = nil) -> FilterWish {
    var wish = FilterWish()
    wish.words = words
    wish.action = action
    return wish
  }

  private func fail(_ failure: NetworkError?) {
    server.state.withLock { $0.failure = failure }
  }

  @Test func `a filter holds at once, and as long as it should`() async throws {
    #expect(try await stage.shown() == ["mist", "sea", "fog"])
    var wish = wish("fog", "mist")
    wish.lifetime = .seconds(60)
    let made = try await keeper.add(wish, at: nil)
    #expect(made.account == stage.account)
    #expect(made.filter.title == "fog, mist")
    #expect(try await stage.shown() == ["mist warn fog, mist", "sea", "fog warn fog, mist"])
    var change = FilterWish()
    change.action = .hide
    change.words = ["fog"]
    let changed = try await keeper.change(made, to: change)
    #expect(changed.filter.title == "fog", "a title that lists the words goes on doing so")
    #expect(try await stage.shown() == ["mist", "sea"])
    #expect(try await stage.streams.mutedPhotos(after: nil, limit: 9).map(\.id.item) == ["fog"])
    stage.time.advance(by: .seconds(60))
    #expect(try await stage.shown() == ["mist", "sea", "fog"])
    stage.time.advance(by: .seconds(-60))
    #expect(try await stage.shown() == ["mist", "sea"], "clocks may be set")
    try await keeper.end(changed)
    #expect(try await stage.shown() == ["mist", "sea", "fog"])
    #expect(server.state.withLock { $0.filters?.isEmpty } == true)
  }

  @Test func `what the server keeps is asked for with a refresh, once in some minutes`()
    async throws
  {
    server.state.withLock {
      $0.filters = [PostFilter(id: "1", title: "No fog", action: .hide, keywords: [.init("fog")])]
    }
    let changes = stage.streams.changes()
    await keeper.refresh()
    #expect(try await changes.next("a change") == .reordered)
    #expect(try await stage.shown() == ["mist", "sea"])
    await keeper.refresh()
    #expect(server.asked == 1)
    server.state.withLock { $0.filters = [] }
    stage.time.advance(by: AskedAccounts.patience)
    await keeper.refresh()
    #expect(server.asked == 2)
    #expect(try await stage.shown() == ["mist", "sea", "fog"])
  }

  @Test func `what a server said holds while it is away, and that is told`() async throws {
    _ = try await keeper.add(wish("fog", action: .hide), at: nil)
    fail(.unreachable(host: "photos.example", reason: "it is away"))
    stage.time.advance(by: AskedAccounts.patience)
    let overview = try await keeper.filters()
    #expect(overview.filters.map(\.filter.title) == ["fog"])
    #expect(overview.failures.map(\.account) == [stage.account])
    #expect(try await stage.shown() == ["mist", "sea"])
    fail(nil)
    #expect(try await keeper.filters().failures.isEmpty)
    let again = try Library.open(at: stage.scratch.path(of: "data"), time: stage.time) { _ in }
    #expect(try await again.filters.filterLists(of: 1).flatMap(\.filters).map(\.title) == ["fog"])
  }

  @Test func `what a server does not do is not done here either`() async throws {
    let made = try await keeper.add(wish("fog"), at: nil)
    fail(.unreachable(host: "photos.example", reason: "it is away"))
    await #expect(throws: NetworkError.self) { try await keeper.add(wish("sea"), at: nil) }
    await #expect(throws: NetworkError.self) {
      try await keeper.change(made, to: wish("sea", action: .hide))
    }
    await #expect(throws: NetworkError.self) { try await keeper.end(made) }
    #expect(try await stage.shown() == ["mist", "sea", "fog warn fog"])
    let here = try await keeper.add(wish("sea", action: .blur), at: .here)
    #expect(here.account == nil)
    #expect(try await stage.shown() == ["mist", "sea blur sea", "fog warn fog"])
  }

  @Test func `where a server keeps no filters they are kept here, and stay if it begins to`()
    async throws
  {
    server.state.withLock { $0.filters = nil }
    let first = try await keeper.add(wish("fog"), at: .account("ada"))
    let second = try await keeper.add(wish("sea", action: .hide), at: nil)
    #expect(first.filter.isHereOnly && second.filter.isHereOnly)
    #expect(first.filter.id != second.filter.id)
    #expect(try await stage.shown() == ["mist", "fog warn fog"])
    server.state.withLock {
      $0.filters = [PostFilter(id: "1", title: "mist", keywords: [.init("mist")])]
    }
    stage.time.advance(by: AskedAccounts.patience)
    #expect(try await keeper.filters().filters.map(\.filter.title) == ["mist", "fog", "sea"])
    try await keeper.end(second)
    #expect(try await stage.shown() == ["mist warn mist", "sea", "fog warn fog"])
  }

  @Test func `a filter holds here, too, where its server's cannot, also after a refresh`()
    async throws
  {
    let stage = try await HomeStage(on: "pixelfed.example")
    stage.filterServer.state.withLock { $0.contexts = [.home, .public] }
    let made = try await stage.filters.add(wish("fog"), at: nil)
    #expect(made.filter.contexts == PostFilter.Context.allCases)
    #expect(!made.filter.isHereOnly)
    #expect(stage.filterServer.keptContexts == [[.home, .public]])
    #expect(try await stage.filters.filters().filters == [made])
    #expect(stage.filterServer.asked == 1)
    var change = FilterWish()
    change.contexts = [.home, .thread]
    let changed = try await stage.filters.change(made, to: change)
    #expect(changed.filter.contexts == [.home, .thread])
    #expect(stage.filterServer.keptContexts == [[.home]])
    stage.filterServer.state.withLock { $0.filters = [] }
    stage.time.advance(by: AskedAccounts.patience)
    #expect(try await stage.filters.filters().filters.isEmpty, "it was ended at its server")
  }

  @Test func `a filter that could hold nowhere at its server is kept here alone`() async throws {
    let stage = try await HomeStage(on: "pixelfed.example")
    stage.filterServer.state.withLock { $0.contexts = [.home, .public] }
    var nowhere = wish("fog")
    nowhere.contexts = [.notifications]
    let made = try await stage.filters.add(nowhere, at: nil)
    #expect(made.account == stage.account && made.filter.isHereOnly)
    #expect(stage.filterServer.keptContexts == [])
    let served = try await stage.filters.add(wish("sea"), at: nil)
    nowhere.words = nil
    let changed = try await stage.filters.change(served, to: nowhere)
    #expect(changed.filter.isHereOnly && changed.filter.contexts == [.notifications])
    #expect(stage.filterServer.keptContexts == [])
    #expect(try await stage.filters.filters().filters == [made, changed])
  }

  @Test(arguments: HostileNumbers.integers)
  func `what is kept here gets a name, whatever others are called`(number: Int64) async throws {
    let kept = PostFilter(
      id: "here-\(number)", title: "a", keywords: [.init("sea")], isHereOnly: true)
    try await stage.library.filters.setFilterList(FilterList([kept], of: nil), of: 1)
    let made = try await keeper.add(wish("fog"), at: .here)
    #expect(made.filter.id.hasPrefix("here-"))
    #expect(try await stage.shown() == ["mist", "sea warn a", "fog warn fog"])
  }

  @Test func `what of a filter is not to change stays as it has become elsewhere`() async throws {
    let made = try await keeper.add(wish("fog"), at: nil)
    server.state.withLock {
      $0.filters = [
        PostFilter(id: made.filter.id, title: "Night", action: .hide, keywords: [.init("fog")])
      ]
    }
    await keeper.refresh()
    let changed = try await keeper.change(made, to: wish("sea"))
    #expect(changed.filter.title == "Night" && changed.filter.action == .hide)
    #expect(server.state.withLock { $0.filters?.map(\.action) } == [.hide])
    #expect(try await stage.shown() == ["mist", "fog"])
  }

  @Test func `what is gone at its server is gone here`() async throws {
    let made = try await keeper.add(wish("fog"), at: nil)
    server.state.withLock { $0.filters = [] }
    await #expect(throws: FilterError.gone("fog")) {
      try await keeper.change(made, to: wish("sea"))
    }
    #expect(try await stage.shown() == ["mist", "sea", "fog"])
    try await keeper.end(made)
  }

  @Test func `what cannot be a filter is none`() async throws {
    let long = String(repeating: "x", count: 201)
    await #expect(throws: FilterError.noWords) { try await keeper.add(FilterWish(), at: nil) }
    await #expect(throws: FilterError.tooLong(long)) {
      try await keeper.add(wish("fog", long), at: .here)
    }
    await #expect(throws: AccountError.unknownAccount("ben")) {
      try await keeper.add(wish("fog"), at: .account("ben"))
    }
    #expect(try await keeper.filters().filters.isEmpty)
  }

  @Test func `words without blanks between them are looked for anywhere`() async throws {
    let made = try await keeper.add(wish("霧", "fog"), at: .here)
    #expect(made.filter.keywords.map(\.isWholeWord) == [false, true])
  }
}
