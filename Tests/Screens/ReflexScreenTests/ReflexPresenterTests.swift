import Fakes
import Testing

@testable import ReflexScreen

@MainActor
@Suite("The presenter of the game", .timeLimit(.minutes(10)))
struct ReflexPresenterTests {
  @MainActor
  private final class FakeView: ReflexViewing {
    private(set) var phases: [ReflexPhase] = []
    private(set) var warnings: [ReflexWarning] = []

    func display(_ state: ReflexState) { phases.append(state.phase) }
    func display(_ warning: ReflexWarning) { warnings.append(warning) }
  }

  private let clock = ManualClock()
  private let view = FakeView()
  private let presenter: ReflexPresenter

  init() {
    presenter = ReflexPresenter(
      interactor: ReflexInteractor(clock: clock, pause: { .seconds(2) }))
    presenter.view = view
  }

  /// One trial of somebody who needs so long.
  private func play(_ time: Duration) async throws {
    presenter.ready()
    try await clock.sleepers(1)
    clock.advance(by: .seconds(2))
    try await endOfWaiting()
    clock.advance(by: time)
    presenter.stop()
  }

  /// Returns when GO was shown, or never will be.
  private func endOfWaiting() async throws {
    _ = try await inTime("GO") { [waiting = presenter.waiting] in await waiting?.result }
  }

  @Test func `plays three trials; the score is their mean`() async throws {
    presenter.start()
    for time in [200, 300, 250] { try await play(.milliseconds(time)) }
    #expect(
      view.phases == [
        .start, .wait, .react, .start, .wait, .react, .start, .wait, .react,
        .end(.score(.milliseconds(250))),
      ])
    #expect(view.warnings.isEmpty)
  }

  @Test func `begins the next round with nothing left of the last`() async throws {
    for time in [200, 400] {
      presenter.start()
      for _ in 1...3 { try await play(.milliseconds(time)) }
      #expect(view.phases.last == .end(.score(.milliseconds(time))))
    }
  }

  @Test func `warns who is ready twice, and goes on`() async {
    presenter.start()
    presenter.ready()
    presenter.ready()
    #expect(view.warnings == [.readyAlready])
    #expect(view.phases == [.start, .wait])
  }

  @Test(arguments: [0, 2])
  func `ends the round of who stops before GO`(secondsWaited: Int) async throws {
    presenter.start()
    presenter.ready()
    try await clock.sleepers(1)
    // After two seconds GO is on its way, but not shown.
    clock.advance(by: .seconds(secondsWaited))
    presenter.stop()
    clock.advance(by: .seconds(2))
    try await endOfWaiting()
    #expect(view.phases == [.start, .wait, .end(.cheated)])
  }

  @Test func `gives up the round when the screen is left`() async throws {
    presenter.start()
    presenter.ready()
    try await clock.sleepers(1)
    presenter.disappear()
    clock.advance(by: .seconds(2))
    try await endOfWaiting()
    presenter.appear()
    presenter.stop()
    #expect(view.phases == [.start, .wait, .idle])
    #expect(view.warnings == [.noRound])
  }

  @Test func `says why something cannot be done now`() {
    presenter.ready()
    presenter.stop()
    presenter.start()
    presenter.start()
    presenter.stop()
    #expect(view.warnings == [.noRound, .noRound, .roundGoesOn, .notReady])
    #expect(view.phases == [.start])
  }

  @Test func `knows what comes next`() async {
    #expect(presenter.nextAction == .start)
    presenter.start()
    #expect(presenter.nextAction == .ready)
    presenter.ready()
    #expect(presenter.nextAction == .stop)
    presenter.stop()
    #expect(presenter.nextAction == .start)
  }
}
