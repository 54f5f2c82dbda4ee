import Domain
import Fakes
import OnboardingDev
import Testing

@testable import OnboardingScreen

@MainActor
@Suite("Onboarding's presenter")
struct OnboardingPresenterTests {
  @MainActor
  private final class FakeView: OnboardingViewing {
    private(set) var states: [OnboardingState] = []
    func display(_ state: OnboardingState) { states.append(state) }
  }

  private let navigator = FakeNavigator()
  private let view = FakeView()

  private func presenter(_ sources: FakeSources) -> OnboardingPresenter {
    let presenter = OnboardingPresenter(
      interactor: OnboardingInteractor(dependencies: FakeServices { $0.sources = sources }),
      router: OnboardingRouter(navigator: navigator))
    presenter.view = view
    return presenter
  }

  @Test func `asks where the photos are`() {
    presenter(FakeSources()).appear()
    #expect(view.states == [OnboardingState(content: .loaded(.welcome))])
  }

  @Test func `leads to the stream once a folder has photos`() async {
    let summary = ScanSummary(name: "Pictures", photos: 2, added: 2)
    let presenter = presenter(
      FakeSources(scan: [.scanning(done: 1, found: 2), .finished(summary)]))
    await presenter.addFolder("/Pictures")
    #expect(
      view.states.last?.content == .loaded(.found(summary, now: ManualTime().now)))
    #expect(view.states.contains { $0.progress == .scanning(done: 1, found: 2) })
    #expect(navigator.steps == ["restart"])
  }

  @Test func `leads to the stream once a photo blog has brought photos`() async {
    let summary = ScanSummary(name: "A blog", photos: 20, added: 20)
    await presenter(FakeSources(scan: [.finished(summary)])).addFeed("https://a.example")
    #expect(
      view.states.last?.content == .loaded(.found(summary, now: ManualTime().now)))
    #expect(navigator.steps == ["restart"])
  }

  @Test func `leads to the stream with sample photos`() async {
    await presenter(FakeSources()).addSamples()
    #expect(navigator.steps == ["restart"])
  }

  @Test func `goes on with what a failed scan has brought`() async {
    await presenter(
      FakeSources(
        [Source(id: SourceID(rawValue: "s1"), kind: .samples, name: "samples")],
        failure: LibraryError.diskFull)
    ).addSamples()
    #expect(view.states.last?.content == .failed(reason: LibraryError.diskFull.reason))
    #expect(navigator.steps == ["restart"])
  }

  @Test func `says what is wrong with a folder and stays`() async {
    await presenter(FakeSources(failure: SourceError.notFound("/nowhere"))).addFolder("/nowhere")
    #expect(view.states.last?.content == .failed(reason: "there is nothing at /nowhere"))
    #expect(navigator.steps.isEmpty)
  }

  @Test func `keeps what was scanned when one stops it`() async throws {
    let presenter = presenter(
      FakeSources(scan: [.scanning(done: 1, found: 9)], neverEnds: true))
    let (waits, wait) = AsyncStream.makeStream(of: Void.self)
    let scan = Standstill.$reached.withValue({ wait.finish() }) {
      Task { await presenter.addFolder("/Pictures") }
    }
    try await waits.next("the scan to wait")
    #expect(view.states.last?.progress == .scanning(done: 1, found: 9))
    scan.cancel()
    try await scan.ended()
    #expect(
      view.states.last?.content
        == .failed(reason: "stopped: what was read so far stays; `stream refresh` goes on"))
    #expect(navigator.steps == ["restart"])
  }

  @Test func `says which choice an address and a folder are for, and looks for neither`()
    async throws
  {
    let sources = FakeSources()
    let presenter = presenter(sources)
    await presenter.addFolder("http://photos.example/")
    #expect(
      view.states.last?.content
        == .failed(
          reason:
            "`http://photos.example/` is an address: type `3 http://photos.example/` for a photo "
            + "blog"))
    for path in ["/x/My Pictures", "~/Pictures", "./here"] {
      await presenter.addFeed(path)
      #expect(
        view.states.last?.content
          == .failed(reason: "`\(path)` is a folder: type `2 \(path)`"))
    }
    #expect(try await sources.sources().isEmpty)
    #expect(navigator.steps.isEmpty)
  }

  @Test func `has another screen sign in, and stays`() async {
    await presenter(FakeSources()).signIn(to: "photos.example")
    #expect(navigator.steps == ["visit auth signin photos.example"])
  }

  @Test func `can be skipped`() async {
    await presenter(FakeSources()).skip()
    #expect(navigator.steps == ["stream"])
  }
}
