import Domain
import Fakes
import Testing

@testable import PhotoStreamScreen

@MainActor
@Suite("What the photo stream does with one photo")
struct OpeningAndSavingTests {
  private let three = [Photo.example(1), .example(2), .example(3)]

  @Test("opens the photo that is shown, or else the first")
  func opensCurrent() async {
    let module = PhotoStreamModule(three)
    await module.presenter.open(nil)
    await module.presenter.show(2, on: nil)
    await module.presenter.open(nil)
    #expect(module.navigator.steps == ["photo test photo-1", "photo test photo-2"])
    #expect(module.view.states.last?.walk.current?.place == 2, "one stays where one was")
  }

  @Test("opens nothing that is not there")
  func opensNothing() async {
    let module = PhotoStreamModule(three)
    await module.presenter.open(9)
    #expect(module.view.content == .failed(reason: "there is no photo 9: the last is 3"))
    let empty = PhotoStreamModule()
    await empty.presenter.open(nil)
    #expect(empty.view.content == .loaded(.empty(hasSources: false)))
    #expect(module.navigator.steps + empty.navigator.steps == [])
  }

  @Test("saves the original of the photo that is shown, also a sensitive one")
  func saves() async {
    let photo = Photo.example(1, isSensitive: true)
    let module = PhotoStreamModule([photo])
    await module.presenter.showNext(on: nil)
    await module.presenter.save(to: "/tmp/1.jpg")
    #expect(module.view.content == .loaded(.saved(FileLocation(path: "/tmp/1.jpg"))))
  }

  @Test("says why nothing was saved")
  func savesNothing() async {
    let module = PhotoStreamModule(three, media: FakeMedia(failure: .timedOut))
    await module.presenter.save(to: "/tmp")
    #expect(module.view.content == .failed(reason: NoPhotoShown().reason))
    await module.presenter.showNext(on: nil)
    await module.presenter.save(to: "/tmp")
    #expect(module.view.content == .failed(reason: MediaError.timedOut.reason))
  }
}
