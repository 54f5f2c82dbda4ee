import Domain
import Fakes
import Testing

@testable import Streams

@Suite struct StreamWalkTests {
  @Test func `an empty stream starts nowhere`() async throws {
    let test = try TestStreams()
    let id = PhotoID(source: SourceID(rawValue: "s1"), item: "gone")
    #expect(try await test.streams.start() == nil)
    #expect(try await test.streams.next(after: id) == nil)
    #expect(try await test.streams.previous(before: id) == nil)
    #expect(try await test.streams.photo(id) == nil)
    #expect(try await test.streams.page(from: id, limit: 5).isEmpty)
    #expect(try await test.streams.markAllSeen() == 0)
  }

  @Test func `it starts at the first unseen, shows each once, and comes round to the first`()
    async throws
  {
    let test = try TestStreams()
    try await test.add([1, 2, 3, 4])
    let seen = try #require(try await test.id(4))
    try await test.streams.markSeen([seen])
    var item = try await test.streams.start()
    var numbers: [Int?] = []
    while let shown = item, !shown.photo.isSeen {
      numbers.append(shown.number)
      try await test.streams.markSeen([shown.id])
      item = try await test.streams.next(after: shown.id)
    }
    #expect(numbers == [3, 2, 1])
    #expect(item?.number == 4)
    #expect(item?.place == 1)
    #expect(item?.total == 4)
  }

  @Test func `after the last it goes on with an unseen one before`() async throws {
    let test = try TestStreams()
    try await test.add([1, 2, 3])
    for number in [1, 3] {
      try await test.streams.markSeen([try #require(try await test.id(number))])
    }
    let last = try #require(try await test.id(1))
    #expect(try await test.streams.next(after: last)?.number == 2)
  }

  @Test(arguments: StreamOrder.allCases)
  func `back is the exact way of the order, seen or not, and round`(order: StreamOrder) async throws
  {
    let test = try TestStreams()
    try test.settings.set(.streamOrder, to: order.rawValue, in: .profile)
    try await test.add([1, 2, 3, 4, 5])
    let page = try await test.streams.page(from: nil, limit: 9)
    #expect(page.compactMap(\.number) == (order == .newest ? [5, 4, 3, 2, 1] : [1, 2, 3, 4, 5]))
    #expect(page.map(\.place) == [1, 2, 3, 4, 5])
    _ = try await test.streams.markAllSeen()
    for (index, item) in page.enumerated() {
      let before = try await test.streams.previous(before: item.id)
      #expect(before?.id == page[(index + 4) % 5].id)
    }
  }

  @Test func `from a photo that has left, it goes on from where that was`() async throws {
    let test = try TestStreams()
    try await test.add([1, 2, 3, 4])
    let gone = try #require(try await test.id(3))
    try test.remove("photos/3.jpg")
    _ = try await test.finish(test.streams.refresh())
    #expect(try await test.streams.photo(gone) == nil)
    #expect(try await test.streams.next(after: gone)?.number == 2)
    #expect(try await test.streams.previous(before: gone)?.number == 4)
    #expect(try await test.streams.page(from: gone, limit: 2).map(\.number) == [2, 1])
  }

  @Test func `places lead to photos, and beyond the ends to none`() async throws {
    let test = try TestStreams()
    try await test.add([1, 2, 3])
    #expect(try await test.streams.photo(at: 2)?.number == 2)
    #expect(try await test.streams.photo(at: 0) == nil)
    #expect(try await test.streams.photo(at: 4) == nil)
    let second = try #require(try await test.id(2))
    #expect(try await test.streams.page(from: second, limit: 1).map(\.number) == [2])
    #expect(try await test.streams.page(from: second, limit: 0).isEmpty)
    #expect(try await test.streams.page(from: second, limit: -1).isEmpty)
  }
}
