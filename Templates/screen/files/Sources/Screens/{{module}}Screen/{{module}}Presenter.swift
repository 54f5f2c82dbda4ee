import Domain
import Viper

/// Shows answers to a person.
@MainActor
protocol {{module}}Viewing: AnyObject {
  func display(_ answer: LoadState<{{module}}Content>)
}

/// Says what comes next, and leads to it.
@MainActor
final class {{module}}Presenter: {{module}}Presenting {
  weak var view: (any {{module}}Viewing)?
  let turn = Turn()
  private let interactor: {{module}}Interactor
  private let router: {{module}}Router
  private var content: {{module}}Content?

  init(interactor: {{module}}Interactor, router: {{module}}Router) {
    self.interactor = interactor
    self.router = router
  }

  func show() async {
    content = await answer { [interactor] in try await interactor.obtainContent() }
  }

  func open() async {
    if content == nil { await show() }
    guard case .next(let item) = content else { return }
    await router.open(item.place)
  }
}

extension {{module}}Presenter: AnsweringPresenter {
  func show(_ answer: LoadState<{{module}}Content>) {
    view?.display(answer)
  }

  func report(_ error: any Error) {
    interactor.dependencies.reporting.note(error, while: "looking for the next photo")
  }
}
