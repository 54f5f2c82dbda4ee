import Domain
import Fakes
import Library
import Storage
import Synchronization
import Testing
import Web

@testable import Streams

@Suite("The lists of a profile")
struct ListKeeperTests {
  private let stage: HomeStage
  private let server: FakeListServer
  private let keeper: ListKeeper
  private let account: Account

  init() async throws {
    stage = try await HomeStage()
    (server, keeper, account) = (stage.listServer, stage.lists, stage.account)
  }

  private func person(_ name: String) throws -> ListMember {
    .person(
      PersonID(account: account.id, name: name), try #require(Handle("\(name)@photos.example")))
  }

  private var titles: [String] { get async throws { try await keeper.lists().lists.map(\.title) } }

  private let away = NetworkError.unreachable(host: "photos.example", reason: "it is away")

  @Test func `a list is kept at its server, and those of this machine come first`() async throws {
    let made = try await keeper.makeList("  Fog \n friends ", at: account.id)
    #expect(made == CreatedList(PhotoList(id: .server(account.id, "l1"), title: "Fog friends")))
    _ = try await keeper.makeList("Here", at: nil)
    #expect(try await titles == ["Here", "Fog friends"])
    try await keeper.add(person("bo"), to: made.list)
    try await keeper.add(person("bo"), to: made.list)
    #expect(try await keeper.members(of: made.list) == [person("bo")])
    await #expect(throws: ListError.notFollowed(try #require(Handle("dora@photos.example")))) {
      try await keeper.add(person("dora"), to: made.list)
    }
    await #expect(throws: ListError.noTags(server: "photos.example")) {
      try await keeper.add(.tag("fog", account.id), to: made.list)
    }
    let stranger = ListMember.person(
      PersonID(account: AccountID(rawValue: 9), name: "x"),
      try #require(Handle("x@other.example")))
    await #expect(throws: ListError.otherAccount("Fog friends")) {
      try await keeper.add(stranger, to: made.list)
    }
    try await keeper.remove(person("bo"), from: made.list)
    #expect(try await keeper.members(of: made.list) == [])
    for title in ["", " \n", String(repeating: "x", count: 101)] {
      await #expect(throws: ListError.badTitle) { try await keeper.makeList(title, at: nil) }
    }
  }

  @Test func `where no lists are kept, one is made here, and the server is named`() async throws {
    server.state.withLock { $0.lists = nil }
    let made = try await keeper.makeList("Fog", at: account.id)
    #expect(made.refusingServer == "photos.example")
    guard case .here = made.list.id else {
      Issue.record("it is kept here")
      return
    }
    try await keeper.add(.tag("fog", account.id), to: made.list)
    #expect(try await keeper.members(of: made.list) == [.tag("fog", account.id)])
    #expect(try await titles == ["Fog"])
  }

  @Test func `what a server refuses changes nothing, and what it said last is shown`() async throws
  {
    let made = try await keeper.makeList("Fog", at: account.id).list
    #expect(try await titles == ["Fog"])
    server.state.withLock { $0.failure = away }
    stage.time.advance(by: AskedAccounts.patience)
    let overview = try await keeper.lists()
    #expect(overview.lists == [made])
    #expect(overview.failures == [AccountFailure(account, reason: away.reason)])
    await #expect(throws: away) { try await keeper.makeList("Mist", at: account.id) }
    await #expect(throws: away) { try await keeper.change(made, title: "Mist", isExclusive: nil) }
    await #expect(throws: away) { try await keeper.remove(made) }
    await #expect(throws: away) { try await keeper.add(person("bo"), to: made) }
    #expect(try await titles == ["Fog"])
    server.state.withLock { $0.failure = nil }
    #expect(try await keeper.lists().failures.isEmpty)
  }

  @Test func `a server is asked once in some minutes`() async throws {
    for (wait, asked) in [(0, 1), (0, 1), (299, 1), (1, 2)] {
      stage.time.advance(by: .seconds(wait))
      _ = try await keeper.lists()
      #expect(server.state.withLock { $0.asked } == asked)
    }
  }

  @Test func `exclusive lists are asked for soon after a start and each hour, whatever fails`()
    async throws
  {
    let (clock, start, hour) = (ManualClock(), Duration.seconds(15), ListKeeper.exclusivePatience)
    let list = PhotoList(id: .server(account.id, "l1"), title: "Fog", isExclusive: true)
    server.state.withLock { state in
      (state.lists, state.members, state.failure) = ([list], ["l1": ["bo"]], away)
    }
    let following = Task { [keeper] in await keeper.followExclusive(by: clock) }
    try await clock.sleeper(until: start)
    #expect(server.state.withLock { $0.asked } == 0)
    clock.advance(by: start)
    try await clock.sleeper(until: start + hour)
    #expect(server.state.withLock { $0.asked } == 1)
    #expect(try await stage.library.filters.exclusivePeople(of: 1).isEmpty)
    server.state.withLock { $0.failure = nil }
    stage.time.advance(by: hour)
    clock.advance(by: hour)
    try await clock.sleeper(until: start + hour * 2)
    #expect(server.state.withLock { $0.asked } == 2)
    #expect(
      try await stage.library.filters.exclusivePeople(of: 1)
        == [account.id: ["bo@photos.example": "Fog"]])
    following.cancel()
    try await following.ended()
    #expect(server.state.withLock { $0.asked } == 2)
  }

  @Test func `a list that was deleted elsewhere is told, and forgotten`() async throws {
    for attempt in 0..<3 {
      let made = try await keeper.makeList("Fog", at: account.id).list
      #expect(try await titles == ["Fog"])
      server.state.withLock { $0.lists = [] }
      await #expect(throws: ListError.gone("Fog")) {
        switch attempt {
        case 0: _ = try await keeper.members(of: made)
        case 1: try await keeper.add(person("bo"), to: made)
        default: _ = try await keeper.change(made, title: "Mist", isExclusive: nil)
        }
      }
      #expect(try await titles == [], "\(attempt)")
    }
  }

  @Test func `what of a list is not to change stays as it has become`() async throws {
    for owner in [account.id, nil] {
      let made = try await keeper.makeList("Fog", at: owner).list
      #expect(try await keeper.change(made, title: nil, isExclusive: true).isExclusive)
      // Whoever has it from before does not know of that.
      let changed = try await keeper.change(made, title: "Mist", isExclusive: nil)
      #expect(changed == PhotoList(id: made.id, title: "Mist", isExclusive: true))
    }
  }

  @Test func `a list's source is called as the list is`() async throws {
    let made = try await keeper.makeList("Fog", at: account.id).list
    try await stage.streams.addList(made).summary()
    let local = try await keeper.makeList("Mist", at: nil).list
    try await stage.streams.addList(local).summary()
    #expect(try await stage.streams.sources().map(\.name) == ["home", "Fog", "Mist"])
    _ = try await keeper.change(made, title: "Haze", isExclusive: nil)
    _ = try await keeper.change(local, title: "Rain", isExclusive: nil)
    #expect(try await stage.streams.sources().map(\.name) == ["home", "Haze", "Rain"])
  }

  @Test func `a list that is a source already is told to be one`() async throws {
    for owner in [account.id, nil] {
      let list = try await keeper.makeList("Fog", at: owner).list
      for isKnown in [false, true] {
        #expect(try await stage.streams.addList(list).summary()?.isKnown == isKnown)
      }
    }
  }

  @Test func `people of an exclusive list stand in it and not in home`() async throws {
    func photo(_ item: String, by author: String?, boostedBy: [String]? = nil) -> Photo {
      Photo(
        id: PhotoID(source: stage.home, item: item), timestamp: Timestamp(milliseconds: 1_000),
        author: author, media: .sample(1), status: item,
        details: PostDetails(boostedBy: boostedBy?.map { Person(name: "", address: $0) }))
    }
    _ = try await stage.library.photos.insert(
      [
        photo("a", by: "Bo (@Bo)"), photo("b", by: "@bo@photos.example"),
        photo("c", by: "Bo (@bo@other.example)"), photo("d", by: nil),
        photo("e", by: "Bo (@bo)", boostedBy: ["cleo"]), photo("f", by: "@x", boostedBy: ["bo"]),
        photo("g", by: "@x", boostedBy: ["bo", "cleo"]),
      ], of: stage.home)
    var list = try await keeper.makeList("Fog", at: nil).list
    try await keeper.add(person("bo"), to: list)
    #expect(try await stage.shown().count == 7)
    let changes = stage.streams.changes()
    list = try await keeper.change(list, title: nil, isExclusive: true)
    #expect(try await changes.next("a change") == .reordered)
    #expect(try await stage.shown().sorted() == ["c", "d", "e", "g"])
    #expect(try await stage.streams.mutedPhotos(after: nil, limit: 9).count == 3)
    try await keeper.remove(person("bo"), from: list)
    #expect(try await stage.shown().count == 7)
    try await keeper.add(person("bo"), to: list)
    #expect(try await stage.shown().count == 4)
    try await keeper.remove(list)
    #expect(try await stage.shown().count == 7)
    #expect(stage.reports.lines.isEmpty)
  }

  @Test func `people of a server's exclusive list are not in what is kept of its home either`()
    async throws
  {
    let other = try await stage.library.sources.insertSource(
      .account(AccountID(rawValue: 99), .home), named: "other", profile: 1
    ).id
    for (source, item) in [(stage.home, "a"), (stage.home, "b"), (other, "c")] {
      let photo = Photo(
        id: PhotoID(source: source, item: item), timestamp: Timestamp(milliseconds: 1_000),
        author: item == "b" ? "@cleo" : "Bo (@bo@photos.example)", media: .sample(1), status: item)
      _ = try await stage.library.photos.insert([photo], of: source)
    }
    // It was made elsewhere.
    let id = PhotoList.ID.server(account.id, "l1")
    server.state.withLock { state in
      state.lists = [PhotoList(id: id, title: "Fog", isExclusive: true)]
      state.members = ["l1": ["bo"]]
    }
    #expect(try await stage.shown().sorted() == ["a", "b", "c"])
    let changes = stage.streams.changes()
    let list = try #require(try await keeper.lists().lists.first)
    #expect(try await changes.next("a change") == .reordered)
    #expect(try await stage.shown().sorted() == ["b", "c"], "other homes are as they were")
    try await keeper.add(person("cleo"), to: list)
    #expect(try await stage.shown().sorted() == ["c"])
    try await keeper.remove(person("bo"), from: list)
    #expect(try await stage.shown().sorted() == ["a", "c"])
    _ = try await keeper.change(list, title: nil, isExclusive: false)
    #expect(try await stage.shown().sorted() == ["a", "b", "c"])
    #expect(stage.reports.lines.isEmpty)
  }

  @Test func `what a list is to be stays done although its people cannot be asked for`()
    async throws
  {
    let list = try await keeper.makeList("Fog", at: account.id).list
    try await keeper.add(person("bo"), to: list)
    server.state.withLock { $0.membersFail = true }
    #expect(try await keeper.change(list, title: nil, isExclusive: true).isExclusive)
    #expect(try await stage.library.filters.exclusivePeople(of: 1).isEmpty)
    server.state.withLock { $0.membersFail = false }
    _ = try await keeper.lists()
    #expect(
      try await stage.library.filters.exclusivePeople(of: 1)
        == [account.id: ["bo@photos.example": "Fog"]]
    )
  }
}
