import Domain
import Fakes
import Terminal
import Testing
import Viper

@testable import PhotoActions

@MainActor
@Suite("The picture of a photo")
struct PictureTests {
  private let three = [Photo.example(1), .example(2), .example(3)]
  private let canvas = PhotoActionsModule.canvas

  /// Begins something, and returns once it waits for a picture that never comes.
  private func begin(
    _ work: @escaping @MainActor () async -> Void
  ) async throws -> Task<Void, Never> {
    let (waits, wait) = AsyncStream.makeStream(of: Void.self)
    let task = Standstill.$reached.withValue({ wait.finish() }) { Task { await work() } }
    try await waits.next("something to begin")
    return task
  }

  @Test func `has a placeholder from the first moment on, and says how far it is`() async throws {
    let steps: [PictureProgress] = [.receiving(bytes: 1, of: 4), .decoding]
    let module = PhotoActionsModule(three, on: canvas, media: FakeMedia(progress: steps))
    await module.presenter.perform(.next)
    #expect(module.view.coming.map(\.progress) == [nil] + steps)
    // 70 per cent of 24 rows are 16; three by two in them are 48 by 32.
    let sizes = Set(module.view.coming.map { $0.placeholder?.size })
    #expect(sizes == [PixelSize(width: 48, height: 32)])
    guard case .shown = module.view.card?.picture else {
      Issue.record("no picture, but \(String(describing: module.view.card))")
      return
    }
  }

  @Test func `is asked for in the rows that the settings give it`() async {
    let module = PhotoActionsModule(
      three, on: canvas, settings: FakeSettings(arguments: [.displayHeight: "50"]))
    await module.presenter.perform(.next)
    #expect(module.media.asked.map(\.bounds) == [PixelSize(width: 640, height: 192)])
    #expect(module.view.card?.canvas?.rows == 12)
  }

  @Test func `is asked for as large as the window if it is alone`() async {
    let module = PhotoActionsModule(
      three, layout: .alone, on: canvas, media: FakeMedia(progress: [.decoding]))
    await module.presenter.perform(.next)
    #expect(module.media.asked.map(\.bounds) == [canvas.bounds])
    #expect(module.view.coming.map(\.progress) == [nil, .decoding])
    #expect(module.view.coming.first?.placeholder?.size == PixelSize(width: 72, height: 48))
  }

  @Test func `is not asked for if it would be covered, or if nobody could see it`() async {
    let module = PhotoActionsModule([.example(1, isSensitive: true), .example(2)], on: canvas)
    await module.presenter.perform(.next)
    #expect(module.view.card?.picture == .covered)
    module.view.canvas = nil
    await module.presenter.perform(.next)
    #expect(module.view.card?.picture == .omitted)
    #expect(module.view.coming.isEmpty)
    #expect(module.media.asked.isEmpty)
  }

  @Test(arguments: [PhotoLayout.amongOthers, .alone])
  func `is covered if it is sensitive, until it is asked for`(layout: PhotoLayout) async {
    let module = PhotoActionsModule([.example(1, isSensitive: true)], layout: layout, on: canvas)
    await module.presenter.perform(.next)
    #expect(module.view.card?.picture == .covered)
    await module.presenter.perform(.show(nil))
    #expect(module.media.asked.count == 1)
    #expect(module.view.card?.picture != .covered)
  }

  @Test func `is the poster of what plays`() async {
    let module = PhotoActionsModule([.clip(.video, poster: .sample(3))], on: canvas)
    await module.presenter.perform(.next)
    #expect(module.media.asked.map(\.media) == [.sample(3)])
  }

  @Test
  func `of what plays and has no poster is never asked for, and is what its server said of it`()
    async
  {
    let hash = Blurhash("UBL_:rOpGG-oBUNG,qRj2so|=eE1w^n4S5NH")
    let module = PhotoActionsModule([.clip(.audio), .clip(.video, blurhash: hash)], on: canvas)
    await module.presenter.perform(.next)
    #expect(module.view.card?.picture == .omitted)
    await module.presenter.perform(.next)
    guard case .shown = module.view.card?.picture else {
      Issue.record("no picture, but \(String(describing: module.view.card))")
      return
    }
    #expect(module.media.asked.isEmpty)
  }

