import Domain
import Fakes
import PhotoActions
import ProfileDev
import Viper

@testable import ProfileScreen

/// A view that remembers what it was shown.
@MainActor
final class FakeProfileView: ProfileViewing {
  private(set) var answers: [LoadState<ProfileContent>] = []

  func display(_ answer: LoadState<ProfileContent>) { answers.append(answer) }
  func displayProgress(_ done: Int, of count: Int) {}

  /// What was shown, without what was waited for.
  var shown: [LoadState<ProfileContent>] {
    answers.filter { if case .loading = $0 { false } else { true } }
  }

  var head: ProfileSubject? {
    shown.lazy.compactMap { if case .head(let head, _)? = $0.value { head } else { nil } }.last
  }

  /// The last list, if nothing else was shown after it but how one stands to who is shown.
  var page: ProfilePage? {
    let last = shown.last { if case .relation? = $0.value { false } else { true } }
    if case .page(let page)? = last?.value { return page }
    return nil
  }

  var grid: PhotoGrid? {
    if case .grid(let grid, _, _)? = shown.last?.value { grid } else { nil }
  }

  /// Why the grid has only what is known here.
  var gridMissing: String? {
    if case .grid(_, _, let missing)? = shown.last?.value { missing } else { nil }
  }

  /// What comes after the grid.
  var gridRest: ProfilePage.Rest? {
    if case .grid(_, let rest, _)? = shown.last?.value { rest } else { nil }
  }

  /// How one stands to who is shown, as it was told without being asked.
  var relations: [RelationStanding] {
    shown.compactMap { if case .relation(_, let standing, _)? = $0.value { standing } else { nil } }
  }

  var failure: String? {
    if case .failed(let reason)? = shown.last { reason } else { nil }
  }
}

/// A presenter over people in memory, and the component that shows photos on a console.
@MainActor
struct ProfileModule {
  let console: RecordingConsole
  let view = FakeProfileView()
  let navigator = FakeNavigator()
  let component: PhotoActionsView
  let presenter: ProfilePresenter

  /// As `ada` sees them.
  init(
    _ people: FakePeopleReading, relating: FakeRelating = FakeRelating(),
    sources: FakeSources = FakeSources(), settings: [SettingKey: String] = [.listLength: "5"],
    isInteractive: Bool = true
  ) {
    self.init(
      FakeServices {
        ($0.people, $0.relating, $0.sources) = (people, relating, sources)
        $0.accounts = FakeAccounts([FakeAccounts.account("ada")].compactMap(\.self))
        $0.settings = FakeSettings(arguments: settings)
      }, isInteractive: isInteractive)
  }

  init(_ dependencies: FakeServices, isInteractive: Bool = true) {
    console = RecordingConsole(isInteractive: isInteractive)
    let posts = PagedPhotos()
    let context = ScreenContext(console: console, navigator: navigator)
    component = PhotoActionsRouter.makeComponent(
      dependencies, context, layout: .amongOthers, over: posts)
    presenter = ProfilePresenter(
      photos: component.presenter,
      interactor: ProfileInteractor(dependencies: dependencies, posts: posts),
      router: ProfileRouter(navigator: navigator), isInteractive: isInteractive)
    presenter.view = view
  }
}
