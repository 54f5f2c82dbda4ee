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
  @Test func `a post is asked for as soon as its server tells of it, and told`() async throws {
    let world = try await LiveWorld()
    try await world.listening { found in
      world.server.post([7])
      world.server.tell(.posted(.home))
      try await world.reaches("the post") { found.counts == [1] }
      #expect(try await world.photos.map(\.id.item) == ["7"])
      #expect(try await world.streams.gaps().isEmpty)
    }
  }

  @Test func `of another timeline nothing is asked, of an unknown one everything`() async throws {
    let world = try await LiveWorld()
    let home = try #require(try await world.library.sources.sources(of: 1).first)
    let mailbox = LiveMailbox()
    let cases: [(AccountTimeline?, Bool)] = [(.tag("fog"), false), (nil, true)]
    for (timeline, isAsked) in cases {
      mailbox.put(.posted(timeline), from: world.account)
      #expect(mailbox.takeNews().concern(home, [:]) == isAsked)
    }
    try await world.listening { found in
      world.server.post([7])
      world.server.tell(.posted(nil))
      try await world.reaches("the post") { found.counts == [1] }
      #expect(world.server.questions == 2)
    }
  }

  @Test func `what was missed while the line was broken is asked for, and leaves no gap`()
    async throws
  {
    let world = try await LiveWorld()
    world.server.post(1...3)
    try await world.listening { found in
      try await world.reaches("those that were there") { found.counts == [3] }
      world.server.end(NetworkError.interrupted(host: "photos.example"))
      world.server.post(4...50)
      try await world.reaches("another line") { world.server.lines == 2 }
      world.server.tell(.began)
      try await world.reaches("what was missed") { found.counts == [3, 47] }
      #expect(try await world.photos.count == 50)
      #expect(try await world.streams.gaps().isEmpty)
    }
  }

  @Test func `however much a server tells, it is asked little, and what is not asked for is a gap`()
    async throws
  {
    let world = try await LiveWorld()
    world.server.post([1])
    try await world.listening { found in
      world.server.post(100...399)
      for _ in 0..<10_000 { world.server.tell(.posted(.home)) }
      let before = world.server.questions
      try await world.reaches("a question") { world.server.questions > before }
      // A pool holds a hundred photos, from three pages. From here on time stands still.
      try await until("the first of the flood") { found.counts.count == 2 }
      let asked = world.server.questions
      #expect(asked - before <= 10)
      // Two others sleep always; time stands still.
      try await world.clock.sleepers(3)
      #expect(world.server.questions == asked, "not before the pause is over")
      for gap in try await world.streams.gaps() { _ = try await world.streams.fill(gap) }
      for gap in try await world.streams.gaps() { _ = try await world.streams.fill(gap) }
      #expect(try await world.photos.count == 301)
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
    let members = [ListMember.person(bo, handle), .tag("fog", world.account)]
    for member in members {
      _ = try await lists.setMembership(true, of: member, inList: id, profile: 1)
    }
    try await world.library.sources.removeSource(world.home, profile: 1)
    let source = try await world.library.sources.insertSource(
      .list(id), named: "friends", profile: 1)
    let mailbox = LiveMailbox()
    for (author, isAsked) in [("6", false), ("5", true)] {
      mailbox.put(.posted(.home, by: author), from: world.account)
      #expect(mailbox.takeNews().concern(source, [id: members]) == isAsked)
    }
    try await world.listening { _ in
      #expect(world.server.timelines == [.home, .tag("fog")])
      world.server.post([7])
      world.server.tell(.posted(.home, by: "5"))
      try await world.reaches("bo's post") { try await world.photos.count == 1 }
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
    try await world.listening { found in
      try await world.reaches("the photo") { found.counts == [1] }
      world.server.tell(.notified(status: "1", Engagement(likes: 5)))
      try await world.reaches("the like") { try await world.photos.first?.engagement?.likes == 5 }
      try await world.reaches("a look") { found.counts == [1, 0] }
    }
  }

  @Test func `other filters hold as soon as their server says so, and are asked for once`()
    async throws
  {
    let world = try await LiveWorld()
    world.server.post([1])
    try await world.listening { found in
      try await world.reaches("the photo") { found.counts == [1] }
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

  @Test func `the mailbox holds little, whatever is told`() {
    let mailbox = LiveMailbox()
    let account = AccountID(rawValue: 1)
    for number in 0..<LiveMailbox.capacity + 100 {
      mailbox.put(.posted(.home), from: account)
      mailbox.put(.removed("\(number)"), from: account)
      mailbox.put(.edited(EditedPost(status: "\(number)") { _, _ in nil }), from: account)
      mailbox.put(.notified(status: "\(number)", Engagement(likes: 1)), from: account)
    }
    let changes = mailbox.takeChanges()
    #expect(
      changes.edits.count + changes.removals.count + changes.engagements.count
        == LiveMailbox.capacity)
    #expect(mailbox.hasNews)
    _ = mailbox.takeNews()
    #expect(!mailbox.hasNews)
  }

  @Test func `of what it holds the mailbox takes the last word, also when it is full`() {
    let (mailbox, account) = (LiveMailbox(), AccountID(rawValue: 1))
    let source = SourceID(rawValue: "s1")
    func tell(_ words: String, of status: String, likes: Int) {
      mailbox.put(
        .edited(
          EditedPost(status: status) { _, _ in
            Photo.posted(status, at: 1, in: source, saying: words)
          }), from: account)
      mailbox.put(.notified(status: status, Engagement(likes: likes)), from: account)
    }
    mailbox.put(.removed("gone"), from: account)
    tell("first", of: "kept", likes: 1)
    for number in 0..<LiveMailbox.capacity { mailbox.put(.removed("\(number)"), from: account) }
    tell("last", of: "kept", likes: 2)
    for status in ["gone", "new"] { tell("never", of: status, likes: 3) }
    let changes = mailbox.takeChanges()
    let kept = LiveMailbox.Post(account: account, status: "kept")
    let words = changes.edits.mapValues {
      $0.photo(source, Timestamp(milliseconds: 1))?.caption
    }
    #expect(words == [kept: "last"])
    #expect(changes.engagements == [kept: Engagement(likes: 2)])
  }

  @Test func `nothing is both changed and gone, however it was told`() {
    let (mailbox, account) = (LiveMailbox(), AccountID(rawValue: 1))
    let edit = LiveEvent.edited(EditedPost(status: "1") { _, _ in nil })
    let orders: [[LiveEvent]] = [[edit, .removed("1")], [.removed("1"), edit]]
    for events in orders {
      for event in events { mailbox.put(event, from: account) }
      let changes = mailbox.takeChanges()
      #expect(changes.edits.isEmpty && changes.removals.count == 1)
    }
    // What could not be made is put back behind what was told since.
    mailbox.put(.removed("1"), from: account)
    let taken = mailbox.takeChanges()
    mailbox.put(edit, from: account)
    mailbox.putBack(taken)
    let changes = mailbox.takeChanges()
    #expect(changes.edits.isEmpty && changes.removals.count == 1)
  }
}
