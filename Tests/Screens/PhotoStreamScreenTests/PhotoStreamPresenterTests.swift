import Domain
import Fakes
import Testing

@testable import PhotoStreamScreen

@MainActor
@Suite("The photo stream's presenter")
struct PhotoStreamPresenterTests {
  private let three = [Photo.example(1), .example(2), .example(3)]

  @Test("starts at the first photo that was not seen")
  func startsAtUnseen() async {
    let module = PhotoStreamModule([.example(1, isSeen: true), .example(2)])
    await module.presenter.appear(nil, on: nil, isInteractive: true)
    #expect(module.view.caption == "Photo 2")
    #expect(module.stream.seen == ["photo-1", "photo-2"])
  }

  @Test("says nothing at the start of a script")
  func silentInScripts() async {
    let module = PhotoStreamModule(three)
    await module.presenter.appear(nil, on: nil, isInteractive: false)
    #expect(module.view.states.isEmpty)
    #expect(module.stream.seen.isEmpty)
  }

  @Test("walks to the last photo, returns to the first, and goes round again")
  func walksAround() async {
    let module = PhotoStreamModule(three)
    var captions: [String?] = []
    for _ in 1...6 {
      await module.presenter.showNext(on: nil)
      captions.append(module.view.caption)
    }
    #expect(captions == ["Photo 1", "Photo 2", "Photo 3", "Photo 1", "Photo 2", "Photo 3"])
  }

  @Test("does not show seen photos again unless one goes back to them")
  func skipsSeen() async {
    let module = PhotoStreamModule([.example(1), .example(2, isSeen: true), .example(3)])
    await module.presenter.showNext(on: nil)
    await module.presenter.showNext(on: nil)
    #expect(module.view.caption == "Photo 3")
    await module.presenter.showPrevious(on: nil)
    #expect(module.view.caption == "Photo 2")
  }

  @Test("returns with next over the photos one went back over")
  func retracesSteps() async {
    let module = PhotoStreamModule(three)
    for _ in 1...3 { await module.presenter.showNext(on: nil) }
    await module.presenter.showPrevious(on: nil)
    await module.presenter.showPrevious(on: nil)
    #expect(module.view.caption == "Photo 1")
    await module.presenter.showNext(on: nil)
    #expect(module.view.caption == "Photo 2")
    await module.presenter.showNext(on: nil)
    #expect(module.view.caption == "Photo 3")
  }

  @Test("decodes a picture only where it can be seen")
  func omitsPictures() async {
    let module = PhotoStreamModule(three)
    await module.presenter.showNext(on: nil)
    #expect(module.view.card?.picture == .omitted)
    await module.presenter.show(1, on: PhotoStreamModule.canvas)
    guard case .shown = module.view.card?.picture else {
      Issue.record("no picture, but \(String(describing: module.view.card?.picture))")
      return
    }
  }

  @Test("covers a sensitive photo until it is asked for")
  func coversSensitive() async {
    let module = PhotoStreamModule([.example(1, isSensitive: true)])
    await module.presenter.showNext(on: PhotoStreamModule.canvas)
    #expect(module.view.card?.picture == .covered)
    await module.presenter.show(nil, on: PhotoStreamModule.canvas)
    #expect(module.view.card?.picture != .covered)
  }

  @Test("does not cover where the setting says so")
  func showsSensitive() async {
    let module = PhotoStreamModule(
      [.example(1, isSensitive: true)],
      settings: FakeSettings(arguments: [.displaySensitive: "show"]))
    await module.presenter.showNext(on: PhotoStreamModule.canvas)
    #expect(module.view.card?.picture != .covered)
  }

  @Test("shows the words and the reason where there is no picture")
  func explainsMissingPicture() async {
    let module = PhotoStreamModule(three, media: FakeMedia(failure: .timedOut))
    await module.presenter.showNext(on: PhotoStreamModule.canvas)
    #expect(module.view.card?.picture == .unavailable(reason: MediaError.timedOut.reason))
  }

  @Test("lists from where one is, as many as the setting says")
  func lists() async {
    let module = PhotoStreamModule(three, settings: FakeSettings(arguments: [.listLength: "2"]))
    await module.presenter.list(nil)
    guard case .list(let items, _, _) = module.view.content?.value else {
      Issue.record("no list, but \(String(describing: module.view.content))")
      return
    }
    #expect(items.map(\.item?.place) == [1, 2])
    #expect(module.stream.seen.isEmpty)
  }

