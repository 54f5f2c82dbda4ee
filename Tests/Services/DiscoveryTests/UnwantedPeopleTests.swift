import Domain
import Fakes
import Testing
import Web

@testable import Discovery

@Suite("Whom somebody does not want to see") struct UnwantedPeopleTests {
  private let world: DiscoverWorld

  init() throws { world = try DiscoverWorld() }

  @Test func `a server that is asked alone leaves out itself whom one hides`() async throws {
    let bo = try #require(PersonProfile.example("bo", at: "third.example"))
    world.people(1, [bo])
    let relating = FakeRelating()
    relating.silence([AccountID(rawValue: 1)])
    let alone = world.discovery(
      accounts: [try #require(FakeAccounts.account("ada", on: "one.example"))], relating: relating)
    #expect(try await alone.people() == Discovered([bo]))
  }

  /// People whom only the second account has seen.
  private struct SeenByTwo: PeopleReading {
    let person: PersonProfile

    func known(_ handle: Handle, as account: AccountID?) async throws -> PersonProfile? {
      handle == person.handle && account == person.id.account ? person : nil
    }
    func profile(of handle: Handle, as account: AccountID?) async throws -> PersonProfile { person }
  }

  @Test func `who has blocked one of the accounts, or was suspended, is shown to none`()
    async throws
  {
    let bo = try #require(PersonProfile.example("bo", at: "third.example", seenBy: 2))
    let cy = try #require(PersonProfile.example("cy", at: "third.example"))
    let di = try #require(
      PersonProfile.example("di", at: "third.example") { $0.isSuspended = true })
    world.strangers(1, photosBy: [bo, cy])
    world.people(1, [bo, cy, di])
    var blocking = Relationship()
    blocking.isBlocking = true
    let discovery = world.discovery(
      people: SeenByTwo(person: bo), relating: FakeRelating([bo.id: blocking]))
    #expect(try await Set(world.all(discovery).values.map(\.author)) == [cy.byline])
    #expect(try await discovery.people().values == [cy])
  }

  @Test(arguments: ["bo@one.example", "bo"])
  func `what somebody boosts who has blocked one of the accounts is not shown`(booster: String)
    async throws
  {
    let bo = try #require(PersonProfile.example("bo", at: "one.example", seenBy: 2))
    var photo = world.photo(1, "a")
    photo.details.boostedBy = [Person(name: "", address: booster)]
    world.newest(1, [photo, world.photo(1, "b")])
    var blocking = Relationship()
    blocking.isBlocking = true
    let discovery = world.discovery(
      people: SeenByTwo(person: bo), relating: FakeRelating([bo.id: blocking]))
    #expect(try await world.all(discovery).values.map(\.id.item) == ["b"])
  }
}
