import Domain
import Fakes
import Library
import Storage
import Synchronization
import Testing
import Web

@testable import Outbox

@Suite("People in the outbox")
struct RelationTests {
  @Test func `whom a person mutes, blocks or follows is so at once, and at the server later`()
    async throws
  {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    for wish in [RelationWish.mute(Mute()), .block(true), .note("kind")] {
      let standing = try await outbox.wish(wish, for: person("p1", world))
      #expect(standing.waiting.last == wish)
      #expect(standing.relationship.state(of: wish.kind) == wish)
    }
    #expect(try await outbox.hiddenPeople().handles == ["p1@photos.example"])
    #expect(world.server.relations["p1"] == Relationship())
    try await world.drain(outbox)
    let there = try #require(world.server.relations["p1"])
    #expect(there.mute == Mute() && there.isBlocked && there.note == "kind")
    #expect(try await standing("p1", outbox, world) == RelationStanding(there))
    #expect(try await outbox.hiddenPeople().handles == ["p1@photos.example"])
  }

  @Test func `what is taken back before it is sent leaves nothing`() async throws {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    try await world.library.relations.keep(
      [KeptRelation(person("p1", world).id, StrictServer.handle("p1"), Relationship())], of: 1)
    for (wish, back) in [
      (RelationWish.mute(Mute()), RelationWish.mute(nil)), (.block(true), .block(false)),
    ] {
      _ = try await outbox.wish(wish, for: person("p1", world))
      _ = try await outbox.wish(wish, for: person("p1", world))
      #expect(try await outbox.entries().count == 1)
      _ = try await outbox.wish(back, for: person("p1", world))
      #expect(try await outbox.entries() == [])
    }
    #expect(try await outbox.hiddenPeople().isEmpty)
  }

  @Test(arguments: [
    RelationWish.mute(Mute()), .mute(nil), .block(false), .follow(nil), .note("new"),
    .blockDomain(true), .removeFollower,
  ])
  func `what a server refuses is undone exactly, and said once`(wish: RelationWish) async throws {
    let world = try await OutboxWorld(StrictServer { _ in .refused })
    let told = Mutex<[String]>([])
    let outbox = world.outbox(refused: { _, reason in told.withLock { $0.append(reason) } })
    var before = Relationship()
    (before.following, before.isFollower, before.note) = (Following(boosts: false), true, "old")
    before.mute = wish == .mute(Mute()) ? nil : Mute(notifications: false)
    before.isBlocked = wish == .block(false)
    try await world.library.relations.keep(
      [KeptRelation(person("p3", world).id, StrictServer.handle("p3"), before)], of: 1)
    let hidden = try await outbox.hiddenPeople()
    _ = try await outbox.wish(wish, for: person("p3", world))
    #expect(try await standing("p3", outbox, world)?.relationship != before)
    try await world.drain(outbox)
    #expect(try await standing("p3", outbox, world) == RelationStanding(before))
    #expect(try await outbox.hiddenPeople() == hidden)
    #expect(told.withLock { $0 } == ["no"])
  }

  @Test func `somebody who blocks the person is not followed, and nothing is left of it`()
    async throws
  {
    let world = try await OutboxWorld()
    let told = Mutex<[String]>([])
    let outbox = world.outbox(refused: { _, reason in told.withLock { $0.append(reason) } })
    let standing = try await outbox.wish(.follow(Following()), for: person("p4", world))
    #expect(standing.relationship.following == Following())
    try await world.drain(outbox)
    #expect(told.withLock { $0 } == ["it was taken back, is gone, or can't be"])
    #expect(try await self.standing("p4", outbox, world)?.relationship == Relationship())
  }

  @Test func `who decides who follows them is asked, which is said at once`() async throws {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    var p2 = person("p2", world)
    p2.isLocked = true
    let standing = try await outbox.wish(.follow(Following()), for: p2)
    #expect(standing.relationship.following == nil && standing.relationship.isRequested)
    try await world.drain(outbox)
    #expect(world.server.relations["p2"]?.isRequested == true)
    let none = try await outbox.wish(.follow(nil), for: p2)
    #expect(none.relationship.following == nil && !none.relationship.isRequested)
  }

