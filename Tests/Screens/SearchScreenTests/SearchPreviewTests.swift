import Domain
import Fakes
import PhotoActions
import Testing
import Viper

@testable import SearchScreen

@MainActor
@Suite("What the search shows while one types")
struct SearchPreviewTests {
  private let module = SearchModule()
  private var view: FakeSearchView { module.view }
  private var reports: RecordingReporter { module.reports }

  @Test func `what is typed is looked for here alone, and nothing else happens`() async {
    let photos = [Photo.example(1, caption: "fog"), Photo.example(2, caption: "fog again")]
    let searching = FakeSearching(photos)
    let servers = FakeServerSearching([SearchModule.account: SearchModule.found])
    let presenter = module.presenter(
      searching, photos, servers: servers, accounts: [FakeAccounts.account("ada")])
    await presenter.find("again")
    let states = view.states.count
    #expect(await presenter.preview("fo", length: 5)?.photos.count == 2)
    #expect(await presenter.preview("fo", length: 1)?.photos.count == 1)
    #expect(await presenter.preview("sun", length: 5)?.photos == [], "nobody is asked elsewhere")
    for text in ["fog by:", "fog is:red", "or fog", "fog everywhere"] {
      #expect(await presenter.preview(text, length: 5) == nil, "\(text)")
    }
    #expect(searching.queries == ["again", "fo", "fo", "sun"])
    #expect(servers.questions == [] && view.states.count == states && reports.lines.isEmpty)
    await presenter.showMore()
    #expect(view.shown == ["all 1"], "what was found before is still there")
  }

  @Test func `what is typed waits for nothing where photos cannot be found yet, or none can`() async
  {
    let progress = SearchProgress(done: 1, total: 2)
    let preparing = FakeSearching([.example(1, caption: "fog")], preparing: [progress])
    let presenter = module.presenter(preparing)
    #expect(await presenter.preview("fog", length: 5) == nil)
    #expect(preparing.queries == [])
    let failing = module.presenter(FakeSearching(failure: LibraryError.diskFull))
    #expect(await failing.preview("fog", length: 5) == nil)
    #expect(view.states.isEmpty && reports.lines.count == 1, "it is for the log")
  }

  @Test func `Tab offers what begins like the last word that is typed behind a key`() async throws {
    let suggestions = ["by:ada", "by:adrian", "tag:ads"]
    let presenter = module.presenter(FakeSearching([], suggestions: suggestions))
    await presenter.appear(nil, isInteractive: true)
    for (line, rare) in [("fog by:ad", "by:ad-rare"), ("by:eve", "by:eve-rare")] {
      await presenter.lookUpWords(for: line)
      #expect(presenter.suggestions == suggestions + [rare])
    }
    for line in ["by:", "by:ad ", "ad"] {
      // So that each line has something to take away.
      await presenter.lookUpWords(for: "by:ad")
      #expect(presenter.suggestions.last == "by:ad-rare")
      await presenter.lookUpWords(for: line)
      #expect(presenter.suggestions == suggestions)
    }
  }

  @Test func `Tab keeps what was looked up last where an older lookup ends later`() async throws {
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    defer { opening.finish() }
    let presenter = module.presenter(FakeSearching(suggestions: ["tag:fog"], late: gate))
    let (waits, wait) = AsyncStream.makeStream(of: Void.self)
    let appearing = Standstill.$reached.withValue({ wait.yield() }) {
      Task { await presenter.appear(nil, isInteractive: true) }
    }
    try await appearing.ended()
    let older = try #require(presenter.suggesting)
    try await waits.next("the first lookup")
    await presenter.appear(nil, isInteractive: true)
    try await presenter.suggesting?.ended()
    #expect(presenter.suggestions == ["tag:fog"])
    opening.finish()
    try await older.ended()
    #expect(presenter.suggestions == ["tag:fog"])
  }
}
