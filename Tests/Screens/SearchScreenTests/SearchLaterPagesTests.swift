import Domain
import Fakes
import PhotoActions
import Testing
import Viper

@testable import SearchScreen

/// Pages of what servers have found.
@MainActor
@Suite("What servers find behind their first page")
struct SearchLaterPagesTests {
  private let module = SearchModule()
  private var view: FakeSearchView { module.view }

  private static let accounts = [
    FakeAccounts.account("ada"), FakeAccounts.account("ada", on: "pixelfed.example", id: 2),
  ]
  private static let other = AccountID(rawValue: 2)

  private static func findings(
    _ photos: [Int] = [], tags: [String] = [], _ rest: ServerFindings.Rest = [:]
  ) -> ServerFindings {
    ServerFindings(
      photos: photos.map { Photo.example($0, caption: "fog \($0)") }, tags: tags, rest: rest)
  }

  private func presenter(
    _ first: [AccountID: ServerFindings], later: [AccountID: ServerFindings] = [:],
    tagged: [String: ServerFindings] = [:]
  ) -> (SearchPresenter, FakeServerSearching) {
    let servers = FakeServerSearching(first, later: later, tagged: tagged)
    return (module.presenter(FakeSearching(), servers: servers, accounts: Self.accounts), servers)
  }

  @Test
  func `each server goes on where it was, with numbers behind all others, until nothing is new`()
    async
  {
    let (presenter, servers) = presenter(
      [
        SearchModule.account: Self.findings(
          [1], tags: ["fog"], [.posts: .behind(40), .tags: .behind(40)]),
        Self.other: Self.findings(tags: ["fog"], [.tags: .outOfReach]),
      ],
      later: [
        SearchModule.account: Self.findings(
          [1, 2], tags: ["FOG"], [.posts: .behind(80), .tags: .behind(80)])
      ])
    await presenter.find("fog")
    #expect(view.shown == ["photos.example", "photo fog 1", "#fog", "pixelfed.example", "#fog"])
    await presenter.showMore()
    #expect(view.shown == ["photos.example", "photo fog 2"], "what was there is left out")
    await presenter.open(4)
    #expect(presenter.elsewhere.current?.photo.caption == "fog 2")
    await presenter.open(1)
    #expect(presenter.elsewhere.current?.photo.caption == "fog 1", "numbers stay")
    await presenter.showMore()
    #expect(view.shown == ["all that is found", "pixelfed.example"])
    await presenter.showMore()
    #expect(
      servers.questions == [
        "1 fog", "1 fog posts: behind(40), tags: behind(40)", "1 fog posts: behind(80)", "2 fog",
      ], "no tag was new, and nobody is asked in vain")
  }

  @Test func `only what is shown alone is asked for`() async {
    let (presenter, servers) = presenter(
      [
        SearchModule.account: Self.findings(
          [1], tags: ["fog"], [.posts: .behind(40), .tags: .behind(40)])
      ], later: [SearchModule.account: Self.findings(tags: ["foggy"])])
    await presenter.askServers("fog")
    await presenter.showOnly(.tags)
    await presenter.showMore()
    #expect(view.shown == ["photos.example", "#foggy"])
    #expect(servers.questions.contains("1 fog tags: behind(40)"))
    await presenter.showOnly(.places)
    await presenter.showMore()
    #expect(view.shown == ["all that is found"])
    await presenter.showOnly(nil)
    #expect(
      view.shown == [
        "photos.example", "photo fog 1", "#fog", "pixelfed.example", "photos.example", "#foggy",
      ])
  }

  @Test func `pages of which nothing is shown are no end, and numbers stay`() async {
    let (presenter, servers) = presenter(
      [SearchModule.account: Self.findings([1], [.posts: .behind(40)])],
      later: [SearchModule.account: Self.findings([], [.posts: .behind(80)])])
    await presenter.askServers("fog")
    for asked in [5, 10] {
      await presenter.showMore()
      #expect(servers.questions.count { $0.contains("behind") } == asked)
    }
    await presenter.open(1)
    #expect(presenter.elsewhere.current?.photo.caption == "fog 1")
  }

  @Test func `photos with a tag go on at their server`() async {
    let (presenter, servers) = presenter(
      [SearchModule.account: Self.findings(tags: ["fog"])],
      later: [SearchModule.account: Self.findings([2])],
      tagged: ["fog": Self.findings([1], [.posts: .below("1")])])
    await presenter.askServers("fog")
    await presenter.open(1)
    await presenter.showMore()
    #expect(view.shown == ["photos.example", "photo fog 2"])
    #expect(servers.questions.contains("1 #fog posts: below(\"1\")"))
  }

  @Test func `a server that fails is asked again from where it was`() async throws {
    let account = try #require(Self.accounts.first ?? nil)
    let list = ServerList(
      question: .words("fog"),
      answers: [ServerAnswer(account: account, rest: [.posts: .behind(40)])],
      now: ManualTime().now)
    func next(_ servers: FakeServerSearching, _ list: ServerList) async throws -> ServerList {
      let interactor = SearchInteractor(
        dependencies: FakeServices { ($0.servers, $0.reporting) = (servers, module.reports) })
      return try await interactor.askForMore(of: list)
    }
    let failed = try await next(
      FakeServerSearching(failures: [account.id: LibraryError.busy]), list)
    #expect(failed.page.map(\.failure) == [LibraryError.busy.reason] && failed.hasMore)
    let again = try await next(
      FakeServerSearching(later: [account.id: Self.findings([2])]), failed)
    #expect(again.page.map(\.rows.count) == [1] && !again.hasMore)
  }
}
