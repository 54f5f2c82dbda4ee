import Domain
import Fakes
import PhotoActions
import Testing
import Viper

@testable import SearchScreen

@MainActor
@Suite("The people, tags and towns of what was found")
struct SearchNamesTests {
  private let module = SearchModule()
  private var view: FakeSearchView { module.view }

  private static let photos = [
    Photo.example(1, caption: "fog", author: "Ada"),
    .example(2, caption: "fog again", author: "Bo"),
    .example(3, caption: "sun", author: "Ada"),
  ]
  private static let names: [FoundName.Kind: [FoundName]] = [
    .people: (1...12).compactMap { FoundName(.people, "Ada \($0)", photos: 13 - $0) },
    .tags: [
      FoundName(.tags, "sea", photos: 2), FoundName(.tags, "Low tide", photos: 2, own: 1),
    ].compactMap(\.self),
  ]

  @Test func `one kind is listed by pages, and the photos come back with their numbers`() async {
    let searching = FakeSearching(Self.photos, names: Self.names)
    let presenter = module.presenter(searching, Self.photos)
    await presenter.showOnly(.people)
    #expect(view.shown == ["nothing"])
    await presenter.find("fog")
    await presenter.showOnly(.people)
    #expect(view.shown.first == "1 Ada 1 12" && view.shown.count == 11 && view.shown.last == "…")
    await presenter.showMore()
    #expect(view.shown == ["11 Ada 11 2", "12 Ada 12 1"])
    await presenter.showMore()
    await presenter.showMore()
    #expect(view.shown == ["all 12 people"])
    await presenter.showOnly(.tags)
    #expect(view.shown == ["1 sea 2", "2 Low tide 2"])
    await presenter.showOnly(.places)
    #expect(view.shown == [])
    await presenter.open(1)
    #expect(searching.queries.last == "tag:sea fog", "where nothing is listed, numbers stay")
    await presenter.find("fog")
    await presenter.showOnly(.places)
    await presenter.open(1)
    #expect(module.navigator.steps == ["photo test photo-1"])
    await presenter.showOnly(.photos)
    #expect(view.shown == ["1 fog", "2 fog again"])
    await presenter.open(2)
    #expect(module.navigator.steps.last == "photo test photo-2")
    await presenter.showOnly(.tags)
    await presenter.showOnly(nil)
    #expect(view.shown == ["1 fog", "2 fog again"])
    #expect(
      searching.queries == [
        "fog", "people of fog", "tags of fog", "places of fog", "tag:sea fog", "fog",
        "places of fog", "fog", "tags of fog", "fog",
      ])
  }

  @Test func `what is opened is looked for beside what was, whose last word may go on`() async {
    let searching = FakeSearching(Self.photos, names: Self.names)
    let presenter = module.presenter(searching, Self.photos)
    await presenter.find("fo")
    await presenter.showOnly(.tags)
    await presenter.open(2)
    #expect(searching.queries.last == "tag:lowtide fo")
    await presenter.showOnly(.people)
    await presenter.open(nil)
    #expect(searching.queries.last == "by:\"Ada 1\" tag:lowtide fo")
    #expect(module.navigator.steps == [])
  }

  @Test(arguments: [
    Array(repeating: "fog", count: 50).joined(separator: " "), String(repeating: "f", count: 1_990),
  ])
  func `what is too much beside a name is told in one line`(text: String) async {
    let searching = FakeSearching([.example(1, caption: text)], names: Self.names)
    let presenter = module.presenter(searching, Self.photos)
    await presenter.find(text)
    await presenter.showOnly(.people)
    await presenter.open(2)
    #expect(
      view.shown == [
        "`by:\"Ada 2\"` and all you looked for is too much at once: type it with fewer words"
      ])
    #expect(searching.queries.count == 2)
    await presenter.showOnly(.photos)
    #expect(searching.queries.last == text, "what was looked for is still there")
  }

  @Test func `no server is asked for what is opened`() async {
    let servers = FakeServerSearching()
    let photos = [Photo.example(1, caption: "everywhere")]
    let searching = FakeSearching(photos, names: Self.names)
    let presenter = module.presenter(
      searching, photos, servers: servers, accounts: [FakeAccounts.account("ada")])
    await presenter.find("everywhere")
    await presenter.showOnly(.tags)
    await presenter.open(1)
    #expect(searching.queries.last == "tag:sea everywhere")
    #expect(servers.questions == [])
  }

  @Test func `numbers mean no photos while names are listed, which is said`() async {
    let presenter = module.presenter(
      FakeSearching(Self.photos, names: Self.names), Self.photos)
    await presenter.find("fog")
    await presenter.showOnly(.tags)
    let reason = "there is no number 3: `only photos` shows the photos again, with their numbers"
    await presenter.open(3)
    #expect(view.shown == [reason])
    await presenter.showGrid(from: 3, on: nil)
    #expect(view.shown == [reason])
    await presenter.perform(.show(3))
    #expect(module.console.text.contains(reason), "\(module.console.text)")
    await presenter.find("fog")
    await presenter.open(3)
    #expect(view.shown == [NoSuchNumber(3, advice: SearchPresenter.advice).reason])
  }

  @Test func `posts without pictures are none of this, and what servers found stays theirs`() async
  {
    let searching = FakeSearching(Self.photos, names: Self.names)
    let presenter = module.presenter(
      searching, Self.photos,
      servers: FakeServerSearching([SearchModule.account: SearchModule.found]),
      accounts: [FakeAccounts.account("ada")])
    await presenter.find("fog")
    await presenter.showOnly(.posts)
    #expect(view.shown == [ServerProblem.onlyPhotos.reason])
    await presenter.askServers("fog")
    await presenter.showOnly(.people)
    #expect(view.shown == ["photos.example", "@fogbow@photos.example"])
    await presenter.showOnly(.places)
    #expect(view.shown == [])
    #expect(searching.queries == ["fog"])
  }
}
