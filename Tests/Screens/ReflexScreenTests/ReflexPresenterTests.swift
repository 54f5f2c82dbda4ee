import Fakes
import Testing

@testable import ReflexScreen

@MainActor
@Suite("The presenter of the game", .timeLimit(.minutes(1)))
struct ReflexPresenterTests {
  @MainActor
  private final class FakeView: ReflexViewing {
    private(set) var phases: [ReflexPhase] = []
    func display(_ state: ReflexState) { phases.append(state.phase) }
  }

  private let clock = ManualClock()
  private let view = FakeView()
  private let presenter: ReflexPresenter

  init() {
    presenter = ReflexPresenter(
      interactor: ReflexInteractor(clock: clock, pause: { .seconds(2) }))
    presenter.view = view
  }

  @Test("begins a round")
  func start() {
    presenter.appear()
    presenter.start()
    #expect(view.phases == [.idle, .start])
  }
}
