import Concurrency
import Domain
import Fakes
import Library
import Storage
import Synchronization
import Testing
import Web

@testable import Streams

@Suite("What servers tell by themselves")
struct LiveTests {
  /// Listens while `body` runs, with a line that has begun; what was found is in the box.
  private func listening(
    _ world: LiveWorld, begins: Bool = true,
    _ body: (Box) async throws -> Void
  ) async throws {
    let found = Box()
    let task = Task {
      for await summary in world.streams.regularRefreshes() {
        found.counts.withLock { $0.append(summary.added) }
      }
    }
    if begins {
      try await world.reaches("a line") { world.server.lines == 1 }
      world.server.tell(.began)
      try await world.reaches("the first question") { world.server.questions > 0 }
    }
    try await body(found)
    task.cancel()
    await task.value
  }

  private final class Box: Sendable {
    let counts = Mutex<[Int]>([])
  }

  @Test func `a post is asked for as soon as its server tells of it, and told`() async throws {
    let world = try await LiveWorld()
    try await listening(world) { found in
      world.server.post([7])
      world.server.tell(.posted(.home))
      try await world.reaches("the post") { found.counts.withLock { $0 } == [1] }
      #expect(try await world.photos.map(\.id.item) == ["7"])
      #expect(try await world.streams.gaps().isEmpty)
    }
  }

  @Test func `of another timeline nothing is asked, of an unknown one everything`() async throws {
    let world = try await LiveWorld()
    try await listening(world) { found in
      world.server.post([7])
      world.server.tell(.posted(.tag("fog")))
      // Told in order: once the second is known, the first was seen.
      world.server.tell(.posted(nil))
      try await world.reaches("the post") { found.counts.withLock { $0 } == [1] }
      #expect(world.server.questions == 2)
    }
  }

  @Test func `what was missed while the line was broken is asked for, and leaves no gap`()
    async throws
  {
    let world = try await LiveWorld()
    world.server.post(1...3)
    try await listening(world) { found in
      try await world.reaches("those that were there") { found.counts.withLock { $0 } == [3] }
      world.server.end(NetworkError.interrupted(host: "photos.example"))
      world.server.post(4...50)
      try await world.reaches("another line") { world.server.lines == 2 }
      world.server.tell(.began)
      try await world.reaches("what was missed") { found.counts.withLock { $0 } == [3, 47] }
      #expect(try await world.photos.count == 50)
      #expect(try await world.streams.gaps().isEmpty)
    }
  }

  @Test func `however much a server tells, it is asked little, and what is not asked for is a gap`()
    async throws
  {
    let world = try await LiveWorld()
    world.server.post([1])
    try await listening(world) { found in
      world.server.post(100...399)
      for _ in 0..<10_000 { world.server.tell(.posted(.home)) }
      let before = world.server.questions
      try await world.reaches("a question") { world.server.questions > before }
      // A pool holds a hundred photos, from three pages. From here on time stands still.
      try await until("the first of the flood") { found.counts.withLock { $0.count } == 2 }
      let asked = world.server.questions
      #expect(asked - before <= 10)
      for _ in 0..<100 { await Task.yield() }
      #expect(world.server.questions == asked, "not before the pause is over")
      for gap in try await world.streams.gaps() { _ = try await world.streams.fill(gap) }
      for gap in try await world.streams.gaps() { _ = try await world.streams.fill(gap) }
      #expect(try await world.photos.count == 301)
    }
  }

  @Test func `edits and removals change what is known, and nothing else`() async throws {
    let world = try await LiveWorld()
    world.server.post(1...3)
    try await listening(world) { _ in
      let home = world.home
      for item in ["2", "9"] {
        world.server.tell(
          .edited(
            EditedPost(status: item) { source, moment in
              Photo.posted(item, at: moment.milliseconds / 1_000, in: source, saying: "edited")
            }))
      }
      try await world.reaches("the edit") {
        try await world.photos.map(\.caption) == ["as posted", "edited", "as posted"]
      }
      world.server.tell(.removed("3"))
      world.server.tell(.removed("9"))
      world.server.tell(.edited(EditedPost(status: "1") { _, _ in nil }))
      try await world.reaches("the removal") { try await world.photos.map(\.id.item) == ["2"] }
      #expect(try await world.photos.first?.id.source == home)
      #expect(try await world.streams.gaps().isEmpty)
      #expect(world.reports.lines == [])
    }
  }