  @Test("keeps the way back when a place does not exist or a command is stopped")
  func keepsTrail() async {
    let module = PhotoStreamModule(three)
    for _ in 1...3 { await module.presenter.showNext(on: nil) }
    await module.presenter.showPrevious(on: nil)
    await module.presenter.show(9, on: nil)
    await module.presenter.showNext(on: nil)
    #expect(module.view.caption == "Photo 3")
  }

  @Test("does not uncover a sensitive photo that a link leads to")
  func linkedSensitive() async {
    let module = PhotoStreamModule([.example(1, isSensitive: true)])
    await module.presenter.appear(1, on: PhotoStreamModule.canvas, isInteractive: true)
    #expect(module.view.card?.picture == .covered)
  }

  @Test("looks for new photos once, not every time it appears or after another scan")
  func refreshesOnce() async throws {
    let sources = FakeSources(scan: [.finished(ScanSummary(name: "test", photos: 3, added: 1))])
    let module = PhotoStreamModule(three, sources: sources)
    await module.presenter.appear(nil, on: nil, isInteractive: true)
    try await module.view.waitForNotice()
    module.presenter.disappear()
    await module.presenter.appear(nil, on: nil, isInteractive: true)
    #expect(!sources.awaitsRefresh)
    #expect(module.view.notices.count == 1)
  }

  @Test("means by a number what the last list showed, even when photos arrived since")
  func keepsListedNumbers() async {
    let module = PhotoStreamModule(three)
    await module.presenter.list(3)
    module.stream.insert([.example(0)])
    await module.presenter.show(2, on: nil)
    #expect(module.view.caption == "Photo 2")
  }

  @Test("says which is the last when a place does not exist")
  func explainsMissingPlace() async {
    let module = PhotoStreamModule(three)
    await module.presenter.show(9, on: nil)
    #expect(module.view.content == .failed(reason: "there is no photo 9: the last is 3"))
  }

  @Test("says that the stream is empty")
  func empty() async {
    let module = PhotoStreamModule()
    await module.presenter.showNext(on: nil)
    #expect(module.view.content == .loaded(.empty(hasSources: false)))
  }

  @Test("says and reports why the library does not answer")
  func failing() async {
    let module = PhotoStreamModule(failure: LibraryError.busy)
    await module.presenter.showNext(on: nil)
    #expect(module.view.content == .failed(reason: LibraryError.busy.reason))
    #expect(module.reporter.activities.count == 1)
  }

  @Test("shows how far a refresh has come, then what it found")
  func refreshes() async {
    let summary = ScanSummary(name: "test", photos: 4, added: 1)
    let module = PhotoStreamModule(
      three, sources: FakeSources(scan: [.scanning(done: 1, found: 4), .finished(summary)]))
    await module.presenter.refresh()
    #expect(
      module.view.states.map(\.content)
        == [.loading(progress: nil), .loading(progress: 0.25), .loaded(.refreshed(summary))])
  }

  @Test("tells of new photos that were found while one was looking at others")
  func noticesNewPhotos() async throws {
    let summary = ScanSummary(name: "test", photos: 4, added: 1)
    let module = PhotoStreamModule(three, sources: FakeSources(scan: [.finished(summary)]))
    await module.presenter.appear(nil, on: nil, isInteractive: true)
    try await module.view.waitForNotice()
    #expect(module.view.notices == [.updated(summary)])
  }

  @Test("stops a refresh when the command is cancelled")
  func cancelsRefresh() async {
    let module = PhotoStreamModule(
      three, sources: FakeSources(scan: [.scanning(done: 0, found: 9)], neverEnds: true))
    let refresh = Task { await module.presenter.refresh() }
    refresh.cancel()
    await refresh.value
    #expect(module.view.content == .failed(reason: "stopped"))
  }

  @Test("marks all as seen and counts those that were not")
  func marksAll() async {
    let module = PhotoStreamModule([.example(1, isSeen: true), .example(2), .example(3)])
    await module.presenter.markAllSeen()
    #expect(module.view.content == .loaded(.markedSeen(2)))
  }
}
