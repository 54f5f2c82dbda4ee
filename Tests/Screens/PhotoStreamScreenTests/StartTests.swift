import Domain
import Fakes
import Testing

@testable import PhotoStreamScreen

/// What the refresh at the start tells, and when.
@MainActor
@Suite struct StartTests {
  let clock = ManualClock()

  private func module() -> PhotoStreamModule {
    PhotoStreamModule([.example(1)], sources: FakeSources(neverEnds: true), clock: clock)
  }

  /// New photos, as the stream tells of them.
  private func come(_ counts: [Int], to module: PhotoStreamModule) async throws {
    let before = module.presenter.startNews?.photos ?? 0
    for count in counts { module.stream.send(.updated(added: count, removed: 0, changed: 0)) }
    try await until("all of them") {
      module.presenter.startNews?.photos == before + counts.reduce(0, +)
    }
  }

  @Test func `is over when it fails, whatever has come`() async throws {
    let sources = FakeSources(failure: LibraryError.busy)
    let module = PhotoStreamModule([.example(1)], sources: sources, clock: clock)
    await module.presenter.appear(nil, isInteractive: true)
    try await module.view.waitForNotice()
    #expect(module.view.notices == [.refreshFailed(reason: LibraryError.busy.reason)])
    #expect(module.presenter.startNews == nil)
  }

  @Test func `tells what came while somebody does not answer, once`() async throws {
    let module = module()
    await module.presenter.appear(nil, isInteractive: true)
    try await come([2, 1], to: module)
    try await clock.sleepers(1)
    #expect(module.view.notices.isEmpty)
    clock.advance(by: PhotoStreamPresenter.patience)
    try await module.view.waitForNotice()
    try await come([4], to: module)
    #expect(module.view.notices == [.came(photos: 3)])
  }

  @Test func `does not tell at the end what was told before`() async throws {
    let summary = ScanSummary(name: "a, b", photos: 5, added: 3)
    let module = module()
    module.presenter.startNews = StartNews(photos: 3, told: 3, isLate: true)
    #expect(module.presenter.untold(summary).added == 0)
    module.presenter.startNews = StartNews(photos: 3, told: 2, isLate: true)
    #expect(module.presenter.untold(summary).added == 3)
  }

  @Test func `gives way to a refresh that is asked for, and tells what it has brought`()
    async throws
  {
    let module = module()
    await module.presenter.appear(nil, isInteractive: true)
    try await come([3], to: module)
    let start = try #require(module.presenter.refreshing)
    let typed = Task { await module.presenter.refresh() }
    try await start.ended()
    #expect(module.view.notices == [.came(photos: 3)])
    typed.cancel()
    try await typed.ended()
  }
}
