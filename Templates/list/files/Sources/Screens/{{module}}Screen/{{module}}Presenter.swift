import Domain
import Viper

/// Shows answers to a person.
@MainActor
protocol {{module}}Viewing: AnyObject {
  func display(_ answer: LoadState<{{module}}Page>)
}

/// Turns pages, and remembers what was chosen on the one at hand.
@MainActor
final class {{module}}Presenter: {{module}}Presenting {
  weak var view: (any {{module}}Viewing)?
  let turn = Turn()
  private let interactor: {{module}}Interactor
  private let router: {{module}}Router
  private var page = {{module}}Page()

  init(interactor: {{module}}Interactor, router: {{module}}Router) {
    self.interactor = interactor
    self.router = router
  }

  func list() async {
    await show(after: nil)
  }

  func more() async {
    guard page.items.isEmpty || page.hasMore else { return fail({{module}}Problem.noMore) }
    await show(after: page.items.last?.id)
  }

  func select(_ place: Int) {
    guard let item = page.items.first(where: { $0.place == place }) else {
      return fail({{module}}Problem.notHere(place))
    }
    page.selection = item.id
    show(.loaded(page))
  }

  func open() async {
    guard let item = page.items.first(where: { $0.id == page.selection }) else {
      return fail({{module}}Problem.noSelection)
    }
    await router.open(item.place)
  }
}

extension {{module}}Presenter: AnsweringPresenter {
  private func show(after id: PhotoID?) async {
    let next = await answer { [interactor] in try await interactor.obtainPage(after: id) }
    page = next ?? page
  }

  func show(_ answer: LoadState<{{module}}Page>) {
    view?.display(answer)
  }

  func report(_ error: any Error) {
    interactor.dependencies.reporting.note(error, while: "reading a page of the stream")
  }
}
