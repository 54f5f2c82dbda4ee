import Domain

/// Shows states to a person.
@MainActor
protocol {{module}}Viewing: AnyObject {
  func display(_ state: {{module}}State)
}

/// The use cases of {{phrase}}.
protocol {{module}}Interacting: Sendable {
  func obtainPage(after id: PhotoID?) async throws -> {{module}}Page
  func report(_ error: any Error, while activity: String)
}

/// Where {{phrase}} leads.
@MainActor
protocol {{module}}Routing: AnyObject {
  func open(_ place: Int) async
}

/// Turns pages, and remembers what was chosen on the one at hand.
@MainActor
final class {{module}}Presenter: {{module}}Presenting {
  weak var view: (any {{module}}Viewing)?
  private let interactor: any {{module}}Interacting
  private let router: any {{module}}Routing
  private var state = {{module}}State()
  private var page = {{module}}Page()

  init(interactor: any {{module}}Interacting, router: any {{module}}Routing) {
    self.interactor = interactor
    self.router = router
  }

  func list() async {
    await turn(to: nil)
  }

  func more() async {
    guard let last = page.items.last else { return await list() }
    guard page.hasMore else { return fail({{module}}Problem.noMore) }
    await turn(to: last.id)
  }

  func select(_ place: Int) {
    guard let item = page.items.first(where: { $0.place == place }) else {
      return fail({{module}}Problem.notHere(place, page.places))
    }
    state.selection = item.id
    update(.loaded(.page(page)))
  }

  func open() async {
    guard let item = page.items.first(where: { $0.id == state.selection }) else {
      return fail({{module}}Problem.noSelection)
    }
    await router.open(item.place)
  }
}

extension {{module}}Presenter {
  private func turn(to id: PhotoID?) async {
    update(.loading(progress: nil))
    do {
      page = try await interactor.obtainPage(after: id)
      state.selection = nil
      update(.loaded(page.items.isEmpty ? .empty : .page(page)))
    } catch {
      interactor.report(error, while: "reading a page of the stream")
      fail(error)
    }
  }

  private func fail(_ error: any Error) {
    update(.failed(reason: Reason.of(error)))
  }

  private func update(_ content: LoadState<{{module}}Content>) {
    state.content = content
    view?.display(state)
  }
}

extension {{module}}Page {
  /// The first and the last number; nil without photos.
  fileprivate var places: ClosedRange<Int>? {
    guard let first = items.first, let last = items.last else { return nil }
    return first.place...max(first.place, last.place)
  }
}
