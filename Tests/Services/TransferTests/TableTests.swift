import Domain
import Fakes
import Foundation
import Testing

@testable import Transfer

@Suite struct TableTests {
  private func world() throws -> TransferWorld {
    try TransferWorld(accounts: [try #require(FakeAccounts.account("ada"))])
  }

  @Test func `whom somebody follows is written as Mastodon writes it`() async throws {
    let world = try world()
    for name in ["eve@a.example", "bob@photos.example", "=cmd@x.example"] {
      world.people.relate(name) { $0.following = Following(boosts: name < "c", notifies: true) }
    }
    #expect(try await world.export(.table(.following, of: nil), to: "f.csv").new(.people) == 3)
    #expect(
      try world.text("f.csv") == """
        Account address,Show boosts,Notify on new posts,Languages
        '=cmd@x.example,true,true,
        bob@photos.example,true,true,
        eve@a.example,false,true,

        """)
  }

  @Test func `mutes, blocks, bookmarks and servers are written as Mastodon writes them`()
    async throws
  {
    let world = try world()
    world.people.relate("eve@a.example") { $0.mute = Mute(notifications: false) }
    world.people.relate("bob@b.example") { $0.isBlocked = true }
    _ = try await world.serving.bookmark("https://a.example/1", of: AccountID(rawValue: 1))
    world.serving.block("bad.example")
    for table in [PeopleTable.mutes, .blocks, .bookmarks, .domains] {
      try await world.export(.table(table, of: "@ada@photos.example"), to: "\(table).csv")
    }
    #expect(
      try world.text("mutes.csv") == "Account address,Hide notifications\neve@a.example,false\n")
    #expect(try world.text("blocks.csv") == "bob@b.example\n")
    #expect(try world.text("bookmarks.csv") == "https://a.example/1\n")
    #expect(try world.text("domains.csv") == "bad.example\n")
  }

  @Test func `a table comes in once, and a second time changes nothing`() async throws {
    let world = try world()
    world.people.relate("known@a.example") { $0.following = Following(boosts: false) }
    world.people.forget("gone@a.example")
    world.people.refuse("blocked@a.example")
    try world.write(
      """
      \u{FEFF}Account address,Show boosts,Notify on new posts,Languages\r
      @eve@a.example,false,true,"de, en"\r
      bob,true,false,\r
      known@a.example,false,false,\r
      gone@a.example,true,false,\r
      blocked@a.example,true,false,\r
      not a name,true,false,\r
      ada@photos.example,true,false,\r
      EVE@a.example,false,true,"de, en"\r
      """, to: "following_accounts.csv")
    let summary = try await world.bringIn("following_accounts.csv")
    #expect(summary.new(.people) == 2 && summary.known(.people) == 2)
    #expect(
      world.people.wishes == [
        .follow(Following(boosts: false, notifies: true)), .follow(Following()),
      ])
    #expect(
      summary.problems == [
        "@gone@a.example: nobody is called @gone@a.example there",
        "`not a name` is nobody's name", "@ada@photos.example: that is you",
        "@blocked@a.example: you have blocked @blocked@a.example: `unblock` them first",
      ])
    let again = try await world.bringIn("following_accounts.csv")
    #expect(again.new(.people) == 0 && world.people.wishes.count == 2)
  }

  @Test func `a table whose only column is the address is what its name says`() async throws {
    let world = try world()
    try world.write("Account address\neve@a.example\n", to: "blocked_accounts.csv")
    #expect(try await world.bringIn("blocked_accounts.csv").new(.people) == 1)
    #expect(world.people.wishes == [.block(true)])
  }

  @Test func `a table of lists makes lists and puts people into them`() async throws {
    let world = try world()
    try world.write(
      "Sea,eve@a.example\n\"Fog, mist\",bob@b.example\nSea,bob@b.example\nSea\n",
      to: "lists.csv")
    let summary = try await world.bringIn("lists.csv")
    #expect(summary.new(.lists) == 2 && summary.new(.people) == 3 && summary.problemCount == 1)
    let lists = [
      "Sea": ["eve@a.example", "bob@b.example"], "Fog, mist": ["bob@b.example"],
    ]
    #expect(world.people.listed == lists)
    #expect(try await world.bringIn("lists.csv").known(.people) == 3)
    #expect(world.people.listed == lists)
    try await world.export(.table(.lists, of: nil), to: "out.csv")
    #expect(
      try world.text("out.csv")
        == "Sea,eve@a.example\nSea,bob@b.example\n\"Fog, mist\",bob@b.example\n")
  }

  @Test func `mutes, blocks, bookmarks and servers come in`() async throws {
    let world = try world()
    try world.write("Account address,Hide notifications\na@a.example,false\n", to: "m.csv")
    try world.write("b@b.example\n", to: "blocked_accounts.csv")
    try world.write("https://a.example/1\nhttps://a.example/gone\nx\n", to: "bookmarks.csv")
    try world.write("#domain\nbad.example\nno server\n", to: "blocked_domains.csv")
    #expect(try await world.bringIn("m.csv").new(.people) == 1)
    #expect(try await world.bringIn("blocked_accounts.csv").new(.people) == 1)
    #expect(world.people.wishes == [.mute(Mute(notifications: false)), .block(true)])
    #expect(try await world.bringIn("bookmarks.csv").problemCount == 2)
    #expect(world.serving.kept == ["https://a.example/1"])
    #expect(try await world.bringIn("blocked_domains.csv").problemCount == 1)
    #expect(world.people.servers == ["bad.example"])
  }

  @Test func `it is asked whose a table is, and a file of handles alone is not guessed at`()
    async throws
  {
    let nobody = try TransferWorld()
    try nobody.write("b@b.example\n", to: "blocks.csv")
    await #expect(throws: TransferError.noAccount) { try await nobody.bringIn("blocks.csv") }
    let accounts = try ["ada", "eve"].enumerated().map {
      try #require(FakeAccounts.account($1, id: Int64($0 + 1)))
    }
    let world = try TransferWorld(accounts: accounts)
    try world.write("b@b.example\n", to: "blocks.csv")
    await #expect(
      throws: TransferError.whichAccount(["@ada@photos.example", "@eve@photos.example"])
    ) { try await world.bringIn("blocks.csv") }
    #expect(try await world.bringIn("blocks.csv", to: "eve").new(.people) == 1)
    try world.write("b@b.example\n", to: "people.csv")
    await #expect(throws: TransferError.unknownContent(world.path("people.csv"))) {
      try await world.bringIn("people.csv")
    }
  }
}
