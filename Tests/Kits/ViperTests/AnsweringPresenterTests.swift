import Domain
import Testing
import Viper

@MainActor
@Suite("A presenter that answers")
struct AnsweringPresenterTests {
  private final class Presenter: AnsweringPresenter {
    let turn = Turn()
    private(set) var reasons: [String] = []

    func show(_ answer: LoadState<Int>) {
      if case .failed(let reason) = answer { reasons.append(reason) }
    }

    func report(_ error: any Error) {}
  }

  @Test func `says what was stopped as it was typed, if it was typed`() async {
    let presenter = Presenter()
    await presenter.answer { throw CancellationError() }
    await TypedLine.$current.withValue("refresh all") {
      _ = await presenter.answer { throw CancellationError() }
      _ = await presenter.answer { throw LibraryError.busy }
    }
    #expect(presenter.reasons == ["stopped", "stopped: `refresh all`", LibraryError.busy.reason])
  }
}
