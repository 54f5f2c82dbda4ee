import Domain
import Fakes
import Foundation
import Testing

@testable import Transfer

@Suite("Lists as a table") struct ListTableTests {
  private func world(_ names: String...) throws -> TransferWorld {
    try TransferWorld(
      accounts: names.enumerated().map {
        try #require(FakeAccounts.account($1, id: Int64($0 + 1)))
      })
  }

  @Test func `a list that is kept here gives each account its own people`() async throws {
    let world = try world("ada", "eve")
    let list = try await world.people.makeList("Sea", at: nil).list
    for (account, name) in [(Int64(1), "bob@b.example"), (2, "cy@c.example")] {
      let handle = try #require(Handle(name))
      let person = PersonID(account: AccountID(rawValue: account), name: handle.key)
      try await world.people.add(.person(person, handle), to: list)
    }
    try await world.export(.table(.lists, of: "@ada@photos.example"), to: "ada.csv")
    try await world.export(.table(.lists, of: "@eve@photos.example"), to: "eve.csv")
    #expect(try world.text("ada.csv") == "Sea,bob@b.example\n")
    #expect(try world.text("eve.csv") == "Sea,cy@c.example\n")
  }

  @Test func `what a server does not tell is neither written as nothing nor made twice`()
    async throws
  {
    let world = try world("ada")
    world.people.hideLists(of: world.accounts[0])
    let unasked = TransferError.unasked("@ada@photos.example", reason: "it is away")
    await #expect(throws: unasked) {
      try await world.export(.table(.lists, of: nil), to: "out.csv")
    }
    #expect(!world.isThere("out.csv"))
    try world.write("Sea,bob@b.example\n", to: "lists.csv")
    await #expect(throws: unasked) { try await world.bringIn("lists.csv") }
    #expect(world.people.listed.isEmpty)
  }

  @Test func `one that was made here in the place of the account's is taken`() async throws {
    let world = try world("ada")
    _ = try await world.people.makeList("Sea", at: nil)
    try world.write("Sea,bob@b.example\n", to: "lists.csv")
    #expect(try await world.bringIn("lists.csv").new(.lists) == 0)
    #expect(world.people.listed == ["Sea": ["bob@b.example"]])
  }

  @Test func `titles that differ by letter case only are two`() async throws {
    let world = try world("ada")
    try world.write("Sea,bob@b.example\nSEA,bob@b.example\n", to: "lists.csv")
    #expect(try await world.bringIn("lists.csv").new(.people) == 2)
    #expect(world.people.listed == ["Sea": ["bob@b.example"], "SEA": ["bob@b.example"]])
  }
}
