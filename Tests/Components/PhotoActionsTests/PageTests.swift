import Domain
import Fakes
import Testing

@testable import PhotoActions

@MainActor
@Suite("Where a photo is on the web")
struct PageTests {
  private static func photo(_ number: Int, page: String?, media: MediaReference) -> Photo {
    Photo(
      id: PhotoID(source: SourceID(rawValue: "test"), item: "photo-\(number)"),
      timestamp: ManualTime().now, media: media, page: page)
  }

  private let address = WebAddress("https://photos.example/@ada/7")
  private let photos: [Photo] = {
    let picture = WebAddress("https://files.example/a.jpg").map(MediaReference.web) ?? .sample(0)
    return [
      PageTests.photo(1, page: "https://photos.example/@ada/7", media: picture),
      PageTests.photo(2, page: nil, media: picture),
      PageTests.photo(3, page: "https://", media: picture),
      PageTests.photo(4, page: nil, media: .file(FileLocation(path: "/photos/4.jpg"))),
      PageTests.photo(5, page: nil, media: .sample(5)),
    ]
  }()

  @Test func `is told, and opened in the browser`() async throws {
    let pages = FakePages(isPossible: true)
    let module = PhotoActionsModule(photos, pages: pages)
    let page = try #require(address)
    await module.presenter.perform(.next)
    await module.presenter.perform(.link(nil))
    #expect(module.view.content == .loaded(.page(page, isOpened: false)))
    #expect(pages.shown == [])
    await module.presenter.perform(.show(2))
    await module.presenter.perform(.web(1))
    #expect(module.view.content == .loaded(.page(page, isOpened: true)))
    #expect(pages.shown == [page])
  }

  @Test(
    arguments: [
      (2, "the source of this photo does not say where it is on the web"),
      (3, "the source of this photo does not say where it is on the web"),
      (4, "this photo is not on the web: it is /photos/4.jpg"),
      (5, "sample photos are not on the web"),
    ])
  func `is not known of each`(number: Int, reason: String) async {
    let pages = FakePages(isPossible: true)
    let module = PhotoActionsModule(photos, pages: pages)
    for action in [PhotoAction.link(number), .web(number)] {
      await module.presenter.perform(action)
      #expect(module.view.content == .failed(reason: reason))
    }
    #expect(pages.shown == [])
    #expect(module.reporter.reports.isEmpty, "mistakes are no news for a log")
  }

  @Test func `is told where there is no browser`() async {
    let module = PhotoActionsModule(photos, pages: FakePages(isPossible: true, opens: false))
    await module.presenter.perform(.web(1))
    #expect(
      module.view.content
        == .failed(reason: "no browser can be opened here: https://photos.example/@ada/7"))
  }

  @Test func `is not needed of a photo that is not shown`() async {
    let module = PhotoActionsModule(photos)
    await module.presenter.perform(.link(nil))
    #expect(module.view.content == .failed(reason: NoPhotoShown().reason))
  }

  @Test func `stands below a photo alone, with all that its file tells`() async {
    var details = PictureDetails()
    details.camera = "Canon"
    let module = PhotoActionsModule(
      photos, layout: .alone, media: FakeMedia(details: details))
    await module.presenter.perform(.show(1))
    #expect(module.view.card?.details == details)
    let among = PhotoActionsModule(photos, media: FakeMedia(details: details))
    await among.presenter.perform(.show(1))
    #expect(among.view.card?.details == nil)
    let broken = PhotoActionsModule(photos, layout: .alone, media: FakeMedia(failure: .timedOut))
    await broken.presenter.perform(.show(1))
    #expect(broken.view.card?.details == nil)
    #expect(broken.view.card?.item.place == 1)
  }
}
