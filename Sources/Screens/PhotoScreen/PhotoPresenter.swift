import Domain

/// Shows states to a person.
@MainActor
protocol PhotoViewing: AnyObject {
  func display(_ state: PhotoState)
}

/// The use cases of photo.
protocol PhotoInteracting: Sendable {
  func obtainNext() async throws -> StreamItem?
  func report(_ error: any Error, while activity: String)
}

/// Where photo leads.
@MainActor
protocol PhotoRouting: AnyObject {
  func open(_ place: Int) async
}

/// Says what comes next, and leads to it.
@MainActor
final class PhotoPresenter: PhotoPresenting {
  weak var view: (any PhotoViewing)?
  private let interactor: any PhotoInteracting
  private let router: any PhotoRouting
  private var state = PhotoState()

  init(interactor: any PhotoInteracting, router: any PhotoRouting) {
    self.interactor = interactor
    self.router = router
  }

  func show() async {
    update(.loading(progress: nil))
    do {
      update(.loaded(try await interactor.obtainNext().map(PhotoContent.next) ?? .empty))
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

extension PhotoPresenter {
  private func update(_ content: LoadState<PhotoContent>) {
    state.content = content
    view?.display(state)
  }
}
