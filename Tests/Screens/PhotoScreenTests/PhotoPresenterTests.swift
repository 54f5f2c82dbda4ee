import Domain
import Fakes
import PhotoActions
import Testing

@testable import PhotoScreen

@MainActor
@Suite("The presenter of one photo")
struct PhotoPresenterTests {
  private let three = [Photo.example(1), .example(2), .example(3)]

  @Test func `shows the photo in a place, or the one that is meant wherever it stands`() async {
    let module = PhotoModule(three)
    await module.presenter.appear(.place(3), isInteractive: true)
    #expect(module.place == 3)
    await module.presenter.appear(.photo(three[1].id), isInteractive: true)
    #expect(module.place == 2)
    await module.presenter.perform(.next)
    #expect(module.place == 1, "the only one that was not seen")
  }

  @Test func `goes on with the picture of the post that another screen has turned to`() async {
    let album = Photo.example(1, pictures: 3)
    let module = PhotoModule([album, .example(2, pictures: 3)])
    let shown = StreamItem(photo: album.turned(to: 2), place: 1, total: 2)
    module.stream.move(to: PhotoWalk().jumped(to: shown), isKept: true)
    await module.presenter.appear(.photo(album.id), isInteractive: true)
    #expect(module.photos.presenter.current?.photo.front == 2)
    await module.presenter.appear(.photo(Photo.example(2).id), isInteractive: true)
    #expect(module.photos.presenter.current?.photo.front == 0)
  }

  @Test func `begins at the first photo not seen, and shows it once`() async {
    let module = PhotoModule([.example(1, isSeen: true), .example(2)])
    await module.presenter.appear(nil, isInteractive: true)
    #expect(module.place == 2)
    #expect(module.stream.seen == ["photo-1", "photo-2"])
    let shown = module.console.lines
    await module.presenter.appear(nil, isInteractive: true)
    #expect(module.console.lines == shown, "it is on the screen")
  }

  @Test func `begins at the photo that another screen has shown last`() async {
    let module = PhotoModule(three)
    let shown = StreamItem(photo: three[1], place: 2, total: 3)
    module.stream.move(to: PhotoWalk().jumped(to: shown), isKept: true)
    await module.presenter.appear(nil, isInteractive: true)
    #expect(module.place == 2)
    #expect(module.console.lines.contains("Photo 2"))
  }

  @Test func `goes through what a search found, here alone, and again after another screen`() async
  {
    let module = PhotoModule((1...5).map { Photo.example($0) })
    let found = [4, 2, 5].map { Photo.example($0).id }
    module.stream.move(to: PhotoWalk().among(PhotoWalk.Found(found)), isKept: false)
    await module.presenter.appear(.photo(found[0]), isInteractive: true)
    await module.presenter.perform(.next)
    #expect(module.place == 2)
    module.presenter.disappear()
    #expect(module.stream.walk.found.ids.isEmpty && module.place == 2)
    await module.presenter.appear(nil, isInteractive: true)
    await module.presenter.perform(.next)
    #expect(module.place == 5)
    #expect(module.console.lines.contains("that was the last of 3; Enter begins again"))
    await module.presenter.perform(.previous)
    #expect(module.place == 2)
    await module.presenter.appear(.place(3), isInteractive: true)
    await module.presenter.perform(.previous)
    #expect(module.place == 2, "in the stream now")
    await module.presenter.perform(.previous)
    #expect(module.place == 1)
  }

  @Test(arguments: [true, false])
  func `says that one was the last of all that was found, not of a part of it`(
    isPart: Bool
  ) async {
    let module = PhotoModule((1...3).map { Photo.example($0) })
    let found = PhotoWalk.Found([1, 2, 1].map { Photo.example($0).id }, isPart: isPart)
    module.stream.move(to: PhotoWalk().among(found), isKept: false)
    await module.presenter.appear(.photo(found.ids[1]), isInteractive: true)
    #expect(module.place == 2)
    #expect(module.console.text.contains("the last of 2") != isPart)
  }

  @Test func `goes on with the next photo where that one has left the stream`() async {
    let module = PhotoModule(three)
    let gone = StreamItem(photo: .example(9), place: 2, total: 3)
    module.stream.move(to: PhotoWalk().jumped(to: gone), isKept: true)
    await module.presenter.appear(nil, isInteractive: true)
    #expect(module.place == 1)
  }

  @Test func `says in one line that a photo is not there`() async {
    let module = PhotoModule(three)
    await module.presenter.appear(.place(42), isInteractive: true)
    #expect(module.console.lines == ["✗ there is no photo 42: the last is 3"])
    await module.presenter.appear(
      .photo(PhotoID(source: three[0].id.source, item: "gone")), isInteractive: true)
    #expect(module.console.lines.last == "✗ \(PhotoLeft().reason)")
    #expect(module.reporter.reports.isEmpty, "mistakes are no news for a log")
  }

  @Test func `says that a photo has left, not that there are none`() async {
    let module = PhotoModule(three)
    await module.presenter.appear(.place(2), isInteractive: true)
    module.stream.remove([three[1].id])
    await module.presenter.perform(.show(nil))
    #expect(module.console.lines.last == "✗ \(PhotoLeft().reason)")
    #expect(module.view.empties == 0)
  }

  @Test func `answers no comment of a list that was shown before another screen`() async {
    let module = PhotoModule(three, responding: FakeResponding(comments: Domain.Comment.examples))
    await module.presenter.appear(.place(2), isInteractive: true)
    await module.presenter.perform(.listComments(from: nil))
    module.presenter.disappear()
    await module.presenter.perform(.reply(1, "so true"))
    #expect(module.console.lines.last == "✗ \(NoSuchComment(number: 1).reason)")
  }

  @Test func `says that there are no photos`() async {
    let module = PhotoModule()
    await module.presenter.appear(nil, isInteractive: true)
    #expect(module.view.empties == 1)
    await module.presenter.perform(.show(nil))
    #expect(module.view.empties == 2)
  }

  @Test func `gives up a picture in silence when one leaves`() async throws {
    let module = PhotoModule(three, media: FakeMedia(neverEnds: true))
    let (waits, wait) = AsyncStream.makeStream(of: Void.self)
    let task = Standstill.$reached.withValue({ wait.finish() }) {
      Task { await module.presenter.perform(.next) }
    }
    try await waits.next("a picture to be waited for")
    module.presenter.disappear()
    try await task.ended()
    #expect(module.console.lines.isEmpty)
    #expect(module.place == nil)
  }

  @Test func `says what went wrong, and hands it to the log`() async {
    let module = PhotoModule(failure: LibraryError.busy)
    await module.presenter.perform(.next)
    #expect(module.console.lines == ["✗ \(LibraryError.busy.reason)"])
    #expect(module.reporter.activities == ["showing a photo"])
  }
}
