import Domain
import Fakes
import SearchDev
import Testing

@testable import SearchScreen

@Suite("The search's interactor")
struct SearchInteractorTests {
  private let reports = RecordingReporter()
  private let account = AccountID(rawValue: 1)

  private func interactor(
    _ searching: FakeSearching = FakeSearching(),
    servers: FakeServerSearching = FakeServerSearching(), accounts: [Account?] = [],
    sources: [Source] = []
  ) -> SearchInteractor {
    SearchInteractor(
      dependencies: FakeServices {
        ($0.searching, $0.servers, $0.reporting) = (searching, servers, reports)
        $0.accounts = FakeAccounts(accounts.compactMap(\.self))
        $0.sources = FakeSources(sources)
      })
  }

  @Test func `a page goes on with the numbers, is as long as lists are, and knows its sources`()
    async throws
  {
    let pictures = Source(id: SourceID(rawValue: "test"), kind: .samples, name: "Pictures")
    let interactor = interactor(
      FakeSearching((1...12).map { .example($0) }), sources: [pictures])
    let query = try interactor.read("photo")
    let (first, end) = try await interactor.obtainPage(of: query)
    #expect(first.start == 1 && first.photos.count == 10 && first.hasMore)
    #expect(first.sources == [pictures.id: "Pictures"])
    let (second, none) = try await interactor.obtainPage(of: query, after: end, count: 10)
    #expect(second.start == 11 && second.photos.map(\.photo.caption) == ["Photo 11", "Photo 12"])
    #expect(!second.hasMore && none == nil)
    #expect(try await interactor.obtainPage(of: query, length: 3).list.photos.count == 3)
  }

  @Test func `names are asked for once, and stand on pages as long as lists are`() async throws {
    let names = (1...12).compactMap { FoundName(.places, "Town \($0)", photos: 13 - $0) }
    let searching = FakeSearching(names: [.places: names])
    let query = try interactor().read("fog")
    var list = try await interactor(searching).obtainNames(.places, of: query)
    #expect(list.shown == names[0..<10] && list.hasMore)
    list.start = 11
    #expect(list.shown == names[10...] && !list.hasMore)
    #expect(list.text(of: names[0]) == "\"Town 1\" fog")
    #expect(searching.queries == ["places of fog"])
    await #expect(throws: LibraryError.busy) {
      _ = try await interactor(FakeSearching(failure: LibraryError.busy))
        .obtainNames(.people, of: query)
    }
  }

  @Test func `what is typed finds its beginning, mistakes nothing, and failures are thrown`()
    async throws
  {
    let photos = [Photo.example(1, caption: "fog"), .example(2, caption: "fog again")]
    let found = try await interactor(FakeSearching(photos)).obtainPreview(of: "fo", length: 1)
    #expect(found?.photos.map(\.photo.caption) == ["fog"] && found?.hasMore == true)
    for mistake in ["fog by:", "is:red", "!!!"] {
      #expect(
        try await interactor(FakeSearching(photos)).obtainPreview(of: mistake, length: 1) == nil)
    }
    let missing = FakeSearching(failure: SourceError.unknownSource("nobody"))
    #expect(try await interactor(missing).obtainPreview(of: "from:nobody", length: 1) == nil)
    await #expect(throws: LibraryError.busy) {
      try await interactor(FakeSearching(failure: LibraryError.busy))
        .obtainPreview(of: "fog", length: 1)
    }
  }

  @Test func `servers are asked by one account each, in their order, and one that fails is said`()
    async throws
  {
    let servers = FakeServerSearching(
      [account: ServerFindings(tags: ["fog"])],
      failures: [AccountID(rawValue: 2): LibraryError.busy])
    let interactor = interactor(
      servers: servers,
      accounts: [
        FakeAccounts.account("ada"), FakeAccounts.account("ada", on: "away.example", id: 2),
        FakeAccounts.account("second", id: 3),
        FakeAccounts.account("gone", on: "gone.example", id: 4, ending: .refused),
      ])
    let list = try await interactor.askServers(for: "fog")
    #expect(list.answers.map(\.account.server.name) == ["photos.example", "away.example"])
    #expect(list.answers.map(\.rows) == [[.tag("fog")], []])
    #expect(list.answers.map(\.failure) == [nil, LibraryError.busy.reason])
    #expect(reports.activities == ["asking a server to search"])
    await #expect(throws: ServerProblem.noAccount) {
      _ = try await self.interactor().askServers(for: "fog")
    }
    let stopped = self.interactor(
      servers: FakeServerSearching(failures: [account: CancellationError()]),
      accounts: [FakeAccounts.account("ada")])
    await #expect(throws: CancellationError.self, "what is stopped is no failure of a server") {
      _ = try await stopped.askServers(for: "fog")
    }
  }

  @Test func `what Tab offers is nothing where that cannot be had, and the log says so`() async {
    let searching = FakeSearching(suggestions: ["tag:fog"])
    #expect(await searching.searchSuggestions(reporting: reports) == ["tag:fog"])
    #expect(reports.lines.isEmpty)
    let broken = interactor(FakeSearching(failure: LibraryError.busy))
    #expect(await broken.obtainSuggestions(behind: "tag:fo") == [])
    #expect(reports.activities == ["looking what can be searched for"])
  }
}
