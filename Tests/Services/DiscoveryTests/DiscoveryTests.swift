import Domain
import Fakes
import Library
import Storage
import Synchronization
import Testing
import Timeline
import Web

@testable import Discovery

@Suite("Discovering strangers")
struct DiscoveryTests {
  private let world: DiscoverWorld

  init() throws { world = try DiscoverWorld() }

  @Test func `what is popular comes first, then what is newest, merged over all servers`()
    async throws
  {
    world.popular(1, [world.photo(1, "p1", hoursAgo: 5)])
    world.popular(2, [world.photo(2, "p2", hoursAgo: 3)])
    world.newest(1, [world.photo(1, "n1", hoursAgo: 1), world.photo(1, "n3", hoursAgo: 4)])
    world.newest(2, [world.photo(2, "n2", hoursAgo: 2)])
    let told = try await world.all()
    #expect(told.values.map(\.id.item) == ["p2", "p1", "n1", "n2", "n3"])
    #expect(told.remarks.isEmpty && world.reports.lines.isEmpty)
  }

  @Test func `what two servers tell stands once`() async throws {
    let page = "https://third.example/@bo/1"
    world.popular(1, [world.photo(1, "x", page: page)])
    world.newest(2, [world.photo(2, "y", page: page), world.photo(2, "z", hoursAgo: 1)])
    #expect(try await world.all().values.map(\.id.item) == ["x", "z"])
  }

  @Test func `a server without a route is told of, and costs nothing else`() async throws {
    world.popular(1, nil)
    world.newest(1, [world.photo(1, "n1")])
    world.fail(2, DiscoverWorld.away)
    let told = try await world.all()
    #expect(told.values.map(\.id.item) == ["n1"])
    #expect(told.remarks.contains { $0.hasPrefix("one.example does not tell what is popular") })
    #expect(told.remarks.contains(DiscoverWorld.away.reason))
  }

  @Test func `where nobody tells what is popular, there is what is newest`() async throws {
    for account: Int64 in [1, 2] {
      world.popular(account, nil)
      world.newest(account, [world.photo(account, "n\(account)", hoursAgo: Int(account))])
    }
    let told = try await world.all()
    #expect(told.values.map(\.id.item) == ["n1", "n2"])
    #expect(told.remarks.count == 2)
  }

  @Test func `where no server answers, that is the reason`() async throws {
    world.fail(1, DiscoverWorld.away)
    world.fail(2, DiscoverWorld.away)
    await #expect(throws: DiscoverWorld.away) { try await world.all() }
    await #expect(throws: DiscoverWorld.away) { try await world.discovery().people() }
    await #expect(throws: DiscoverWorld.away) { try await world.discovery().tags() }
  }

  @Test func `one's own server tells of those who live there, others of everybody`() async throws {
    let one = try #require(FakeAccounts.account("ada", on: "one.example"))
    let home = Account(
      id: AccountID(rawValue: 2),
      server: Server(
        origin: try #require(WebAddress("https://home.example/")), kind: .photoStream, version: "1",
        title: "", capabilities: ServerCapabilities()), username: "ada", displayName: "")
    let over = try #require(FakeAccounts.account("ada", id: 3, ending: .refused))
    let discovery = world.discovery(accounts: [one, home, over])
    _ = try await discovery.photos(.all)
    #expect(world.timelines == ["1 public", "2 local"], "and nobody who is signed out is asked")
    _ = try await discovery.photos(.tagged(tag("fog", 2, 0)))
    #expect(world.timelines == ["1 public", "2 local", "2 tag:fog"])
  }

  @Test func `without an account nobody is asked`() async throws {
    let discovery = world.discovery(accounts: [])
    await #expect(throws: DiscoverError.noAccount) { try await discovery.photos(.all) }
    await #expect(throws: DiscoverError.noAccount) { try await discovery.people() }
  }

  @Test(arguments: [HiddenList.muted, .blocked])
  func `whom one account has muted or blocked no server shows`(list: HiddenList) async throws {
    let bo = try #require(PersonProfile.example("bo", at: "third.example"))
    let cy = try #require(PersonProfile.example("cy", at: "third.example"))
    world.strangers(2, photosBy: [bo, cy])
    let discovery = world.discovery(relating: FakeRelating(hidden: [list: [bo]]))
    #expect(try await world.all(discovery).values.map(\.author) == [cy.byline, cy.byline])
    #expect(try await discovery.people().values == [cy])
  }