  @Test func `people are one person under both of their names`() async throws {
    let world = try await OutboxWorld()
    let (outbox, handle) = (world.outbox(), try #require(StrictServer.handle("p1")))
    let unnamed = PersonProfile(
      id: PersonID(handle, of: world.account.id), handle: handle, name: "")
    _ = try await outbox.wish(.mute(Mute()), for: person("p1", world))
    _ = try await outbox.wish(.mute(nil), for: unnamed)
    _ = try await outbox.wish(.mute(Mute(notifications: false)), for: person("p1", world))
    #expect(try await outbox.entries().count == 1)
    try await world.drain(outbox)
    #expect(world.server.relations["p1"]?.mute == Mute(notifications: false))
    #expect(try await outbox.standings(with: [unnamed.id])[unnamed.id]?.relationship.mute != nil)
  }

  @Test
  func `whom and what is hidden elsewhere is hidden here, and known when nobody can be asked`()
    async throws
  {
    let world = try await OutboxWorld()
    let (outbox, account) = (world.outbox(), world.account.id)
    func names(_ list: HiddenList, asking: Bool = false) async throws -> [String] {
      try await outbox.hidden(list, of: account, asking: asking).map(\.handle.key)
    }
    world.server.relate(.follow(Following()), to: "p3")
    let followed = try #require(world.server.relations["p3"])
    try await world.library.relations.keep(
      [KeptRelation(person("p3", world).id, StrictServer.handle("p3"), followed)], of: 1)
    world.server.relate(.blockDomain(true), to: "*@other.example")
    world.server.relate(.mute(Mute()), to: "p1")
    #expect(try await names(.servers) == [])
    #expect(try await names(.muted) == [])
    await outbox.refreshHidden()
    #expect(try await names(.servers) == ["*@other.example"])
    #expect(try await names(.muted) == ["p1@photos.example"])
    #expect(try await outbox.hiddenPeople().domains == ["other.example"])
    #expect(try await standing("p3", outbox, world)?.relationship.following == nil)
    // What waits counts, and what is ended elsewhere ends here.
    _ = try await outbox.wish(.block(true), for: person("p2", world))
    #expect(try await names(.blocked) == ["p2@photos.example"])
    world.server.relate(.blockDomain(false), to: "*@other.example")
    #expect(try await names(.servers, asking: true) == [])
    #expect(try await outbox.hiddenPeople().domains == [])
  }

  @Test func `a server that is only blocked here stays so, whatever its account's server tells`()
    async throws
  {
    let world = try await OutboxWorld()
    let (outbox, account) = (world.outbox(), world.account.id)
    let everybody = try #require(Handle.everybody(at: "far.example"))
    try await world.library.relations.keep(
      KeptRelation(
        PersonID(everybody, of: account), everybody, Relationship(),
        local: LocalRelation(isDomainBlocked: true)), after: .blockDomain(true), of: 1)
    await outbox.refreshHidden()
    #expect(try await outbox.hidden(.servers, of: account, asking: true).count == 1)
  }

  @Test func `a mute ends by itself where the server does not end it`() async throws {
    let world = try await OutboxWorld()
    world.server.schedule(by: world.time)
    world.server.forgetMuteEnds()
    // On which no time goes by: the mute would end.
    let outbox = world.outbox(clock: ManualClock())
    let end = world.time.now.advanced(by: .seconds(7_200))
    _ = try await outbox.wish(.mute(Mute(endsAt: end)), for: person("p1", world))
    try await world.drain(outbox)
    #expect(world.server.relations["p1"]?.mute == Mute())
    #expect(try await outbox.hiddenPeople().handles == ["p1@photos.example"])
    await outbox.refreshHidden()
    #expect(try await standing("p1", outbox, world)?.relationship.mute?.endsAt == end)
    world.time.advance(by: .seconds(7_200))
    #expect(try await outbox.hiddenPeople().isEmpty)
    try await world.drain(world.outbox())
    #expect(world.server.relations["p1"]?.mute == nil)
    #expect(try await standing("p1", outbox, world) == RelationStanding(Relationship()))
  }

  @Test func `who has moved is followed where they are now, and nobody follows themselves`()
    async throws
  {
    let world = try await OutboxWorld()
    world.server.move("p3", to: "p5")
    let outbox = world.outbox()
    _ = try await outbox.wish(.follow(Following()), for: person("p3", world))
    try await world.drain(outbox)
    #expect(try await standing("p5", outbox, world)?.relationship.following == Following())
    #expect(try await standing("p3", outbox, world)?.relationship.following == nil)
    let oneself = try #require(Handle("ada@photos.example"))
    await #expect(throws: PeopleError.isOneself) {
      try await outbox.wish(
        .follow(Following()),
        for: PersonProfile(id: PersonID(oneself, of: world.account.id), handle: oneself, name: ""))
    }
    await #expect(throws: RelationError.ownServer("photos.example")) {
      try await outbox.wish(.blockDomain(true), for: person("p1", world))
    }
  }

  @Test func `a report is sent once, and not again unless the person says so`() async throws {
    let lost = Mutex(true)
    let world = try await OutboxWorld(
      StrictServer { _ in
        lost.withLock { isLost in
          defer { isLost = false }
          return isLost ? .silent : nil
        }
      })
    let outbox = world.outbox()
    try await outbox.report(PersonReport(.spam, words: "ads"), of: person("p1", world))
    try await world.drain(outbox)
    #expect(world.server.reports.count == 1)
    #expect(try await outbox.entries().map(\.isStopped) == [true])
    try await outbox.retry(nil)
    try await world.drain(outbox)
    #expect(world.server.reports.count == 2)
    await #expect(throws: WritingError.self) {
      try await outbox.report(
        PersonReport(words: String(repeating: "x", count: 1_001)), of: person("p1", world))
    }
  }

  @Test(arguments: [true, false])
  func `a report that was taken back on its way is not sent again`(isReached: Bool) async throws {
    let world = try await OutboxWorld(
      StrictServer { $0.attempts == 1 && !isReached ? .unreachable : nil })
    let outbox = world.outbox()
    world.server.hold()
    try await outbox.report(PersonReport(.spam, words: "ads"), of: person("p1", world))
    let sending = world.send(outbox)
    try await until("the report to be on its way") { !world.server.asked.isEmpty }
    let entry = try #require(try await outbox.entries().first)
    try await outbox.drop(entry.id)
    world.server.release()
    try await until { try await outbox.entries().isEmpty }
    #expect(world.server.reports.count == (isReached ? 1 : 0))
    sending.cancel()
    try await sending.ended()
    try await outbox.restore(entry)
    try await world.drain(outbox)
    #expect(world.server.reports.count == 1, "put back, it is there once")
  }

  @Test func `who is hidden tells of nothing, unless the mute says so`() async throws {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    let reading = outbox.notifications(
      by: FewNotifications(moment: world.time.now), muting: FixedSettings())
    let all = try await reading.notifications(of: world.account.id, after: nil)
    #expect(all.notifications.count == 4)
    _ = try await outbox.wish(.mute(Mute(notifications: false)), for: person("p1", world))
    _ = try await outbox.wish(.block(true), for: person("p3", world))
    let some = try await reading.notifications(of: world.account.id, after: nil)
    #expect(some.notifications.map(\.person) == ["@p1", "@p4@other.example", "@bo"])
    _ = try await outbox.wish(.blockDomain(true), for: person("p4", world))
    let few = try await reading.notifications(of: world.account.id, after: nil)
    #expect(few.notifications.map(\.person) == ["@p1", "@bo"])
  }
}

extension RelationTests {
  private struct FewNotifications: NotificationReading {
    let moment: Timestamp

    func notifications(
      of account: AccountID, after page: NotificationPage?
    ) async throws -> NotificationPage {
      NotificationPage(
        ["@p1", "@p3@other.example", "@p4@other.example", "@bo"].map { person in
          AccountNotification(
            id: .init(account: account, name: person), kind: .like, person: person, moment: moment,
            status: nil)
        })
    }
  }

  private func person(_ name: String, _ world: OutboxWorld) -> PersonProfile {
    let account = world.account.id
    guard let handle = StrictServer.handle(name) else { preconditionFailure(name) }
    return PersonProfile(id: PersonID(account: account, name: name), handle: handle, name: "")
  }

  private func standing(
    _ name: String, _ outbox: Outbox, _ world: OutboxWorld
  ) async throws -> RelationStanding? {
    let person = PersonID(account: world.account.id, name: name)
    return try await outbox.standings(with: [person])[person]
  }
}