  @Test func `of a hostile poster takes nothing but itself away`() async {
    let module = PhotoActionsModule(
      [.clip(.video, poster: .sample(3))], on: canvas,
      media: FakeMedia(failure: .undecodable(reason: "damaged")))
    await module.presenter.perform(.next)
    #expect(module.view.card?.picture == .unavailable(reason: "damaged"))
    #expect(module.view.card?.item.photo.media.clip?.seconds == 83)
  }

  @Test(arguments: [PostFilter.Action.warn, .blur], [PhotoLayout.amongOthers, .alone])
  func `is covered if a filter says so, until it is asked for, whatever the settings are`(
    action: PostFilter.Action, layout: PhotoLayout
  ) async {
    let photo = Photo.example(
      1, caption: "How it ends", alternativeText: "He dies",
      details: PostDetails(filtered: [PostFilter(id: "1", title: "Spoilers", action: action)]))
    let module = PhotoActionsModule(
      [photo], layout: layout, on: canvas,
      settings: FakeSettings(arguments: [.displaySensitive: "show"]))
    await module.presenter.perform(.next)
    #expect(module.view.card?.picture == .covered)
    #expect(module.media.asked.isEmpty)
    let covered = module.view.card.map { PhotoCardText.lines($0).map(\.plain).joined() } ?? ""
    #expect(covered.contains("filtered: Spoilers"))
    #expect(covered.contains("How it ends") == (action == .blur))
    #expect(!covered.contains("He dies"))
    await module.presenter.perform(.show(nil))
    #expect(module.view.card?.picture != .covered)
    let shown = module.view.card.map { PhotoCardText.lines($0).map(\.plain).joined() } ?? ""
    #expect(shown.contains("How it ends") && shown.contains("He dies"))
  }

  @Test func `is not covered where the setting says so`() async {
    let module = PhotoActionsModule(
      [.example(1, isSensitive: true)], on: canvas,
      settings: FakeSettings(arguments: [.displaySensitive: "show"]))
    await module.presenter.perform(.next)
    #expect(module.view.card?.picture != .covered)
  }

  @Test func `gives its reason where there is none, which is reported`() async {
    let module = PhotoActionsModule(three, on: canvas, media: FakeMedia(failure: .timedOut))
    await module.presenter.perform(.next)
    #expect(module.view.card?.picture == .unavailable(reason: MediaError.timedOut.reason))
    #expect(module.reporter.activities == ["loading a picture"])
  }

  @Test(arguments: [PhotoLayout.amongOthers, .alone])
  func `is given up with Ctrl-C, which shows the photos behind it and is not seeing it`(
    layout: PhotoLayout
  ) async throws {
    let module = PhotoActionsModule(
      three, layout: layout, on: canvas, media: FakeMedia(neverEnds: true))
    let task = try await begin { await module.presenter.perform(.next) }
    task.cancel()
    try await task.ended()
    #expect(module.view.card?.picture == .unavailable(reason: "stopped"))
    #expect(module.view.caption == "Photo 1")
    #expect(module.stream.seen.isEmpty)
    module.view.canvas = nil
    await module.presenter.perform(.next)
    #expect(module.view.caption == "Photo 2")
  }

  @Test(arguments: [PhotoLayout.amongOthers, .alone])
  func `is not waited for once the next line is typed, goes on coming, and counts as not seen`(
    layout: PhotoLayout
  ) async throws {
    let module = PhotoActionsModule(
      three, layout: layout, on: canvas, media: FakeMedia(neverEnds: true))
    let task = try await begin { await module.presenter.perform(.next) }
    module.view.giveWay?()
    try await task.ended()
    #expect(module.view.card?.picture == .omitted)
    #expect(module.view.caption == "Photo 1")
    #expect(module.stream.seen.isEmpty && module.reporter.reports.isEmpty)
    let behind = try #require(module.presenter.loading)
    #expect(Set(module.media.asked).count == 1 && module.media.asked.count == 2)
    #expect(!behind.isCancelled)
    let next = try await begin { await module.presenter.perform(.next) }
    #expect(behind.isCancelled)
    next.cancel()
    try await next.ended()
    #expect(module.view.caption == "Photo 2")
    #expect(module.view.card?.picture == .unavailable(reason: "stopped"))
  }