  @Test func `a block that no server knows yet hides at once`() async throws {
    let bo = try #require(PersonProfile.example("bo", at: "third.example"))
    world.strangers(2, photosBy: [bo])
    let hidden = Mutex(HiddenPeople())
    let discovery = world.discovery(hidden: { hidden.withLock { $0 } })
    #expect(try await world.all(discovery).values.count == 2)
    hidden.withLock { $0 = HiddenPeople([bo.handle.key]) }
    #expect(try await world.all(discovery).values.isEmpty)
    #expect(try await discovery.people().values.isEmpty)
    hidden.withLock { $0 = HiddenPeople(domains: [bo.handle.server]) }
    #expect(try await discovery.people().values.isEmpty, "nor is a server's")
  }

  @Test func `whom one mutes while one looks is on no page that follows`() async throws {
    let bo = try #require(PersonProfile.example("bo", at: "third.example"))
    let cy = try #require(PersonProfile.example("cy", at: "third.example"))
    world.newest(
      2,
      (0..<60).map {
        world.photo(2, "\($0)", hoursAgo: $0, author: $0.isMultiple(of: 2) ? bo.byline : cy.byline)
      })
    let hidden = Mutex(HiddenPeople())
    let pages = try await world.discovery(hidden: { hidden.withLock { $0 } }).photos(.all)
    var (found, count, hasMore): ([Photo], Int, Bool) = ([], 0, true)
    while found.isEmpty, count < 5 { (found, count) = (try await pages().found.values, count + 1) }
    #expect(found.contains { $0.author == bo.byline })
    hidden.withLock { $0 = HiddenPeople([bo.handle.key]) }
    var rest: [Photo] = []
    while hasMore, count < 50 {
      let page = try await pages()
      rest += page.found.values
      (hasMore, count) = (page.hasMore, count + 1)
    }
    #expect(Set(rest.map(\.author)) == [cy.byline])
    let firstPage = found.count { $0.author == cy.byline }
    #expect(rest.count == 30 - firstPage, "and nobody else is lost")
  }

