import Domain
import Fakes
import PhotoActions
import Testing

@testable import PhotoStreamScreen

@MainActor
@Suite("Opening a photo of the stream")
struct OpeningTests {
  private let three = [Photo.example(1), .example(2), .example(3)]

  @Test func `opens the photo that is shown, or else the first`() async {
    let module = PhotoStreamModule(three)
    await module.presenter.open(nil)
    await module.presenter.perform(.show(2))
    await module.presenter.open(nil)
    #expect(module.navigator.steps == ["photo test photo-1", "photo test photo-2"])
    #expect(module.photos.presenter.current?.place == 2, "one stays where one was")
  }

  @Test func `shows here what is filtered out, as no other screen has it`() async {
    let module = PhotoStreamModule(three, muted: [.example(8)])
    await module.presenter.listMuted(nil)
    await module.presenter.open(1)
    #expect(module.caption == "Photo 8")
    #expect(module.navigator.steps == [])
  }

  @Test func `says that the photo one is at has left, and opens no other`() async {
    let module = PhotoStreamModule(three)
    await module.presenter.perform(.show(2))
    module.stream.remove([three[1].id])
    await module.presenter.open(nil)
    #expect(module.view.content == .failed(reason: PhotoLeft().reason))
    #expect(module.navigator.steps == [])
    await module.presenter.perform(.show(nil))
    #expect(module.console.lines.last == "✗ \(PhotoLeft().reason)")
  }

  @Test func `opens nothing that is not there`() async {
    let module = PhotoStreamModule(three)
    await module.presenter.open(9)
    #expect(module.view.content == .failed(reason: "there is no photo 9: the last is 3"))
    let empty = PhotoStreamModule()
    await empty.presenter.open(nil)
    #expect(empty.view.content == .loaded(.empty(hasSources: false)))
    #expect(module.navigator.steps + empty.navigator.steps == [])
  }
}
