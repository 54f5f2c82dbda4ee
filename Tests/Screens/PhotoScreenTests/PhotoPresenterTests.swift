import Domain
import Fakes
import Testing

@testable import PhotoScreen

@MainActor
@Suite("The presenter of one photo")
struct PhotoPresenterTests {
  private let three = [Photo.example(1), .example(2), .example(3)]
  private let canvas = PhotoModule.canvas

  private func appear(_ module: PhotoModule, _ address: PhotoAddress?, as person: Bool = true) async
  {
    await module.presenter.appear(address, on: canvas, isInteractive: person)
  }

  @Test("shows the photo in a place, or the one that is meant wherever it stands")
  func appears() async {
    let module = PhotoModule(three)
    await appear(module, .place(3))
    #expect(module.view.page?.item.place == 3)
    await appear(module, .photo(three[1].id))
    #expect(module.view.page?.item.place == 2)
  }

  @Test("begins at the first photo not seen, but shows a script nothing it did not ask for")
  func begins() async {
    let photos = [Photo.example(1, isSeen: true), .example(2)]
    let module = PhotoModule(photos)
    await appear(module, nil, as: false)
    #expect(module.view.states.isEmpty)
    await appear(module, nil)
    #expect(module.view.page?.item.place == 2)
    #expect(module.stream.seen == ["photo-1", "photo-2"])
    await appear(module, nil)
    #expect(module.view.states.compactMap(\.content.value).count == 1, "it is on the screen")
  }

  @Test("says in one line that a photo is not there")
  func notThere() async {
    let module = PhotoModule(three)
    await appear(module, .place(42))
    #expect(module.view.content == .failed(reason: "there is no photo 42: the last is 3"))
    await appear(module, .photo(PhotoID(source: three[0].id.source, item: "gone")))
    #expect(module.view.content == .failed(reason: PhotoLeft().reason))
    #expect(module.reporter.reports.isEmpty, "mistakes are no news for a log")
    let empty = PhotoModule()
    await appear(empty, nil)
    #expect(empty.view.content == .loaded(.empty))
  }

  @Test("walks like the stream: on to what was not seen, back to what was, and on again")
  func walks() async {
    let module = PhotoModule([.example(1), .example(2, isSeen: true), .example(3)])
    var places: [Int?] = []
    for step in "nnppn" {
      if step == "n" {
        await module.presenter.showNext(on: canvas)
      } else {
        await module.presenter.showPrevious(on: canvas)
      }
      places.append(module.view.page?.item.place)
    }
    #expect(places == [1, 3, 2, 1, 2])
  }

  @Test("has the source, as long as there is one")
  func source() async {
    let source = Source(id: SourceID(rawValue: "test"), kind: .samples, name: "Tests")
    let module = PhotoModule(three, sources: FakeSources([source]))
    await appear(module, .place(1))
    #expect(module.view.page?.source == source)
    let orphaned = PhotoModule(three)
    await appear(orphaned, .place(1))
    #expect(orphaned.view.page?.source == nil)
  }

  @Test("asks for a picture as large as the screen, with a placeholder until it is there")
  func pictures() async {
    let module = PhotoModule(three, media: FakeMedia(progress: [.decoding]))
    await appear(module, .place(1))
    #expect(module.media.asked.map(\.bounds) == [canvas.bounds])
    let coming: [ComingPicture] = module.view.states.compactMap {
      if case .picture(let coming, _) = $0.waiting, $0.content.value == nil { coming } else { nil }
    }
    #expect(coming.map(\.progress) == [nil, .decoding])
    #expect(coming.first?.placeholder?.size == PixelSize(width: 72, height: 48))
  }

  @Test("covers a sensitive photo until it is asked for, by a link, too")
  func covers() async {
    let module = PhotoModule([.example(1, isSensitive: true)])
    await appear(module, .place(1))
    #expect(module.view.page?.picture == .covered)
    #expect(module.media.asked.isEmpty)
    await module.presenter.show(nil, on: canvas)
    #expect(module.media.asked.count == 1)
    let open = PhotoModule(
      [.example(1, isSensitive: true)],
      settings: FakeSettings(arguments: [.displaySensitive: "show"]))
    await appear(open, .place(1))
    #expect(open.view.page?.picture != .covered)
  }

  @Test("shows the words and the reason where there is no picture, and words alone to a pipe")
  func noPicture() async {
    let module = PhotoModule(three, media: FakeMedia(failure: .timedOut))
    await appear(module, .place(1))
    #expect(module.view.page?.picture == .unavailable(reason: MediaError.timedOut.reason))
    await module.presenter.show(2, on: nil)
    #expect(module.view.page?.picture == .omitted)
  }

  @Test("prepares the photos in the direction of walking, in the same size")
  func prepares() async {
    let photos = (1...8).map { Photo.example($0) }
    let module = PhotoModule(photos)
    await appear(module, .photo(photos[1].id))
    await module.presenter.preparing?.value
    let wanted = [3, 4, 5, 6, 7, 1].map { PictureRequest(.example($0), fitting: canvas.bounds) }
    #expect(module.media.expected == [wanted])
  }

  @Test("goes on behind a picture that was stopped, which counts as not seen")
  func stopped() async throws {
    let module = PhotoModule(three, media: FakeMedia(neverEnds: true))
    let (waits, wait) = AsyncStream.makeStream(of: Void.self)
    let task = Standstill.$reached.withValue({ wait.finish() }) {
      Task { await module.presenter.showNext(on: canvas) }
    }
    try await waits.next("something to begin")
    task.cancel()
    await task.value
    #expect(module.view.page?.picture == .unavailable(reason: "stopped"))
    #expect(module.stream.seen.isEmpty)
    await module.presenter.showNext(on: nil)
    #expect(module.view.page?.item.place == 2)
  }

  @Test("gives up a picture for the next command, and in silence when one leaves")
  func superseded() async throws {
    let module = PhotoModule(three, media: FakeMedia(neverEnds: true))
    let (waits, wait) = AsyncStream.makeStream(of: Void.self)
    let task = Standstill.$reached.withValue({ wait.yield() }) {
      Task { await module.presenter.showNext(on: canvas) }
    }
    try await waits.next("a picture to be waited for")
    await module.presenter.show(3, on: nil)
    await task.value
    #expect(module.view.page?.item.place == 3)
    let last = Standstill.$reached.withValue({ wait.yield() }) {
      Task { await module.presenter.show(2, on: canvas) }
    }
    try await waits.next("a picture to be waited for")
    module.presenter.disappear()
    await last.value
    #expect(module.view.states.compactMap(\.content.value).count == 1)
  }

  @Test("saves the original of what is shown, and says why it cannot")
  func saves() async {
    let module = PhotoModule(three)
    await module.presenter.save(to: "/tmp")
    #expect(module.view.content == .failed(reason: NoPhotoShown().reason))
    await appear(module, .place(1))
    await module.presenter.save(to: "/tmp/1.jpg")
    #expect(module.view.content == .loaded(.saved(FileLocation(path: "/tmp/1.jpg"))))
  }

  @Test("says what went wrong, and hands it to the log")
  func fails() async {
    let module = PhotoModule(failure: LibraryError.busy)
    await module.presenter.showNext(on: canvas)
    #expect(module.view.content == .failed(reason: LibraryError.busy.reason))
    #expect(module.reporter.activities == ["showing a photo"])
  }
}
