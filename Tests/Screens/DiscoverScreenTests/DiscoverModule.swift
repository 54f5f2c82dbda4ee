import DiscoverDev
import Domain
import Fakes
import PhotoActions
import Viper

@testable import DiscoverScreen

/// A view that remembers what it was shown.
@MainActor
final class FakeDiscoverView: DiscoverViewing {
  private(set) var answers: [LoadState<DiscoverContent>] = []

  func display(_ answer: LoadState<DiscoverContent>) { answers.append(answer) }

  /// What was shown last.
  var last: DiscoverContent? { answers.last?.value }

  var page: DiscoverPage? { if case .page(let page)? = last { page } else { nil } }

  /// The rows of the last page, each in a word.
  var rows: [String] {
    (page?.rows ?? []).map { row in
      switch row {
      case .photo(let item, _): "\(item.place) \(item.photo.caption ?? "")"
      case .person(let person): person.handle.text
      case .tag(let tag): "#\(tag.name)"
      }
    }
  }

  var failure: String? { if case .failed(let reason)? = answers.last { reason } else { nil } }
}

/// A presenter over strangers in memory, and the component that shows photos on a console.
@MainActor
struct DiscoverModule {
  let console = RecordingConsole()
  let view = FakeDiscoverView()
  let navigator = FakeNavigator()
  let component: PhotoActionsView
  let presenter: DiscoverPresenter
  let posts = PagedPhotos()

  init(_ dependencies: FakeServices) {
    component = PhotoActionsRouter.makeComponent(
      dependencies, ScreenContext(console: console, navigator: navigator),
      layout: .amongOthers, over: posts)
    presenter = DiscoverPresenter(
      photos: component.presenter,
      interactor: DiscoverInteractor(dependencies: dependencies, posts: posts),
      router: DiscoverRouter(navigator: navigator))
    presenter.view = view
  }
}
