import Domain
import Fakes
import PhotoActions
import ProfileDev
import Testing

@testable import ProfileScreen

@MainActor
@Suite("The profile's grid")
struct ProfileGridTests {
  private let canvas = PictureCanvas(columns: 80, rows: 24)
  private let bo: PersonProfile
  private let reports = RecordingReporter()

  init() throws {
    bo = try #require(.example("bo") { $0.fields = [.init("Web", "https://bo.example")] })
  }

  /// Two pages, of twenty photos and of ten, and a post of words among all posts.
  private func module() async -> ProfileModule {
    func photos(_ numbers: ClosedRange<Int>) -> [Photo] {
      numbers.map { .example($0, hoursAgo: $0, author: bo.byline, isSensitive: $0 == 3) }
    }
    let words = TextPost(id: "w", moment: ManualTime().now, text: "words", page: nil)
    let posts = [
      PersonPosts(photos(1...20), words: [words], next: "2"), PersonPosts(photos(21...30)),
    ]
    let module = ProfileModule(
      FakeServices {
        $0.people = FakePeopleReading([bo], posts: [bo.id: posts])
        $0.settings = FakeSettings(arguments: [.listLength: "5"])
        $0.reporting = reports
      })
    await module.presenter.appear(.person(bo.handle))
    return module
  }

  private func places(_ module: ProfileModule) -> [Int]? {
    module.view.grid?.cells.map(\.item.place)
  }

  @Test func `Enter shows the next twelve, over pages, to the last`() async {
    let module = await module()
    await module.presenter.showGrid(from: nil, on: canvas)
    #expect(places(module) == Array(1...12))
    #expect(module.view.gridRest == .loaded)
    #expect(module.view.grid?.cells.map { $0.picture == .covered }.firstIndex(of: true) == 2)
    await module.presenter.next()
    #expect(places(module) == Array(13...20), "what one page brings is shown before the next")
    #expect(module.view.gridRest == .unknown)
    #expect(module.view.grid?.canvas == canvas.gridCell, "its pictures are as large as before")
    await module.presenter.next()
    #expect(places(module) == Array(21...30))
    #expect(module.view.gridRest == ProfilePage.Rest.none)
    await module.presenter.next()
    #expect(module.view.failure == ProfileProblem.noMore.reason)
    #expect(reports.lines.isEmpty, "the end of a list is no news for a log")
  }

  @Test func `its numbers are those of the photos, whatever was listed before`() async {
    let module = await module()
    await module.presenter.showAbout(counts: false)
    await module.presenter.showGrid(from: nil, on: canvas)
    await module.presenter.open(2)
    #expect(module.console.lines.contains("Photo 2"))
    await module.presenter.show(.posts)
    await module.presenter.showGrid(from: 25, on: canvas)
    #expect(places(module) == Array(25...30))
    await module.presenter.open(30)
    #expect(module.console.lines.contains("Photo 30"))
    await module.presenter.open(24)
    #expect(module.view.failure == NoSuchNumber(24).reason)
  }

  @Test func `Enter goes from photo to photo only after one was shown`() async {
    let module = await module()
    await module.presenter.open(2)
    await module.presenter.showGrid(from: 1, on: canvas)
    await module.presenter.next()
    #expect(places(module)?.first == 13)
    await module.presenter.open(13)
    await module.presenter.next()
    #expect(module.console.lines.contains("Photo 14"))
    await module.presenter.show(.photos)
    await module.presenter.next()
    #expect(module.view.page?.first == 6)
  }

  @Test func `a number behind the last photo is told, and leaves all as it was`() async {
    let module = await module()
    await module.presenter.showGrid(from: 31, on: nil)
    #expect(module.view.failure == NoSuchPlace(place: 31, total: 30).reason)
    await module.presenter.next()
    #expect(module.view.page?.first == 6)
  }
}
