import Domain

/// Shows states to a person.
@MainActor
protocol ReflexViewing: AnyObject {
  func display(_ state: ReflexState)
}

/// The use cases of reflex.
protocol ReflexInteracting: Sendable {
  func obtainNext() async throws -> StreamItem?
  func report(_ error: any Error, while activity: String)
}

/// Where reflex leads.
@MainActor
protocol ReflexRouting: AnyObject {
  func open(_ place: Int) async
}

/// Says what comes next, and leads to it.
@MainActor
final class ReflexPresenter: ReflexPresenting {
  weak var view: (any ReflexViewing)?
  private let interactor: any ReflexInteracting
  private let router: any ReflexRouting
  private var state = ReflexState()

  init(interactor: any ReflexInteracting, router: any ReflexRouting) {
    self.interactor = interactor
    self.router = router
  }

  func show() async {
    update(.loading(progress: nil))
    do {
      update(.loaded(try await interactor.obtainNext().map(ReflexContent.next) ?? .empty))
    } catch is CancellationError {
      update(.failed(reason: "stopped"))
    } catch {
      interactor.report(error, while: "looking for the next photo")
      update(.failed(reason: Reason.of(error)))
    }
  }

  func open() async {
    if state.content.value == nil { await show() }
    guard case .next(let item) = state.content.value else { return }
    await router.open(item.place)
  }
}

extension ReflexPresenter {
  private func update(_ content: LoadState<ReflexContent>) {
    state.content = content
    view?.display(state)
  }
}
