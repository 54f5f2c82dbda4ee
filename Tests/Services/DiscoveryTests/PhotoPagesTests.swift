import Domain
import Fakes
import Storage
import Testing
import Web

@testable import Discovery

@Suite("Pages of strangers' photos") struct PhotoPagesTests {
  private let world: DiscoverWorld

  init() throws { world = try DiscoverWorld() }

  @Test func `what is newest stands for itself, and so does what is popular`() async throws {
    world.popular(1, [world.photo(1, "p1"), world.photo(1, "p1")])
    world.newest(1, [world.photo(1, "n1")])
    #expect(try await world.all().values.map(\.id.item) == ["p1", "n1"], "and nothing twice")
    world.fail(.newest)
    let popular = try await world.all()
    #expect(popular.values.map(\.id.item) == ["p1"])
    #expect(Set(popular.remarks) == [DiscoverWorld.away.reason])
    let other = try DiscoverWorld()
    other.newest(1, [other.photo(1, "n1")])
    other.fail(.popular)
    let newest = try await other.all()
    #expect(newest.values.map(\.id.item) == ["n1"])
    #expect(newest.remarks == [DiscoverWorld.away.reason])
  }

  @Test func `what a server told before it failed stands where it belongs`() async throws {
    world.newest(1, (0..<150).map { world.photo(1, "\($0)", hoursAgo: $0) })
    // Its second page begins with what should stand on the first, and ends with what is old.
    world.newest(
      2,
      (Array(0..<20) + [10, 140]).enumerated().map {
        world.photo(2, "other \($0)", hoursAgo: $1)
      })
    world.disorder(2)
    let told = try await world.all()
    #expect(told.remarks.count == 1, "\(told.remarks)")
    let items = Set(told.values.map(\.id.item))
    #expect(items.isSuperset(of: (0..<150).map(String.init)) && items.contains("other 21"))
    #expect(told.values.map(\.timestamp) == told.values.map(\.timestamp).sorted(by: >))
  }

  @Test func `no page is longer than is set, however many are left out`() async throws {
    let hidden = HiddenPeople(["bo@third.example"])
    world.newest(
      1,
      (0..<20).map {
        world.photo(
          1, "\($0)", hoursAgo: $0, author: "@\($0 < 2 ? "bo" : "cy")@third.example")
      })
    try world.settings.set(.listLength, to: "5", in: .profile)
    let pages = try await world.discovery(hidden: { hidden }).photos(.all)
    #expect(try await pages().found.values.isEmpty, "nothing is popular")
    for start in [2, 7] {
      let page = try await pages().found.values
      #expect(page.map(\.id.item) == (start..<start + 5).map { "\($0)" })
    }
  }
}
