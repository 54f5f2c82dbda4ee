import Domain
import Fakes
import PhotoActions
import Testing
import Viper

@testable import SearchScreen

@MainActor
@Suite("The search's presenter")
struct SearchPresenterTests {
  private let module = SearchModule()
  private var view: FakeSearchView { module.view }
  private var reports: RecordingReporter { module.reports }

  @Test func `pages go on with their numbers, and end`() async {
    let photos = (1...25).map { Photo.example($0) }
    let presenter = module.presenter(FakeSearching(photos), photos)
    await presenter.showMore()
    #expect(view.shown == ["nothing"])
    await presenter.find("photo")
    let length = view.shown.count - 1
    #expect(view.shown.first == "1 Photo 1" && view.shown.last == "…")
    await presenter.showMore()
    #expect(view.shown.first == "\(length + 1) Photo \(length + 1)")
    while view.shown.last == "…" { await presenter.showMore() }
    await presenter.showMore()
    #expect(view.shown == ["all 25"])
    await presenter.open(25)
    #expect(module.navigator.steps == ["photo test photo-25"])
    #expect(reports.lines.isEmpty)
  }

  @Test func `a page that is empty as photos have gone says that those were all`() async {
    let presenter = module.presenter(FakeSearching([Photo.example(1)], promisesMore: true))
    await presenter.find("photo")
    #expect(view.shown == ["1 Photo 1", "…"])
    await presenter.showMore()
    #expect(view.shown == ["all 1"])
    await presenter.showMore()
    #expect(view.shown == ["all 1"])
  }

  @Test func `what is stopped while photos are made ready to be found says so`() async throws {
    let presenter = module.presenter(FakeSearching(neverAnswers: true))
    let (waits, wait) = AsyncStream.makeStream(of: Void.self)
    let task = Standstill.$reached.withValue({ wait.yield() }) {
      Task { await presenter.find("fog") }
    }
    try await waits.next("photos to be made ready")
    task.cancel()
    try await task.ended()
    #expect(view.shown == ["stopped"])
  }

  @Test func `numbers mean what was found, and nothing else`() async {
    let photos = [Photo.example(1, caption: "sun"), Photo.example(2, caption: "fog")]
    let presenter = module.presenter(FakeSearching(photos), photos)
    await presenter.find("fog")
    await presenter.open(2)
    #expect(view.shown == ["there is no number 2: type words to look for, such as `fog`"])
    await presenter.open(nil)
    #expect(view.shown == ["opened photo-2"])
  }

  @Test func `says that no photo is shown, here and of what servers have found`() async {
    let tag = FakeServerSearching([SearchModule.account: ServerFindings(tags: ["fog"])])
    let presenter = module.presenter(
      FakeSearching(), servers: tag, accounts: [FakeAccounts.account("ada")])
    let nothing = "✗ \(NoPhotoShown().reason)"
    await presenter.perform(.show(nil))
    #expect(module.console.lines == [nothing])
    await presenter.askServers("fog")
    await presenter.perform(.show(nil))
    #expect(module.console.lines == [nothing, nothing])
    #expect(reports.lines.isEmpty, "mistakes are no news for a log")
  }

  @Test func `what was looked for is saved by a name, and found by it again`() async {
    let photos = [Photo.example(1, caption: "fog"), Photo.example(2, caption: "sun")]
    let searching = FakeSearching(photos, suggestions: ["foggy"])
    let presenter = module.presenter(
      searching, photos, servers: FakeServerSearching([SearchModule.account: SearchModule.found]),
      accounts: [FakeAccounts.account("ada")])
    await presenter.save(as: "foggy days")
    #expect(view.shown == ["nothing"])
    await presenter.find("fog -sun")
    await presenter.save(as: "foggy days")
    #expect(view.shown == ["foggy days: search(\"fog -sun\")"])
    await presenter.find("sun")
    await presenter.find("foggy days")
    #expect(searching.queries.last == "fog -sun")
    #expect(view.shown == ["1 fog"])
    await presenter.askServers("#sea")
    await presenter.save(as: "sea")
    #expect(view.shown == ["sea: search(\"#sea\")"])
    #expect(reports.lines.isEmpty)
  }

