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
    for _ in 0..<3 where view.shown.last == "…" { await presenter.showMore() }
    await presenter.showMore()
    #expect(view.shown == ["all 25"])
    await presenter.open(25)
    #expect(module.navigator.steps == ["photo test photo-25"])
    #expect(reports.lines.isEmpty)
  }

  @Test func `who opens one goes on through all that is found, listed or not`() async {
    let photos = (1...25).map { Photo.example($0, caption: $0 == 3 ? "sun" : "fog") }
    let stream = FakePhotoStream(photos)
    let presenter = module.presenter(FakeSearching(photos), stream: stream)
    await presenter.find("fog")
    #expect(view.shown.last == "…")
    await presenter.open(2)
    let fog = photos.filter { $0.caption == "fog" }.map(\.id)
    #expect(stream.walk.found == PhotoWalk.Found(fog))
    #expect(module.navigator.steps == ["photo test photo-2"])
    await presenter.find("sun")
    await presenter.open(nil)
    #expect(stream.walk.found == PhotoWalk.Found([photos[2].id]))
    #expect(reports.lines.isEmpty)
  }

  @Test func `who opens one of very many goes on through a part of them`() async {
    let photos = (1...1_100).map { Photo.example($0) }
    let stream = FakePhotoStream(photos)
    let presenter = module.presenter(FakeSearching(photos), stream: stream)
    await presenter.find("photo")
    await presenter.open(1)
    #expect(stream.walk.found.isPart)
    #expect(stream.walk.found.ids.count < photos.count)
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
}