  /// Shown alone is the source they are of, another one, or what a query finds.
  @Test(arguments: ["home", "another", "query"])
  func `edits and removals reach what is not shown just now, too`(shown: String) async throws {
    let world = try await LiveWorld()
    world.server.post(1...3)
    try await listening(world) { _ in
      try await world.reaches("the photos") { try await world.photos.count == 3 }
      let selection =
        switch shown {
        case "home": StreamSelection(world.home)
        case "another": StreamSelection(SourceID(rawValue: "another"))
        default: StreamSelection(try SearchQuery("edited", now: world.time.now))
        }
      await world.streams.show(only: selection)
      world.server.tell(
        .edited(
          EditedPost(status: "2") { source, moment in
            Photo.posted("2", at: moment.milliseconds / 1_000, in: source, saying: "edited")
          }))
      world.server.tell(.removed("3"))
      try await world.reaches("both") {
        try await world.photos.map(\.caption) == ["edited", "as posted"]
      }
      let seen = try await world.streams.rows(from: nil, limit: 9).compactMap(\.item?.photo.caption)
      let all = ["home": ["edited", "as posted"], "query": ["edited"]]
      #expect(seen == all[shown] ?? [])
      #expect(world.streams.shownSelection == selection, "it stays as it is")
      // What was edited out of what a query finds leaves it.
      world.server.tell(
        .edited(
          EditedPost(status: "2") { source, moment in
            Photo.posted("2", at: moment.milliseconds / 1_000, in: source, saying: "clear")
          }))
      try await world.reaches("another edit") {
        try await world.photos.map(\.caption) == ["clear", "as posted"]
      }
      if shown == "query" {
        #expect(try await world.streams.rows(from: nil, limit: 9).isEmpty)
      }
      await world.streams.show(only: nil)
      #expect(try await world.streams.rows(from: nil, limit: 9).count == 2)
      #expect(world.reports.lines == [])
    }
  }

  @Test func `an edit that arrives before its post adds nothing, and the post comes as it is`()
    async throws
  {
    let world = try await LiveWorld()
    world.server.post(1...2)
    try await listening(world) { _ in
      try await world.reaches("what is there") { try await world.photos.count == 2 }
      world.server.tell(
        .edited(
          EditedPost(status: "3") { source, moment in
            Photo.posted("3", at: moment.milliseconds / 1_000, in: source, saying: "edited")
          }))
      world.server.tell(
        .edited(
          EditedPost(status: "2") { source, moment in
            Photo.posted("2", at: moment.milliseconds / 1_000, in: source, saying: "edited")
          }))
      // What is told comes in its order.
      try await world.reaches("the edit behind it") {
        try await world.photos.map(\.caption) == ["edited", "as posted"]
      }
      world.server.post(3...3)
      world.server.tell(.posted(.home))
      try await world.reaches("the post") {
        try await world.photos.map(\.id.item) == ["3", "2", "1"]
      }
      #expect(try await world.streams.gaps().isEmpty)
      #expect(world.reports.lines == [])
    }
  }

  @Test func `an edit leaves a photo boosted by whoever boosted it`() async throws {
    let world = try await LiveWorld()
    world.server.post([1])
    try await listening(world) { _ in
      try await world.reaches("the photo") { try await world.photos.count == 1 }
      var known = try #require(try await world.photos.first)
      known.details.boostedBy = [Person(name: "Bo", address: "bo")]
      known.details.isAlsoPosted = true
      _ = try await world.library.photos.insert([known], of: world.home)
      world.server.tell(
        .edited(
          EditedPost(status: "1") { source, moment in
            Photo.posted("1", at: moment.milliseconds / 1_000, in: source, saying: "edited")
          }))
      try await world.reaches("the edit") { try await world.photos.map(\.caption) == ["edited"] }
      #expect(try await world.photos.map(\.details) == [known.details])
    }
  }