  @Test func `a mistake keeps what was found before`() async {
    let photos = [Photo.example(1, caption: "fog")]
    let presenter = module.presenter(FakeSearching(photos), photos)
    await presenter.find("fog")
    await presenter.find("fog is:red")
    #expect(view.shown == ["mistake 7..<10"])
    await presenter.showMore()
    #expect(view.shown == ["all 1"])
    #expect(reports.lines.isEmpty, "mistakes are no news for a log")
  }

  @Test func `tells how far an old library is, then what is found`() async {
    let photos = [Photo.example(1, caption: "fog")]
    let progress = SearchProgress(done: 1, total: 2)
    let presenter = module.presenter(FakeSearching(photos, preparing: [progress]), photos)
    await presenter.find("fog")
    #expect(view.states.contains { $0.waiting == .preparing(progress) })
    #expect(view.states.last?.waiting == .photos)
    #expect(view.shown == ["1 fog"])
  }

  @Test func `what fails is told and reported; what was found alone is asked of the stream`() async
  {
    let presenter = module.presenter(FakeSearching(failure: LibraryError.diskFull))
    await presenter.find("fog")
    #expect(view.shown == [LibraryError.diskFull.reason])
    #expect(reports.lines.count == 1)
    await presenter.showAlone()
    #expect(module.navigator.steps.isEmpty)
  }

  @Test(arguments: [true, false])
  func `where nothing is found, the stream is not asked to show it alone`(hasAccount: Bool) async {
    let presenter = module.presenter(
      FakeSearching(), servers: FakeServerSearching([SearchModule.account: SearchModule.found]),
      accounts: hasAccount ? [FakeAccounts.account("ada")] : [])
    await presenter.find("harb")
    await presenter.showAlone()
    #expect(view.shown == [NothingToShowAlone(text: "harb", hasKinds: hasAccount).reason])
    #expect(module.navigator.steps.isEmpty)
  }

  @Test func `what only servers were asked for is not shown alone either`() async {
    let presenter = module.presenter(
      FakeSearching(), servers: FakeServerSearching([SearchModule.account: SearchModule.found]),
      accounts: [FakeAccounts.account("ada")])
    await presenter.askServers("fog")
    await presenter.showAlone()
    #expect(view.shown == [NothingToShowAlone(text: "fog", hasKinds: true).reason])
  }

  @Test func `only and everywhere mean the words that were looked for last, wherever that was`()
    async
  {
    let photos = [Photo.example(1, caption: "harbour")]
    let servers = FakeServerSearching([SearchModule.account: SearchModule.found])
    let presenter = module.presenter(
      FakeSearching(photos), photos, servers: servers, accounts: [FakeAccounts.account("ada")])
    await presenter.find("harbour")
    await presenter.askServers("fog")
    await presenter.showAlone()
    #expect(view.shown == [NothingToShowAlone(text: "fog", hasKinds: true).reason])
    await presenter.askServers(nil)
    #expect(servers.questions == ["1 fog", "1 fog"])
    #expect(module.navigator.steps.isEmpty)
  }

  @Test func `where nothing is found here, each server is asked once, and only for words`() async {
    let servers = FakeServerSearching(
      [SearchModule.account: SearchModule.found],
      failures: [AccountID(rawValue: 2): LibraryError.busy])
    let presenter = module.presenter(
      FakeSearching(), servers: servers,
      accounts: [
        FakeAccounts.account("ada"), FakeAccounts.account("ada", on: "away.example", id: 2),
        FakeAccounts.account("second", id: 3),
        FakeAccounts.account("gone", on: "gone.example", id: 4, ending: .refused),
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
}
