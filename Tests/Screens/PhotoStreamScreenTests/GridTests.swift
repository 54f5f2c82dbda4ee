import Domain
import Fakes
import PhotoActions
import Terminal
import Testing

@testable import PhotoStreamScreen

@MainActor
@Suite("The photo stream's grid")
struct GridTests {
  private let photos = (1...20).map { Photo.example($0, isSensitive: $0 == 3) }
  private let canvas = PhotoStreamModule.canvas

  private func pictures(_ module: PhotoStreamModule) -> [String] {
    (module.view.grid?.cells ?? []).map { cell in
      switch cell.picture {
      case .omitted: "omitted"
      case .covered: "covered"
      case .shown: "shown"
      case .unavailable(let reason): reason
      }
    }
  }

  @Test
  func `has the next twelve photos from here, sensitive ones covered, and marks none as seen`()
    async
  {
    let module = PhotoStreamModule(photos)
    await module.presenter.showGrid(.ahead(nil), on: canvas)
    #expect(module.view.grid?.cells.map(\.item.place) == Array(1...12))
    #expect(pictures(module).enumerated().allSatisfy { $1 == ($0 == 2 ? "covered" : "shown") })
    #expect(module.media.asked.count == 11, "what is covered is not asked for")
    #expect(module.stream.seen.isEmpty)
    await module.presenter.perform(.show(19))
    await module.presenter.showGrid(.ahead(4), on: canvas)
    #expect(module.view.grid?.cells.map(\.item.place) == [19, 20])
  }

  @Test func `asks for pictures as small as they will be`() async {
    let module = PhotoStreamModule(photos)
    await module.presenter.showGrid(.ahead(2), on: canvas)
    #expect(Set(module.media.asked.map(\.bounds)) == [canvas.gridCell.bounds])
  }

  @Test func `counts the pictures that are there`() async {
    let module = PhotoStreamModule(photos)
    await module.presenter.showGrid(.ahead(2), on: canvas)
    let waits = module.view.states.filter { $0.content.value == nil }.map(\.waiting)
    #expect(waits == [.photos, .pictures(0, of: 2), .pictures(1, of: 2), .pictures(2, of: 2)])
  }

  @Test func `gives the reason in place of a picture that there is not`() async {
    let module = PhotoStreamModule(photos, media: FakeMedia(failure: .timedOut))
    await module.presenter.showGrid(.ahead(2), on: canvas)
    #expect(pictures(module) == [MediaError.timedOut.reason, MediaError.timedOut.reason])
  }

  @Test func `shows what is there when it is stopped`() async throws {
    let module = PhotoStreamModule(photos, media: FakeMedia(neverEnds: true))
    let (waits, wait) = AsyncStream.makeStream(of: Void.self)
    let task = Standstill.$reached.withValue({ wait.yield() }) {
      Task { await module.presenter.showGrid(.ahead(3), on: canvas) }
    }
    for _ in 1...2 { try await waits.next("a picture to be waited for") }
    task.cancel()
    try await task.ended()
    #expect(pictures(module) == ["stopped", "stopped", "covered"])
  }

  @Test func `does not speak over the command that was typed instead`() async throws {
    let module = PhotoStreamModule(photos, media: FakeMedia(neverEnds: true))
    let (waits, wait) = AsyncStream.makeStream(of: Void.self)
    let task = Standstill.$reached.withValue({ wait.yield() }) {
      Task { await module.presenter.showGrid(.ahead(2), on: canvas) }
    }
    for _ in 1...2 { try await waits.next("a picture to be waited for") }
    module.console.traits.showsPictures = false
    let shown = module.view.states.count
    await module.presenter.perform(.show(3))
    try await task.ended()
    #expect(module.caption == "Photo 3")
    #expect(module.view.states.count == shown && module.view.grid == nil)
  }

  @Test func `has words alone where nobody sees pictures`() async {
    let module = PhotoStreamModule(photos)
    await module.presenter.showGrid(.ahead(2), on: nil)
    #expect(pictures(module) == ["omitted", "omitted"])
    #expect(module.view.grid?.canvas == nil)
  }

  @Test func `says that there are no photos`() async {
    let module = PhotoStreamModule()
    await module.presenter.showGrid(.ahead(nil), on: canvas)
    #expect(module.view.content == .loaded(.empty(hasSources: false)))
  }

  @Test func `calls photos by numbers that mean the same afterwards, whatever arrives`() async {
    let module = PhotoStreamModule(photos)
    await module.presenter.showGrid(.ahead(8), on: canvas)
    module.stream.insert([.example(0)])
    await module.presenter.open(7)
    #expect(module.navigator.steps == ["photo test photo-7"])
    await module.presenter.perform(.show(7))
    #expect(module.caption == "Photo 7")
  }
}
