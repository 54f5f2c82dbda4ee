import Domain
import Fakes
import Testing

@testable import PhotoStreamScreen

@MainActor
@Suite("Pictures that the photo stream prepares")
struct PreparationTests {
  private let photos = (1...9).map { Photo.example($0, isSensitive: $0 == 4) }
  private let canvas = PhotoStreamModule.canvas

  /// The numbers of the photos that were last said to be expected.
  private func expected(_ module: PhotoStreamModule) async -> [Int] {
    await module.presenter.preparing?.value
    return (module.media.expected.last ?? []).compactMap { request in
      photos.firstIndex { $0.media == request.media }.map { $0 + 1 }
    }
  }

  @Test("are the next five, covered ones among them, from the first photo on")
  func first() async {
    let module = PhotoStreamModule(photos)
    await module.presenter.appear(nil, on: canvas, isInteractive: true)
    #expect(await expected(module) == [2, 3, 4, 5, 6, 9])
  }

  @Test("follow the direction of walking")
  func direction() async {
    let module = PhotoStreamModule(photos)
    for _ in 1...7 { await module.presenter.showNext(on: canvas) }
    #expect(await expected(module) == [8, 9, 6])
    await module.presenter.showPrevious(on: canvas)
    #expect(await expected(module) == [5, 4, 3, 2, 1, 7])
  }

  @Test("are others as soon as a refresh found photos, before anybody walks on")
  func found() async {
    let found = FakeSources(scan: [.finished(ScanSummary(name: "test", photos: 9, added: 2))])
    let module = PhotoStreamModule(Array(photos.dropFirst(2)), sources: found)
    await module.presenter.showNext(on: canvas)
    #expect(await expected(module) == [4, 5, 6, 7, 8, 9])
    module.stream.insert(Array(photos.prefix(2)))
    await module.presenter.refresh()
    #expect(await expected(module) == [4, 5, 6, 7, 8, 2])
  }

  @Test("have the bounds they will be shown in")
  func bounds() async {
    let module = PhotoStreamModule(photos)
    await module.presenter.showNext(on: canvas)
    _ = await expected(module)
    let asked = Set(module.media.asked.map(\.bounds))
    #expect(asked.count == 1)
    #expect(Set(module.media.expected.flatMap(\.self).map(\.bounds)) == asked)
  }

  @Test("are none where nobody sees pictures, or when a command was stopped")
  func none() async {
    let module = PhotoStreamModule(photos)
    await module.presenter.showNext(on: nil)
    #expect(module.presenter.preparing == nil)
    let task = Task { await module.presenter.showNext(on: canvas) }
    task.cancel()
    await task.value
    #expect(module.presenter.preparing == nil)
  }
}
