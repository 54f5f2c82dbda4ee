import Domain
import Fakes
import Testing

@testable import SearchScreen

@MainActor
@Suite("Photos that look alike, as the search looks for them")
struct SearchComparingTests {
  private let module = SearchModule()
  private var view: FakeSearchView { module.view }

  @Test
  func `pictures that were never shown are counted and looked at, then what looks alike is shown`()
    async
  {
    var alike = Photo.example(1)
    alike.series = 1
    let searching = FakeSearching([alike, Photo.example(2)])
    let presenter = module.presenter(searching, comparing: FakeComparing(3))
    func uncompared() -> Int? {
      guard case .loaded(.found(let list)) = view.states.last?.content else { return nil }
      return list.uncompared
    }
    await presenter.find("photo")
    #expect(uncompared() == 0, "it does not matter")
    await presenter.find("is:duplicate in:~/Pictures")
    #expect(uncompared() == 3)
    await presenter.compare()
    #expect(searching.queries.last == "is:duplicate in:~/Pictures")
    #expect(view.shown == ["1 Photo 1"] && uncompared() == 0)
    let waits = view.states.map(\.waiting)
    #expect(waits.contains(.comparing(SearchProgress(done: 1, total: 3))))
    #expect(waits.contains(.comparing(SearchProgress(done: 3, total: 3))))
    await presenter.find("photo")
    await presenter.compare()
    #expect(searching.queries.last == "is:duplicate", "what was looked for last is not about that")
  }

  @Test func `looking at pictures is stopped as any command`() async throws {
    let presenter = module.presenter(
      FakeSearching(), comparing: FakeComparing(3, neverAnswers: true))
    let (waits, wait) = AsyncStream.makeStream(of: Void.self)
    let task = Standstill.$reached.withValue({ wait.yield() }) {
      Task { await presenter.compare() }
    }
    try await waits.next("the second picture to be looked at")
    task.cancel()
    try await task.ended()
    #expect(view.shown == ["stopped"])
  }
}
