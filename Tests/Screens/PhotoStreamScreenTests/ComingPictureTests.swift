import Domain
import Fakes
import Testing

@testable import PhotoStreamScreen

@MainActor
@Suite("A picture that is coming, in the photo stream")
struct ComingPictureTests {
  private let three = [Photo.example(1), .example(2), .example(3)]
  private let canvas = PhotoStreamModule.canvas

  /// Begins something, and returns once it waits for a picture that never comes.
  private func begin(
    _ work: @escaping @MainActor () async -> Void
  ) async throws -> Task<Void, Never> {
    let (waits, wait) = AsyncStream.makeStream(of: Void.self)
    let task = Standstill.$reached.withValue({ wait.finish() }) { Task { await work() } }
    try await waits.next("something to begin")
    return task
  }

  @Test("has a placeholder in its proportions from the first moment on, and says how far it is")
  func progress() async throws {
    let steps: [PictureProgress] = [.receiving(bytes: 1, of: 4), .decoding]
    let module = PhotoStreamModule(three, media: FakeMedia(progress: steps))
    await module.presenter.showNext(on: canvas)
    #expect(module.view.coming.map(\.progress) == [nil] + steps)
    // 70 per cent of 24 rows are 16; three by two in them are 48 by 32.
    let sizes = Set(module.view.coming.map { $0.placeholder?.size })
    #expect(sizes == [PixelSize(width: 48, height: 32)])
    guard case .shown = module.view.card?.picture else {
      Issue.record("no picture, but \(String(describing: module.view.card))")
      return
    }
  }

  @Test("is asked for in the rows that the settings give it")
  func bounds() async {
    let module = PhotoStreamModule(
      three, settings: FakeSettings(arguments: [.displayHeight: "50"]))
    await module.presenter.showNext(on: canvas)
    #expect(module.media.asked.map(\.bounds) == [PixelSize(width: 640, height: 192)])
    #expect(module.view.card?.canvas?.rows == 12)
  }

  @Test("is not asked for if it would be covered, or if nobody could see it")
  func omitted() async {
    let module = PhotoStreamModule([.example(1, isSensitive: true), .example(2)])
    await module.presenter.showNext(on: canvas)
    await module.presenter.showNext(on: nil)
    #expect(module.view.coming.isEmpty)
    #expect(module.media.asked.isEmpty)
  }

  @Test("is given up with Ctrl-C, which does not hold up those behind it, and is not seeing it")
  func stopped() async throws {
    let module = PhotoStreamModule(three, media: FakeMedia(neverEnds: true))
    let task = try await begin { await module.presenter.showNext(on: canvas) }
    task.cancel()
    await task.value
    #expect(module.view.card?.picture == .unavailable(reason: "stopped"))
    #expect(module.view.caption == "Photo 1")
    #expect(module.stream.seen.isEmpty)
    await module.presenter.showNext(on: nil)
    #expect(module.view.caption == "Photo 2")
  }

  @Test("is given up for the next command, whose answer alone is shown")
  func superseded() async throws {
    let module = PhotoStreamModule(three, media: FakeMedia(neverEnds: true))
    let task = try await begin { await module.presenter.showNext(on: canvas) }
    await module.presenter.show(3, on: nil)
    await task.value
    #expect(module.view.caption == "Photo 3")
    #expect(module.view.states.compactMap(\.content.value).count == 1)
    #expect(module.view.states.last?.walk.current?.place == 3)
  }

  @Test("is given up in silence when one leaves")
  func left() async throws {
    let module = PhotoStreamModule(three, media: FakeMedia(neverEnds: true))
    let task = try await begin { await module.presenter.showNext(on: canvas) }
    module.presenter.disappear()
    await task.value
    #expect(module.view.states.compactMap(\.content.value).isEmpty)
    #expect(module.reporter.reports.isEmpty)
  }

  @Test("does not keep the screen that waited for it")
  func letGo() async throws {
    weak var presenter: PhotoStreamPresenter?
    do {
      let module = PhotoStreamModule(three, media: FakeMedia(neverEnds: true))
      presenter = module.presenter
      let task = try await begin { await module.presenter.showNext(on: PhotoStreamModule.canvas) }
      module.presenter.disappear()
      await task.value
    }
    #expect(presenter == nil)
  }

  @Test("is reported when there is none, but not when it was given up")
  func reported() async {
    let module = PhotoStreamModule(three, media: FakeMedia(failure: .timedOut))
    await module.presenter.showNext(on: canvas)
    #expect(module.reporter.activities == ["loading a picture"])
  }
}
