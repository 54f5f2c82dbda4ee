import Domain

/// Shows states to a person.
@MainActor
protocol {{module}}Viewing: AnyObject {
  func display(_ state: {{module}}State)
}

/// The use cases of {{phrase}}.
protocol {{module}}Interacting: Sendable {
  func obtainNext() async throws -> StreamItem?
  func report(_ error: any Error, while activity: String)
}

/// Where {{phrase}} leads.
@MainActor
protocol {{module}}Routing: AnyObject {
  func open(_ place: Int) async
}

/// Says what comes next, and leads to it.
@MainActor
final class {{module}}Presenter: {{module}}Presenting {
  weak var view: (any {{module}}Viewing)?
  private let interactor: any {{module}}Interacting
  private let router: any {{module}}Routing
  private var state = {{module}}State()

  init(interactor: any {{module}}Interacting, router: any {{module}}Routing) {
    self.interactor = interactor
    self.router = router
  }

  func show() async {
    update(.loading(progress: nil))
    do {
      update(.loaded(try await interactor.obtainNext().map({{module}}Content.next) ?? .empty))
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

extension {{module}}Presenter {
  private func update(_ content: LoadState<{{module}}Content>) {
    state.content = content
    view?.display(state)
  }
}
