import Domain
import Fakes
import Terminal
import Testing

@testable import PhotoActions

@MainActor
@Suite("Going through photos")
struct WalkingTests {
  private let three = [Photo.example(1), .example(2), .example(3)]

  @Test func `begins at the first photo that was not seen`() async {
    let module = PhotoActionsModule([.example(1, isSeen: true), .example(2)])
    #expect(await module.walk(.next) == ["Photo 2"])
    #expect(module.stream.seen == ["photo-1", "photo-2"])
  }

  @Test func `goes to the last photo, returns to the first, and goes round again`() async {
    let module = PhotoActionsModule(three)
    #expect(
      await module.walk(.next, .next, .next, .next, .next, .next)
        == ["Photo 1", "Photo 2", "Photo 3", "Photo 1", "Photo 2", "Photo 3"])
  }

  @Test func `does not show seen photos again unless one goes back to them`() async {
    let module = PhotoActionsModule([.example(1), .example(2, isSeen: true), .example(3)])
    #expect(
      await module.walk(.next, .next, .previous, .previous, .next)
        == ["Photo 1", "Photo 3", "Photo 2", "Photo 1", "Photo 2"])
  }

  @Test func `returns with next over the photos one went back over`() async {
    let module = PhotoActionsModule(three)
    _ = await module.walk(.next, .next, .next)
    #expect(
      await module.walk(.previous, .previous, .next, .next)
        == ["Photo 2", "Photo 1", "Photo 2", "Photo 3"])
  }

  @Test func `goes to the first photo and to the last, seen or not`() async {
    let module = PhotoActionsModule(three)
    #expect(
      await module.walk(.last, .first, .next, .last, .previous)
        == ["Photo 3", "Photo 1", "Photo 2", "Photo 3", "Photo 2"])
  }

  @Test func `tells a person that a photo is the last, and a script does without`() async {
    let module = PhotoActionsModule(three)
    await module.presenter.perform(.show(2))
    #expect(module.view.card?.lastOf == nil)
    await module.presenter.perform(.next)
    #expect(module.view.card?.lastOf == 3)
    await module.presenter.perform(.next)
    #expect(module.view.card?.lastOf == nil)
    await module.presenter.perform(.last)
    #expect(module.view.card?.lastOf == 3)
    module.presenter.adviceOnNumbers = "numbers mean what is listed, and Enter lists more"
    module.presenter.listed = [1: three[2].id]
    await module.presenter.perform(.show(1))
    #expect(module.view.card?.item.place == 3 && module.view.card?.lastOf == nil)
    let script = PhotoActionsModule(three, isInteractive: false)
    await script.presenter.perform(.last)
    #expect(script.view.card != nil && script.view.card?.lastOf == nil)
    let single = PhotoActionsModule([.example(1)])
    await single.presenter.perform(.next)
    #expect(single.view.card != nil && single.view.card?.lastOf == nil)
  }

  @Test func `tells below the last photo what is not loaded behind it`() async {
    let source = Source(id: SourceID(rawValue: "test"), kind: .samples, name: "Tests")
    let start = ManualTime().now
    let gap = StreamGap(number: 1, start: start, end: nil, sources: [source])
    let newer = StreamGap(number: 2, start: nil, end: start, sources: [source])
    var failed = gap
    failed.reason = "Tests: it is gone"
    for (gaps, order, rest) in [
      ([gap, newer], "newest", gap), ([gap, newer], "oldest", newer), ([failed], "newest", nil),
      ([newer], "newest", nil), ([], "newest", nil),
    ] as [([StreamGap], String, StreamGap?)] {
      let module = PhotoActionsModule(
        settings: FakeSettings(arguments: [.streamOrder: order]),
        sharing: FakePhotoStream(three, gaps: gaps))
      await module.presenter.perform(.last)
      #expect(module.view.card?.lastOf == 3 && module.view.card?.rest == rest)
      if let card = module.view.card, rest != nil {
        #expect(PhotoCardText.lines(card).last?.plain.contains("3 so far; fill ") == true)
        var alone = card
        alone.layout = .alone
        #expect(PhotoCardText.lines(alone).last?.plain.contains("3 so far; stream fill ") == true)
      }
      await module.presenter.perform(.first)
      #expect(module.view.card?.rest == nil)
    }
  }

  @Test func `turns the pages of an album, and goes on to the next post`() async {
    let module = PhotoActionsModule(
      [.example(1, pictures: 3), .example(2)], on: PhotoActionsModule.canvas)
    func turn(_ action: PhotoAction) async -> String {
      await module.presenter.perform(action)
      let photo = module.view.card?.item.photo
      guard let photo, case .file(let location) = photo.media else { return "nothing" }
      return "\(photo.front + 1) of \(photo.pictures.count), \(location.displayName)"
    }
    #expect(await turn(.next) == "1 of 3, 1.jpg")
    #expect(await turn(.page(nil)) == "2 of 3, 1-2.jpg")
    #expect(await turn(.page(nil)) == "3 of 3, 1-3.jpg")
    #expect(await turn(.page(nil)) == "1 of 3, 1.jpg")
    #expect(await turn(.page(3)) == "3 of 3, 1-3.jpg")
    #expect(await turn(.show(nil)) == "3 of 3, 1-3.jpg")
    #expect(await turn(.next) == "1 of 1, 2.jpg")
    #expect(await turn(.previous) == "1 of 3, 1.jpg")
    #expect(module.stream.seen == ["photo-1", "photo-2"])
  }

  @Test(arguments: [
    (1, PhotoAction.page(4), "this post has 3 pictures: type `page 1` to `page 3`"),
    (2, .page(nil), "this post has one picture; `next` shows the next post"),
    (2, .page(2), "this post has one picture; `next` shows the next post"),
  ])
  func `says which pictures there are`(place: Int, action: PhotoAction, reason: String) async {
    let module = PhotoActionsModule([.example(1, pictures: 3), .example(2)])
    await module.presenter.perform(.show(place))
    #expect(await module.presenter.perform(action) == nil)
    #expect(module.view.content == .failed(reason: reason))
    #expect(module.presenter.current?.place == place)
    let fresh = PhotoActionsModule(three)
    #expect(await fresh.presenter.perform(.page(1)) == nil)
    #expect(fresh.view.content == .failed(reason: NoPhotoShown().reason))
  }

  @Test func `covers all pictures of a sensitive album until one is asked for`() async {
    let module = PhotoActionsModule(
      [.example(1, isSensitive: true, pictures: 2)], on: PhotoActionsModule.canvas)
    await module.presenter.perform(.next)
    await module.presenter.perform(.page(2))
    #expect(module.view.card?.picture == .covered)
    await module.presenter.perform(.show(nil))
    await module.presenter.perform(.page(nil))
    #expect(module.view.card?.picture != .covered)
  }

  @Test func `is at the same photo on every screen`() async {
    let stream = PhotoActionsModule(three)
    let alone = PhotoActionsModule(layout: .alone, sharing: stream.stream)
    _ = await stream.walk(.show(1))
    #expect(await alone.walk(.next, .previous) == ["Photo 2", "Photo 1"])
    #expect(stream.presenter.current?.place == 1)
    #expect(await stream.walk(.next) == ["Photo 2"], "the way back is shared, too")
    #expect(alone.presenter.current?.place == 2)
  }

  @Test func `keeps the place for the next start where a person walks, not a script`() async {
    let person = PhotoActionsModule(three)
    _ = await person.walk(.next, .show(3), .previous)
    #expect(person.stream.keptPlaces == ["photo-1", "photo-3", "photo-2"])
    let script = PhotoActionsModule(three, isInteractive: false)
    _ = await script.walk(.next, .show(3))
    #expect(script.stream.keptPlaces == [])
    #expect(script.presenter.current?.place == 3)
  }

  @Test func `keeps the way back when a number does not exist`() async {
    let module = PhotoActionsModule(three)
    _ = await module.walk(.next, .next, .next, .previous)
    #expect(await module.walk(.show(9), .next) == [nil, "Photo 3"])
  }

  @Test func `forgets the way back with the order, but neither the place nor the numbers`() async {
    let module = PhotoActionsModule(three)
    _ = await module.walk(.next, .next, .next, .previous, .previous)
    module.presenter.listed = [1: three[2].id]
    module.presenter.forgetOrder()
    #expect(module.presenter.current?.id == three[0].id)
    #expect(await module.walk(.show(1)) == ["Photo 3"])
    module.presenter.forgetOrder(startingOver: true)
    #expect(module.presenter.current == nil)
    #expect(await module.walk(.show(1)) == ["Photo 1"])
  }

  @Test func `means by a number what the last list showed, even when photos arrived since`() async {
    let module = PhotoActionsModule(three)
    module.presenter.listed = [2: three[1].id]
    module.stream.insert([.example(0)])
    #expect(await module.walk(.show(2), .show(1)) == ["Photo 2", "Photo 0"])
  }

  @Test func `says which is the last when a number does not exist`() async {
    let module = PhotoActionsModule(three)
    #expect(await module.presenter.perform(.show(9)) == nil)
    #expect(module.view.content == .failed(reason: "there is no photo 9: the last is 3"))
    #expect(module.reporter.reports.isEmpty, "mistakes are no news for a log")
  }

  @Test func `says that the photo on the screen has left, and goes on from there`() async {
    let module = PhotoActionsModule(three)
    await module.presenter.perform(.show(2))
    module.stream.remove([three[1].id])
    for action in [PhotoAction.show(nil), .page(nil)] {
      #expect(await module.presenter.perform(action) == nil)
      #expect(module.view.content == .failed(reason: PhotoLeft().reason))
    }
    await #expect(throws: PhotoLeft()) { try await module.presenter.obtainCurrent() }
    #expect(module.reporter.reports.isEmpty, "mistakes are no news for a log")
    #expect(await module.walk(.next) == ["Photo 3"])
    module.stream.remove(Set(three.map(\.id)))
    await module.presenter.perform(.show(nil))
    #expect(
      module.view.content == .failed(reason: NoPhotoShown().reason), "no other one can be shown")
  }

  @Test(arguments: [PhotoAction.next, .previous, .first, .last, .show(nil)])
  func `says that there is nothing to show, unless the screen does`(action: PhotoAction) async {
    let module = PhotoActionsModule()
    #expect(await module.presenter.perform(action) == nil)
    #expect(module.view.content == .failed(reason: NoPhotoShown().reason))
    #expect(module.reporter.reports.isEmpty, "mistakes are no news for a log")
    module.presenter.tellsEmptiness = false
    #expect(await module.presenter.perform(action) == .empty)
    #expect(module.view.content == .loaded(.empty))
  }

  @Test func `says and reports why the library does not answer`() async {
    let module = PhotoActionsModule(failure: LibraryError.busy)
    await module.presenter.perform(.next)
    #expect(module.view.content == .failed(reason: LibraryError.busy.reason))
    #expect(module.reporter.activities == ["showing a photo"])
  }

  @Test func `shows the photo that a screen was asked for, and covers it if it is sensitive`() async
  {
    let module = PhotoActionsModule(
      [.example(1, isSensitive: true), .example(2)], on: PhotoActionsModule.canvas)
    await module.presenter.show { try await module.presenter.photo(1) }
    #expect(module.view.card?.picture == .covered)
    #expect(module.presenter.current?.place == 1)
    await module.presenter.show { throw LibraryError.busy }
    #expect(module.view.content == .failed(reason: LibraryError.busy.reason))
    #expect(module.presenter.current?.place == 1)
  }

  @Test func `knows the photo that is shown, or else the first`() async throws {
    let module = PhotoActionsModule(three)
    #expect(try await module.presenter.obtainCurrent()?.place == 1)
    _ = await module.walk(.show(2))
    #expect(try await module.presenter.obtainCurrent()?.place == 2)
    #expect(try await PhotoActionsModule().presenter.obtainCurrent() == nil)
  }

  @Test func `tells all sources of a post that came by several`() async throws {
    let sources = ["test", "other", "third"].map {
      Source(id: SourceID(rawValue: $0), kind: .samples, name: $0)
    }
    var item = StreamItem(photo: three[0], place: 1, total: 1)
    item.alsoFrom = [SourceID(rawValue: "third"), SourceID(rawValue: "gone")]
    let interactor = PhotoActionsInteractor(
      layout: .alone, isInteractive: true,
      dependencies: FakeServices { $0.sources = FakeSources(sources) })
    let card = try await interactor.obtainCard(of: item, on: nil, uncovered: false)
    #expect(card.sources == [sources[0], sources[2]])
    #expect(PhotoCardText.lines(card).contains { $0.plain.contains("from test and third") })
  }

  @Test func `has the source of a photo alone, as long as there is one`() async {
    let source = Source(id: SourceID(rawValue: "test"), kind: .samples, name: "Tests")
    let module = PhotoActionsModule(three, layout: .alone, sources: FakeSources([source]))
    await module.presenter.perform(.show(1))
    #expect(module.view.card?.sources == [source])
    let orphaned = PhotoActionsModule(three, layout: .alone)
    await orphaned.presenter.perform(.show(1))
    #expect(orphaned.view.card?.sources == [])
    let among = PhotoActionsModule(three, sources: FakeSources([source]))
    await among.presenter.perform(.show(1))
    #expect(among.view.card?.sources == [])
  }
}