  @Test func `while a server does not tell whom one hides, what others show is left out`()
    async throws
  {
    let bo = try #require(PersonProfile.example("bo", at: "third.example"))
    let cy = try #require(PersonProfile.example("cy", at: "third.example", seenBy: 2))
    world.strangers(1, photosBy: [bo])
    world.strangers(2, photosBy: [cy])
    let relating = FakeRelating()
    relating.silence([AccountID(rawValue: 1)])
    let time = ManualTime()
    let discovery = world.discovery(relating: relating, time: time)
    let remark =
      "one.example could not tell whom you have muted or blocked: what your other servers show is left out"
    let silent = try await world.all(discovery)
    #expect(Set(silent.values.map(\.author)) == [bo.byline], "it leaves them out itself")
    #expect(silent.remarks == [remark], "once, although there are several pages")
    #expect(try await discovery.people() == Discovered([bo], remarks: [remark]))

    // It is asked again at once, and believed for a while.
    relating.silence([])
    #expect(try await discovery.people() == Discovered([bo, cy]))
    relating.silence([AccountID(rawValue: 1)])
    #expect(try await discovery.people() == Discovered([bo, cy]))
    time.advance(by: .seconds(301))
    let later = try await discovery.people()
    #expect(later.values == [bo, cy])
    #expect(
      later.remarks == [
        "one.example could not tell whom you have muted or blocked: what it told before counts"
      ])
  }

  @Test func `whom a server told before today is hidden while it cannot be asked`() async throws {
    let bo = try #require(PersonProfile.example("bo", at: "third.example", seenBy: 2))
    let cy = try #require(PersonProfile.example("cy", at: "third.example", seenBy: 2))
    world.people(2, [bo, cy])
    let relating = FakeRelating(hidden: [.muted: [bo]])
    relating.silence([AccountID(rawValue: 1)])
    let discovery = world.discovery(
      relating: relating, hidden: { HiddenPeople([bo.handle.key]) })
    #expect(try await discovery.people().values == [cy])
  }

  @Test func `a blocked server, oneself and local mutes show nothing, and others do`() async throws
  {
    let bo = try #require(PersonProfile.example("bo", at: "Bad.example"))
    let me = try #require(PersonProfile.example("ada", at: "one.example"))
    let cy = try #require(PersonProfile.example("cy", at: "third.example"))
    let dee = try #require(PersonProfile.example("dee", at: "third.example"))
    world.strangers(1, photosBy: [bo, me, cy, dee])
    let server = try #require(PersonProfile.example("*", at: "bad.example"))
    let discovery = world.discovery(relating: FakeRelating(hidden: [.servers: [server]]))
    try world.settings.set(.mutePeople, to: cy.byline, in: .profile)
    #expect(try await Set(world.all(discovery).values.map(\.author)) == [dee.byline])
    #expect(try await discovery.people().values == [dee])
  }

  @Test func `muted words and filters of any kind hide photos and tags`() async throws {
    world.newest(
      1,
      [
        world.photo(1, "a", caption: "a spider"),
        world.photo(1, "b", hoursAgo: 1, caption: "an election"),
        world.photo(1, "c", hoursAgo: 2, caption: "fog"),
      ])
    world.tags(1, [tag("spider", 1, 2), tag("election", 1, 1), tag("elections", 1, 0)])
    try world.settings.set(.muteWords, to: "spider", in: .profile)
    try await world.filter("election", action: .warn)
    #expect(try await world.all().values.map(\.id.item) == ["c"])
    #expect(try await world.discovery().tags().values.map(\.name) == ["elections"])
  }

  @Test func `muted searches hide photos`() async throws {
    world.newest(
      1,
      [
        world.photo(1, "a", caption: "#food"), world.photo(1, "b", caption: "#food #bread"),
        world.photo(1, "c", caption: "fog"),
      ])
    try world.settings.set(.muteSearches, to: "tag:food -tag:bread, -is:unseen", in: .profile)
    #expect(try await Set(world.all().values.map(\.id.item)) == ["b", "c"])
  }

  @Test func `a filter that holds elsewhere hides nothing, and is not shown either`() async throws {
    func told(_ item: String, in contexts: [PostFilter.Context]) -> Photo {
      var photo = world.photo(1, item)
      photo.filtered = [PostFilter(id: "9", title: "x", action: .hide, contexts: contexts)]
      return photo
    }
    world.newest(1, [told("a", in: [.home]), told("b", in: [.public])])
    let shown = try await world.all().values
    #expect(shown.map(\.id.item) == ["a"])
    #expect(shown.map(\.filtering) == [nil])
  }

  @Test func `people of several servers come in turns, once, and tags by how many use them`()
    async throws
  {
    let (bo, cy, di) = (
      try #require(PersonProfile.example("bo", at: "third.example")),
      try #require(PersonProfile.example("cy", at: "third.example")),
      try #require(PersonProfile.example("di", at: "third.example"))
    )
    world.people(1, [bo, cy])
    world.people(2, [di, bo])
    var sea = tag("sea", 1, 0)
    sea.isFollowed = true
    world.tags(1, [tag("fog", 1, 2), sea])
    world.tags(2, [tag("sea", 2, 9), tag("ice", 2, 0)])
    let discovery = world.discovery()
    #expect(try await discovery.people().values == [bo, di, cy])
    let tags = try await discovery.tags().values
    #expect(tags.map(\.name) == ["sea", "fog", "ice"])
    #expect(tags.first?.accounts.map(\.rawValue) == [1, 2])
    #expect(tags.map(\.isFollowed) == [true, false, false])
    world.people(2, nil)
    world.tags(2, nil)
    #expect(try await discovery.people().remarks == ["two.example suggests nobody"])
    #expect(
      try await discovery.tags().remarks
        == ["two.example does not tell which tags are talked about"])
  }

  @Test func `a tag is followed at the server that told it; one without tags says so`() async throws
  {
    #expect(try await world.discovery().follow(tag("fog", 2, 0)) == "two.example")
    #expect(world.followed == ["2 fog"])
    world.refuseTags()
    await #expect(throws: DiscoverError.noTags(server: "two.example")) {
      try await world.discovery().follow(tag("fog", 2, 0))
    }
  }

  @Test func `pages go on to the end without a photo twice or lost`() async throws {
    // One server tells of more time at once than the other.
    for (account, hours) in [(Int64(1), 1), (2, 9)] {
      world.newest(
        account,
        (0..<150).map { world.photo(account, "\(account)-\($0)", hoursAgo: $0 * hours + 1) })
    }
    let pages = try await world.discovery().photos(.all)
    var (items, count, hasMore): ([Photo], Int, Bool) = ([], 0, true)
    while hasMore, count < 200 {
      let page = try await pages()
      items += page.found.values
      (hasMore, count) = (page.hasMore, count + 1)
    }
    #expect(count > 2 && !hasMore)
    #expect(items.count == 300 && Set(items.map(\.id)).count == 300)
    #expect(items.map(\.timestamp) == items.map(\.timestamp).sorted(by: >))
  }

  private func tag(_ name: String, _ account: Int64, _ people: Int) -> DiscoveredTag {
    DiscoveredTag(name, of: [AccountID(rawValue: account)], people: people)
  }
}