  @Test func `is given up for the next command, whose answer alone is shown`() async throws {
    let module = PhotoActionsModule(three, on: canvas, media: FakeMedia(neverEnds: true))
    let task = try await begin { await module.presenter.perform(.next) }
    module.view.canvas = nil
    await module.presenter.perform(.show(3))
    try await task.ended()
    #expect(module.view.caption == "Photo 3")
    #expect(module.view.states.compactMap(\.content.value).count == 1)
    #expect(module.presenter.current?.place == 3)
  }

  @Test func `is given up in silence when one leaves`() async throws {
    let module = PhotoActionsModule(three, on: canvas, media: FakeMedia(neverEnds: true))
    let task = try await begin { await module.presenter.perform(.next) }
    module.presenter.turn.end()
    try await task.ended()
    #expect(module.view.states.compactMap(\.content.value).isEmpty)
    #expect(module.presenter.current == nil)
    #expect(module.reporter.reports.isEmpty)
  }

  @Test func `does not keep the component that waited for it`() async throws {
    weak var presenter: PhotoActionsPresenter?
    do {
      let module = PhotoActionsModule(three, on: canvas, media: FakeMedia(neverEnds: true))
      presenter = module.presenter
      let task = try await begin { await module.presenter.perform(.next) }
      module.presenter.turn.end()
      try await task.ended()
    }
    #expect(presenter == nil)
  }
}

@MainActor
@Suite("Pictures that are prepared")
struct PreparationTests {
  private let photos = (1...9).map { Photo.example($0, isSensitive: $0 == 4) }

  private func module(_ photos: [Photo], layout: PhotoLayout = .amongOthers) -> PhotoActionsModule {
    PhotoActionsModule(photos, layout: layout, on: PhotoActionsModule.canvas)
  }

  /// The numbers of the photos that were last said to be expected.
  private func expected(_ module: PhotoActionsModule) async throws -> [Int] {
    try await module.presenter.preparing?.ended()
    return (module.media.expected.last ?? []).compactMap { request in
      photos.firstIndex { $0.media == request.media }.map { $0 + 1 }
    }
  }

  @Test func `are the next five, covered ones among them, from the first photo on`() async throws {
    let module = module(photos)
    await module.presenter.perform(.next)
    #expect(try await expected(module) == [2, 3, 4, 5, 6, 9])
  }

  @Test func `follow the direction of walking`() async throws {
    let module = module(photos)
    for _ in 1...7 { await module.presenter.perform(.next) }
    #expect(try await expected(module) == [8, 9, 6])
    await module.presenter.perform(.previous)
    #expect(try await expected(module) == [5, 4, 3, 2, 1, 7])
  }

  @Test func `are others as soon as photos were found, before anybody walks on`() async throws {
    let module = module(Array(photos.dropFirst(2)))
    await module.presenter.perform(.next)
    #expect(try await expected(module) == [4, 5, 6, 7, 8, 9])
    module.stream.insert(Array(photos.prefix(2)))
    module.presenter.prepareNext()
    #expect(try await expected(module) == [4, 5, 6, 7, 8, 2])
  }

  @Test(arguments: [PhotoLayout.amongOthers, .alone])
  func `have the bounds they will be shown in`(layout: PhotoLayout) async throws {
    let module = module(photos, layout: layout)
    await module.presenter.perform(.next)
    _ = try await expected(module)
    let asked = Set(module.media.asked.map(\.bounds))
    #expect(asked.count == 1)
    #expect(Set(module.media.expected.flatMap(\.self).map(\.bounds)) == asked)
  }

  @Test func `are none where nobody sees pictures, or when a command was stopped`() async throws {
    let module = PhotoActionsModule(photos)
    await module.presenter.perform(.next)
    #expect(module.presenter.preparing == nil)
    module.view.canvas = PhotoActionsModule.canvas
    let task = Task { await module.presenter.perform(.next) }
    task.cancel()
    _ = try await task.ended()
    #expect(module.presenter.preparing == nil)
  }
}
