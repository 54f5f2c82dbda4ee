import Domain
import Fakes
import PhotoActions
import Viper

@testable import DiscoverScreen

/// What the screen needs, in memory.
struct FakeDependencies: DiscoverDependencies {
  var discovering: any Discovering = FakeDiscovering()
  var relating: any Relating = FakeRelating()
  let stream: any PhotoStreaming = FakePhotoStream()
  let sources: any SourceKeeping = FakeSources()
  var media: any MediaLoading = FakeMedia()
  var responding: any Responding = FakeResponding()
  let revising: any Revising = FakeRevising()
  let tagging: any Tagging = FakeTagging()
  let undoing = UndoLog(time: ManualTime())
  let posting: any Posting = FakePosting(PostPlace.examples)
  let pages: any PageOpening = FakePages(isPossible: true)
  let player: any MediaPlaying = FakePlayer()
  var settings: any SettingsStoring = FakeSettings()
  let time: any TimeSource = ManualTime()
  var reporting: any ErrorReporting = RecordingReporter()
}

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

  init(_ dependencies: FakeDependencies) {
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
