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
      world.people.relate(name) {
        $0.following = Following(
          boosts: name < "c", notifies: true, languages: name < "c" ? ["de", "en"] : nil)
      }
    }
    #expect(try await world.export(.table(.following, of: nil), to: "f.csv").new(.people) == 3)
    #expect(
      try world.text("f.csv") == """
        Account address,Show boosts,Notify on new posts,Languages
        '=cmd@x.example,true,true,"de, en"
        bob@photos.example,true,true,"de, en"
        eve@a.example,false,true,

        """)
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
        .follow(Following(boosts: false, notifies: true, languages: ["de", "en"])),
        .follow(Following()),
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
    let rows = ["gone", "refused", "1"].map { "https://a.example/\($0)\n" }
    try world.write(rows.joined() + "x\n", to: "bookmarks.csv")
    try world.write("#domain\nbad.example\nno server\n", to: "blocked_domains.csv")
    #expect(try await world.bringIn("m.csv").new(.people) == 1)
    #expect(try await world.bringIn("blocked_accounts.csv").new(.people) == 1)
    #expect(world.people.wishes == [.mute(Mute(notifications: false)), .block(true)])
    #expect(try await world.bringIn("bookmarks.csv").problemCount == 3)
    #expect(world.serving.kept == ["https://a.example/1"])
    #expect(try await world.bringIn("blocked_domains.csv").problemCount == 1)
    #expect(world.people.servers == ["bad.example"])
  }

  @Test func `servers and bookmarks that are there are not told again`() async throws {
    let world = try world()
    world.serving.block("Bad.example")
    _ = try await world.serving.bookmark("https://a.example/1", of: AccountID(rawValue: 1))
    try world.write("#domain\nBAD.example\nworse.example\n", to: "x.csv")
    let servers = try await world.bringIn("x.csv")
    #expect(servers.known(.servers) == 1 && servers.new(.servers) == 1)
    #expect(world.people.servers == ["worse.example"])
    try world.write("#uri\nhttps://a.example/1\nhttps://a.example/2\n", to: "y.csv")
    let bookmarks = try await world.bringIn("y.csv")
    #expect(bookmarks.known(.bookmarks) == 1 && bookmarks.new(.bookmarks) == 1)
    #expect(bookmarks.problems.isEmpty && servers.problems.isEmpty)
  }

  @Test func `a server that does not say whom it blocks is told all of it`() async throws {
    let world = try world()
    world.serving.refuseServers()
    try world.write("#domain\nbad.example\n", to: "x.csv")
    let summary = try await world.bringIn("x.csv")
    #expect(summary.new(.servers) == 1 && summary.problems.isEmpty)
  }

  @Test func `what is so already or on its way is not asked for, and all else is`() async throws {
    let world = try world()
    world.people.relate("asked@a.example") { $0.isRequested = true }
    world.people.relate("german@a.example") { $0.following = Following(languages: ["de"]) }
    world.people.relate("quiet@a.example") { $0.mute = Mute() }
    try world.write(
      "Account address,Notify on new posts\nasked@a.example,true\ngerman@a.example,false\n"
        + "eve@a.example,true\n", to: "f.csv")
    #expect(try await world.bringIn("f.csv").known(.people) == 2)
    try world.write("Account address,Hide notifications\nquiet@a.example,false\n", to: "m.csv")
    #expect(try await world.bringIn("m.csv").new(.people) == 1)
    #expect(
      world.people.wishes == [
        .follow(Following(boosts: true, notifies: true)), .mute(Mute(notifications: false)),
      ])
  }

  @Test func `a table that is there is not written over`() async throws {
    let world = try world()
    try world.write("mine", to: "f.csv")
    await #expect(throws: TransferError.exists(world.path("f.csv"))) {
      try await world.export(.table(.following, of: nil), to: "f.csv")
    }
    #expect(try world.text("f.csv") == "mine")
  }

  @Test(arguments: [String.Encoding.utf8, .isoLatin1, .utf16])
  func `a table with names of columns is read in whatever encoding`(_ encoding: String.Encoding)
    async throws
  {
    let world = try world()
    let text = "List name,Account address\r\nÜbersee,eve@a.example\r\n'=cmd(),bob@b.example\r\n"
    try world.scratch.write(Array(try #require(text.data(using: encoding))), to: "anything.csv")
    let summary = try await world.bringIn("anything.csv")
    #expect(summary.problems.isEmpty && summary.new(.lists) == 2)
    #expect(world.people.listed == ["Übersee": ["eve@a.example"], "=cmd()": ["bob@b.example"]])
  }

  @Test func `100,000 rows are brought in, and no more`() async throws {
    #expect(TableImport.mostRows == 100_000)
    let world = try world()
    let table = TableImport(
      world.transfer.dependencies, .bookmarks, of: try #require(world.accounts.first),
      telling: { _ in }, mostRows: 50)
    let rows = (0...50).map { "https://a.example/\($0)" }.joined(separator: "\n")
    let summary = try await table.run(Array(rows.utf8), from: FileLocation(path: "bookmarks.csv"))
    #expect(summary.new(.bookmarks) == 50)
    #expect(summary.problems == ["only the first 50 rows were read"])
  }

  @Test func `blogs and tables come in through a pipe, and go out through one`() async throws {
    let (input, output) = (Pipe(), Pipe())
    let world = try TransferWorld(
      accounts: [try #require(FakeAccounts.account("ada"))],
      streams: StandardStreams(
        input: input.fileHandleForReading.fileDescriptor,
        output: output.fileHandleForWriting.fileDescriptor))
    try input.fileHandleForWriting.write(
      contentsOf: Data("Account address,Show boosts\neve@a.example,false\n".utf8))
    try input.fileHandleForWriting.close()
    let summary = try await TransferWorld.end(of: world.transfer.bringIn("-", to: nil))
    #expect(summary.new(.people) == 1 && summary.place == "-")
    #expect(world.people.wishes == [.follow(Following(boosts: false))])

    _ = try await TransferWorld.end(of: world.transfer.export(.subscriptions, to: "-"))
    world.people.relate("eve@a.example") { $0.isBlocked = true }
    _ = try await TransferWorld.end(of: world.transfer.export(.table(.blocks, of: nil), to: "-"))
    try output.fileHandleForWriting.close()
    let told = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(told.hasPrefix("<?xml") && told.hasSuffix("</opml>\neve@a.example\n"))
    withExtendedLifetime((input, output)) {}
  }

  @Test func `nothing is taken out of the pipe that the commands come through`() async throws {
    let input = Pipe()
    let world = try TransferWorld(
      streams: StandardStreams(
        input: input.fileHandleForReading.fileDescriptor, bringsCommands: true))
    try input.fileHandleForWriting.write(contentsOf: Data("settings list\n".utf8))
    try input.fileHandleForWriting.close()
    await #expect(throws: TransferError.self) {
      try await TransferWorld.end(of: world.transfer.bringIn("-", to: nil))
    }
    let left = try input.fileHandleForReading.readToEnd()
    #expect(left == Data("settings list\n".utf8))
  }

  @Test(arguments: [50, 51])
  func `more rows than Mastodon takes are written, and that is told`(count: Int) async throws {
    let world = try world()
    let table = TableExport(
      dependencies: world.transfer.dependencies, table: .domains,
      account: try #require(world.accounts.first), tell: { _ in }, mostRowsOfMastodon: 50)
    for number in 0..<count { world.serving.block("\(number).example") }
    let summary = try await table.run(to: FileLocation(path: world.path("domains.csv")))
    #expect(summary.new(.servers) == count)
    let told = "Mastodon imports 50 rows of a file: split it for that"
    #expect(summary.advice == (count > 50 ? [told] : []))
  }

  @Test func `pages without end and without anything new are left, and that is told`()
    async throws
  {
    let world = try world()
    let told = "photos.example: 10 pages in a row had nothing new, so no more were asked for"
    world.people.relate("eve@a.example") { $0.isBlocked = true }
    world.people.goOnForEver()
    let blocks = try await world.export(.table(.blocks, of: nil), to: "blocks.csv")
    #expect(blocks.new(.people) == 1 && blocks.problems == [told])
    #expect(world.people.madePages == 11)
    _ = try await world.serving.bookmark("https://a.example/1", of: AccountID(rawValue: 1))
    world.serving.goOnForEver()
    let bookmarks = try await world.export(.table(.bookmarks, of: nil), to: "bookmarks.csv")
    #expect(bookmarks.new(.bookmarks) == 1 && bookmarks.problems == [told])
    #expect(world.serving.madePages == 11)
    try world.write("https://a.example/1\nhttps://a.example/2\n", to: "bookmarks.csv")
    let brought = try await world.bringIn("bookmarks.csv")
    #expect(brought.known(.bookmarks) == 1 && brought.new(.bookmarks) == 1)
    #expect(brought.problems == [told] && world.serving.madePages == 22)
  }

  @Test func `what follows bookmarks that lead nowhere is missing, and that is told`() async throws
  {
    let world = try world()
    _ = try await world.serving.bookmark("https://a.example/1", of: AccountID(rawValue: 1))
    world.serving.leadNowhere("the next page is on another server")
    let bookmarks = try await world.export(.table(.bookmarks, of: nil), to: "bookmarks.csv")
    #expect(bookmarks.new(.bookmarks) == 1)
    #expect(bookmarks.problems == ["the next page is on another server"])
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

  @Test func `a name with blanks that stands in no quotes is to have them`() async throws {
    let world = try world()
    try world.write("b@b.example\n", to: "my blocks.csv")
    let error = TransferError.unquoted(world.path("my blocks.csv"))
    await #expect(throws: error) { try await world.bringIn("my", to: "blocks.csv") }
    #expect(error.reason.hasSuffix("type `import \"\(world.path("my blocks.csv"))\"`"))
    #expect(try await world.bringIn("my blocks.csv", to: "ada").new(.people) == 1)
  }
}