  @Test func `a list of this machine is asked when one of its people or a tag of it is told of`()
    async throws
  {
    let world = try await LiveWorld()
    let lists = world.library.lists
    let list = try await lists.insertList("friends", as: nil, profile: 1)
    guard case .list(let id) = list.source else {
      Issue.record("no list of this machine")
      return
    }
    let bo = PersonID(account: world.account, name: "5")
    let handle = try #require(Handle("@bo@photos.example"))
    for member in [ListMember.person(bo, handle), .tag("fog", world.account)] {
      _ = try await lists.setMembership(true, of: member, inList: id, profile: 1)
    }
    try await world.library.sources.removeSource(world.home, profile: 1)
    _ = try await world.library.sources.insertSource(.list(id), named: "friends", profile: 1)
    try await listening(world) { found in
      #expect(world.server.timelines == [.home, .tag("fog")])
      let known = world.server.questions
      world.server.tell(.posted(.home, by: "6"))
      world.server.post([7])
      world.server.tell(.posted(.home, by: "5"))
      try await world.reaches("bo's post") { try await world.photos.count == 1 }
      #expect(
        world.server.questions == known + 1, "of whom the list does not have, nothing is asked")
      world.server.post([8])
      world.server.tell(.posted(.tag("fog")))
      try await world.reaches("the tag's post") { try await world.photos.count == 2 }
    }
  }

  @Test func `a like changes how a photo was received, and notifications are looked for`()
    async throws
  {
    let world = try await LiveWorld()
    world.server.post([1])
    try await listening(world) { found in
      try await world.reaches("the photo") { found.counts.withLock { $0 } == [1] }
      world.server.tell(.notified(status: "1", Reception(likes: 5)))
      try await world.reaches("the like") { try await world.photos.first?.reception?.likes == 5 }
      try await world.reaches("a look") { found.counts.withLock { $0 } == [1, 0] }
    }
  }

  @Test func `other filters hold as soon as their server says so, and are asked for once`()
    async throws
  {
    let world = try await LiveWorld()
    world.server.post([1])
    try await listening(world) { found in
      try await world.reaches("the photo") { found.counts.withLock { $0 } == [1] }
      let known = world.filters.asked
      world.filters.state.withLock {
        $0.filters = [
          PostFilter(id: "1", title: "Fog", keywords: [PostFilter.Keyword("posted")])
        ]
      }
      for _ in 0..<1_000 { world.server.tell(.filtersChanged) }
      try await world.reaches("the filter") {
        let rows = try await world.streams.rows(from: nil, limit: 9)
        return rows.compactMap(\.item).map(\.filtering?.title) == ["Fog"]
      }
      #expect(world.filters.asked - known <= 3, "however often it is told")
    }
  }

  @Test func `nobody is followed where that is not wanted, or costs money`() async throws {
    let world = try await LiveWorld()
    try world.settings.set(.streamLive, to: "no", in: .profile)
    try await listening(world, begins: false) { _ in
      try await world.clock.sleepers(2)
      #expect(world.server.lines == 0)
      world.facts.isMetered = true
      try world.settings.set(.streamLive, to: "auto", in: .profile)
      try await world.reaches("a look whether it is metered") { world.facts.looks > 0 }
      #expect(world.server.lines == 0)
      try world.settings.set(.streamLive, to: "yes", in: .profile)
      try await world.reaches("a line") { world.server.lines == 1 }
      try world.settings.set(.streamLive, to: "no", in: .profile)
      try await world.reaches("its end") { world.server.ends == 1 }
    }
  }

  @Test func `nobody is followed while nobody is there`() async throws {
    let world = try await LiveWorld()
    try await listening(world) { _ in
      world.move(.seconds(3_600))
      try await until("its end") {
        world.move(LiveLines.look)
        return world.server.ends == 1
      }
      try await world.reaches("another line") { world.server.lines == 2 }
    }
  }

  @Test func `a line that fails is tried again later and later, and sooner again once it held`()
    async throws
  {
    let world = try await LiveWorld()
    let failure = NetworkError.interrupted(host: "photos.example")
    try await listening(world, begins: false) { _ in
      for line in 1...4 {
        try await world.reaches("line \(line)") { world.server.lines == line }
        if line == 3 {
          world.server.tell(.began)
          try await world.reaches("its question") { world.server.questions > 0 }
          world.move(LiveLines.holding)
        }
        world.server.end(failure)
        try await world.reaches("attempt \(line)") { world.facts.attempts.count == line }
      }
      #expect(world.facts.attempts == [0, 1, 0, 1])
    }
  }

  @Test func `a line that failed is tried at once when the network is back`() async throws {
    let world = try await LiveWorld()
    try await listening(world) { found in
      world.server.end(NetworkError.interrupted(host: "photos.example"))
      try await world.reaches("a pause") { world.facts.attempts == [0] }
      let lines = world.server.lines
      // From here on time stands still: nothing but the network wakes it.
      try await until("another line") {
        world.facts.recoveries.send(())
        return world.server.lines == lines + 1
      }
      world.server.post([7])
      world.server.tell(.began)
      try await world.reaches("what was missed") { try await world.photos.count == 1 }
    }
  }

  @Test(arguments: [nil, NetworkError.refused(host: "photos.example", status: 403)])
  func `a server without streams is asked instead, later and later, and for a line after an hour`(
    _ error: NetworkError?
  ) async throws {
    let world = try await LiveWorld()
    world.server.post([7])
    try await listening(world, begins: false) { _ in
      try await world.reaches("a line") { world.server.lines == 1 }
      world.server.end(error)
      try await until("its end") { world.server.ends == 1 }
      let end = world.time.now
      var pause = Duration.zero
      for question in 1...5 {
        pause += LiveLines.pauses[min(question, LiveLines.pauses.count) - 1]
        try await world.reaches("question \(question)") { world.server.questions >= question }
        #expect(end.duration(to: world.time.now) >= pause)
      }
      #expect(try await world.photos.count == 1)
      // As long as nobody else waits for it, a minute more or less does not count.
      try await world.reaches("another line", by: .seconds(59)) { world.server.lines == 2 }
      #expect(end.duration(to: world.time.now) >= LiveLines.refusal)
      #expect(world.facts.attempts == [])
    }
  }

  @Test func `the mailbox holds little, whatever is told`() {
    let mailbox = LiveMailbox()
    let account = AccountID(rawValue: 1)
    for number in 0..<10_000 {
      mailbox.put(.posted(.home), from: account)
      mailbox.put(.removed("\(number)"), from: account)
      mailbox.put(.edited(EditedPost(status: "\(number)") { _, _ in nil }), from: account)
      mailbox.put(.notified(status: "\(number)", Reception(likes: 1)), from: account)
    }
    let changes = mailbox.takeChanges()
    #expect(
      changes.edits.count + changes.removals.count + changes.receptions.count
        == LiveMailbox.capacity)
    #expect(mailbox.hasNews)
    _ = mailbox.takeNews()
    #expect(!mailbox.hasNews)
  }
}
