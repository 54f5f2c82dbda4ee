import Domain
import Fakes
import Foundation
import Library
import Storage
import Testing
import Web

@testable import Transfer

@Suite("People in an export")
struct PeopleExportTests {
  private static let folder = "backup/people/@ada@photos.example"

  /// Somebody with one of each: followed, muted, blocked, noted, muted for a time, and a server blocked here.
  private func world() async throws -> TransferWorld {
    let account = try #require(FakeAccounts.account("ada"))
    let world = try TransferWorld(accounts: [account])
    try await world.storeAccount()
    world.people.relate("eve@a.example") { $0.following = Following(boosts: false) }
    world.people.relate("bob@b.example") { $0.isBlocked = true }
    world.people.relate("cy@c.example") { $0.mute = Mute() }
    _ = try await world.serving.bookmark("https://a.example/1", of: account.id)
    world.serving.block("bad.example")
    let list = try await world.people.makeList("Sea", at: account.id).list
    let eve = try await world.people.profile(of: try handle("eve@a.example"), as: account.id)
    try await world.people.add(.person(eve.id, eve.handle), to: list)
    var (noted, muted) = (Relationship(), Relationship())
    noted.note = "met at the harbour: endsAt noon"
    muted.mute = Mute(notifications: false)
    let end = Mute(notifications: false, endsAt: world.time.now.advanced(by: .seconds(3600)))
    let everybody = try #require(Handle.everybody(at: "spam.example"))
    for (name, relation, local) in [
      (try handle("eve@a.example"), noted, LocalRelation()),
      (try handle("cy@c.example"), muted, LocalRelation(mute: end)),
      (try handle("dora@d.example"), Relationship(), LocalRelation()),
      (everybody, Relationship(), LocalRelation(isDomainBlocked: true)),
    ] {
      let kept = KeptRelation(PersonID(name, of: account.id), name, relation, local: local)
      try await world.library.relations.keep(kept, after: .mute(nil), of: 1)
      try await world.library.relations.keep(kept, after: .blockDomain(false), of: 1)
    }
    return world
  }

  private func handle(_ text: String) throws -> Handle { try #require(Handle(text)) }

  @Test func `whom an account knows is there as Mastodon's own tables, also the second time`()
    async throws
  {
    let world = try await world()
    for _ in 1...2 {
      let summary = try await world.export(to: "backup")
      #expect(summary.problems.isEmpty)
      #expect(summary.new(.people) == 4 && summary.new(.servers) == 1)
      #expect(summary.new(.bookmarks) == 1 && summary.new(.relations) == 3)
    }
    for (name, text) in [
      (
        "following_accounts",
        "Account address,Show boosts,Notify on new posts,Languages\neve@a.example,false,false,\n"
      ),
      ("muted_accounts", "Account address,Hide notifications\ncy@c.example,true\n"),
      ("blocked_accounts", "bob@b.example\n"), ("blocked_domains", "bad.example\n"),
      ("bookmarks", "https://a.example/1\n"), ("lists", "Sea,eve@a.example\n"),
    ] { #expect(try world.text("\(Self.folder)/\(name).csv") == text) }
  }

  @Test
  func `what is only kept here comes back, the tables are offered, and twice changes nothing`()
    async throws
  {
    let world = try await world()
    try await world.export(to: "backup")
    let other = try TransferWorld(accounts: world.accounts)
    try world.move("backup", to: other)
    other.people.goAway()
    let first = try await other.bringIn("backup")
    #expect(first.new(.relations) == 3 && first.problems.isEmpty)
    let end = world.time.now.advanced(by: .seconds(3600))
    #expect(
      Set(other.people.wishes) == [
        .note("met at the harbour: endsAt noon"), .mute(Mute(notifications: false, endsAt: end)),
        .blockDomain(true),
      ])
    #expect(other.people.servers == ["spam.example"])
    #expect(
      first.advice == [
        "whom @ada@photos.example followed, muted and blocked, and its bookmarks, are in "
          + "\(other.path(Self.folder)): `import <file>` brings in one table"
      ])
    let second = try await other.bringIn("backup")
    #expect(second.new(.relations) == 0 && second.known(.relations) == 3)
    #expect(other.people.wishes.count == 3)
    other.people.goAway(false)
    for (name, wish) in [
      ("following", RelationWish.follow(Following(boosts: false))), ("blocked", .block(true)),
    ] {
      #expect(try await other.bringIn("\(Self.folder)/\(name)_accounts.csv").new(.people) == 1)
      #expect(other.people.wishes.last == wish)
    }
  }

  @Test func `a mute that has ended stays so, and what is otherwise here by now, too`() async throws
  {
    let world = try await world()
    try await world.export(to: "backup")
    world.time.advance(by: .seconds(7200))
    world.people.relate("eve@a.example") { $0.note = "from the other harbour" }
    let summary = try await world.bringIn("backup")
    #expect(summary.new(.relations) == 1 && summary.known(.relations) == 1)
    #expect(world.people.wishes == [.blockDomain(true)])
  }

  @Test func `a server that is away costs its tables alone, and an earlier one stays`() async throws
  {
    let world = try await world()
    try await world.export(to: "backup")
    let lists = try world.text("backup/lists.jsonl")
    #expect(lists.contains("eve@a.example"))
    world.people.relate("fay@f.example") { $0.following = Following() }
    world.people.goAway()
    let summary = try await world.export(to: "backup")
    #expect(
      summary.problems == [
        "the list Sea: \(Reason.of(FakePeople.away))",
        "people and bookmarks of @ada@photos.example: \(Reason.of(FakePeople.away))",
      ])
    #expect(summary.new(.relations) == 3)
    #expect(try world.text("backup/lists.jsonl") == lists)
    #expect(try world.text("\(Self.folder)/following_accounts.csv").contains("eve@a.example"))
  }

  @Test func `a table that is cut short does not take the place of a whole one`() async throws {
    let world = try await world()
    let ada = try #require(world.accounts.first)
    _ = try await world.serving.bookmark("https://a.example/2", of: ada.id)
    try await world.export(to: "backup")
    let whole = try world.text("\(Self.folder)/bookmarks.csv")
    _ = try await world.serving.bookmark("https://a.example/3", of: ada.id)
    world.serving.leadNowhere("the next page is on another server")
    let summary = try await world.export(to: "backup")
    #expect(
      summary.problems == [
        "bookmarks of @ada@photos.example: the next page is on another server",
        "bookmarks of @ada@photos.example: the table of the earlier export has more, and stays",
      ])
    #expect(summary.new(.bookmarks) == 0)
    #expect(try world.text("\(Self.folder)/bookmarks.csv") == whole)
  }

  @Test func `what a server does not tell is noted, and the other tables are there`() async throws {
    let world = try await world()
    world.serving.refuseServers()
    let summary = try await world.export(to: "backup")
    #expect(summary.problemCount == 1)
    #expect(summary.problems.first?.hasPrefix("domains of @ada@photos.example: ") == true)
    #expect(!world.isThere("\(Self.folder)/blocked_domains.csv"))
    #expect(world.isThere("\(Self.folder)/bookmarks.csv"))
  }
}
