import Domain
import Fakes
import PhotoActions
import Testing
import Viper

@testable import SearchScreen

@MainActor
@Suite("What a search finds at servers")
struct SearchElsewhereTests {
  private let module = SearchModule()
  private var view: FakeSearchView { module.view }
  private var reports: RecordingReporter { module.reports }

  @Test func `where nothing is found here, each server is asked once, and only for words`() async {
    let servers = FakeServerSearching(
      [SearchModule.account: SearchModule.found],
      failures: [AccountID(rawValue: 2): LibraryError.busy])
    let presenter = module.presenter(
      FakeSearching(), servers: servers,
      accounts: [
        FakeAccounts.account("ada"), FakeAccounts.account("ada", on: "away.example", id: 2),
      ])
    await presenter.find("fog")
    #expect(
      view.shown == [
        "photos.example", "photo fog there", "@fogbow@photos.example", "#fog", "fog soon", "fog",
        "away.example", LibraryError.busy.reason,
      ])
    #expect(servers.questions == ["1 fog", "2 fog"])
    #expect(reports.lines.count == 1)
    await presenter.find("in:~/secret")
    await presenter.find("fog is:unseen")
    #expect(view.shown == [])
    #expect(servers.questions.count == 2, "what is typed of this machine is nobody else's business")
    await presenter.askServers("in:~/secret")
    #expect(view.shown == [ServerProblem.onlyHere.reason])
    await presenter.askServers("fog by:")
    #expect(view.shown == ["mistake 4..<7"])
    #expect(servers.questions.count == 2)
  }

  @Test func `while something is shown alone, that is told, and servers are not asked`() async {
    let stream = FakePhotoStream()
    let servers = FakeServerSearching([SearchModule.account: SearchModule.found])
    let presenter = module.presenter(
      FakeSearching([.example(1, caption: "fog")]), stream: stream, servers: servers,
      accounts: [FakeAccounts.account("ada")])
    await stream.show(only: StreamSelection(SourceID(rawValue: "test")))
    await presenter.find("fog")
    #expect(view.shown == ["1 fog", "of a part"])
    await presenter.find("harbour")
    #expect(view.shown == ["of a part"])
    await presenter.showMore()
    #expect(view.shown == ["all 0", "of a part"])
    #expect(await presenter.preview("harb", length: 5)?.isPart == true)
    #expect(servers.questions == [])
    await presenter.askServers(nil)
    #expect(servers.questions == ["1 harbour"], "whoever wants to asks them")
    await stream.show(only: nil)
    await presenter.find("harbour")
    #expect(servers.questions == ["1 harbour", "1 harbour"])
  }

  @Test func `what is found here is not asked for elsewhere, unless somebody wants to`() async {
    let photos = [Photo.example(1, caption: "fog")]
    let servers = FakeServerSearching([SearchModule.account: SearchModule.found])
    let presenter = module.presenter(
      FakeSearching(photos), photos, servers: servers, accounts: [FakeAccounts.account("ada")])
    await presenter.askServers(nil)
    #expect(view.shown == [ServerProblem.nothingToAsk.reason])
    await presenter.find("fog")
    #expect(view.shown == ["1 fog"])
    #expect(servers.questions == [])
    await presenter.askServers(nil)
    await presenter.find("fog everywhere")
    await presenter.askServers("@bo@else.example")
    #expect(servers.questions == ["1 @bo@else.example", "1 fog", "1 fog"])
    await presenter.find("fog")
    await presenter.open(1)
    #expect(view.shown == ["opened photo-1"], "numbers mean what was found here again")
  }

  @Test func `what a server has found is opened by its number, each kind in its way`() async {
    let servers = FakeServerSearching(
      [SearchModule.account: SearchModule.found],
      tagged: ["fog": ServerFindings(photos: [Photo.example(9, caption: "tagged")])])
    let presenter = module.presenter(
      FakeSearching(), servers: servers, accounts: [FakeAccounts.account("ada")])
    await presenter.askServers("fog")
    await presenter.open(nil)
    #expect(presenter.elsewhere.current?.photo.caption == "fog there")
    #expect(module.navigator.steps == [], "it is in no source, so that no other screen knows it")
    await presenter.open(2)
    #expect(module.navigator.steps == ["profile @fogbow@photos.example"])
    await presenter.open(4)
    #expect(view.shown == ["https://photos.example/1"])
    await presenter.open(5)
    #expect(view.shown == [NoPageThere(number: 5).reason])
    await presenter.open(6)
    #expect(view.shown == [NoSuchNumber(6, advice: SearchPresenter.advice).reason])
    await presenter.open(3)
    #expect(view.shown == ["photos.example", "photo tagged"])
    #expect(servers.questions == ["1 #fog", "1 fog"])
    await presenter.showMore()
    #expect(view.shown == ["all that is found"])
  }

  @Test func `one kind of what servers have found is shown alone, by numbers of its own`() async {
    let photos = [Photo.example(1, caption: "fog")]
    let servers = FakeServerSearching(
      [
        SearchModule.account: SearchModule.found,
        AccountID(rawValue: 2): ServerFindings(photos: [.example(9, caption: "fog again")]),
      ], failures: [AccountID(rawValue: 3): LibraryError.busy])
    let presenter = module.presenter(
      FakeSearching(photos), photos, servers: servers,
      accounts: [
        FakeAccounts.account("ada"), FakeAccounts.account("ada", on: "else.example", id: 2),
        FakeAccounts.account("ada", on: "away.example", id: 3),
      ])
    await presenter.find("fog")
    await presenter.showAlone()
    #expect(module.navigator.steps == ["visit stream only fog search", "stream"])
    await presenter.askServers("fog")
    let away = ["away.example", LibraryError.busy.reason]
    for (kind, rows) in [
      (FoundKind.people, ["photos.example", "@fogbow@photos.example"]),
      (.tags, ["photos.example", "#fog"]), (.posts, ["photos.example", "fog soon", "fog"]),
      (.photos, ["photos.example", "photo fog there", "else.example", "photo fog again"]),
    ] {
      await presenter.showOnly(kind)
      #expect(view.shown == rows + away)
    }
    await presenter.open(2)
    #expect(presenter.elsewhere.current?.photo.caption == "fog again")
    await presenter.showOnly(nil)
    #expect(view.shown.count == 10)
    #expect(servers.questions.count == 3, "nobody was asked again")
  }

  @Test func `what a filter warns of is opened covered`() async {
    var photo = Photo.example(1, caption: "fog there")
    photo.filtered = [PostFilter(id: "1", title: "Fog", action: .warn)]
    let servers = FakeServerSearching([SearchModule.account: ServerFindings(photos: [photo])])
    let presenter = module.presenter(
      FakeSearching(), servers: servers, accounts: [FakeAccounts.account("ada")])
    await presenter.askServers("fog")
    await presenter.open(1)
    #expect(presenter.elsewhere.current?.filtering == Filtering(title: "Fog", action: .warn))
    #expect(module.console.text.contains("filtered: Fog"))
    #expect(!module.console.text.contains("fog there"))
    await presenter.elsewhere.perform(.show(1))
    #expect(module.console.text.contains("fog there"))
  }

  @Test func `without an account nobody is asked, which is only said if somebody wants to`() async {
    let presenter = module.presenter(FakeSearching())
    await presenter.find("fog")
    #expect(view.shown == [])
    await presenter.askServers("fog")
    #expect(view.shown == [ServerProblem.noAccount.reason])
    #expect(reports.lines.isEmpty)
  }

  @Test func `no comment is answered of another list than the last one`() async {
    let photos = [Photo.example(1, caption: "fog")]
    let presenter = module.presenter(
      FakeSearching(photos), photos,
      servers: FakeServerSearching([SearchModule.account: SearchModule.found]),
      accounts: [FakeAccounts.account("ada")])
    let refusal = "✗ \(NoSuchComment(number: 1).reason)"
    /// Lists a comment on the photo with the number 1.
    func list() async {
      for action in [PhotoAction.show(1), .comment("mine"), .listComments(from: nil)] {
        await presenter.perform(action)
      }
    }
    await presenter.find("fog")
    await list()
    await presenter.askServers("fog")
    await list()
    await presenter.find("fog")
    await presenter.perform(.reply(1, "so true"))
    #expect(module.console.lines.last == refusal)
    for isElsewhere in [false, true] {
      if isElsewhere { await presenter.askServers("fog") }
      await list()
      presenter.disappear()
      await presenter.perform(.reply(1, "so true"))
      #expect(module.console.lines.last == refusal)
    }
  }
}
