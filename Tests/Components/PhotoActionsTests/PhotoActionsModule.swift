import Domain
import Fakes

@testable import PhotoActions

/// A view that remembers what it was shown.
@MainActor
final class FakePhotoActionsView: PhotoActionsViewing {
  var canvas: PictureCanvas?
  private(set) var states: [PhotoActionsState] = []

  init(canvas: PictureCanvas?) {
    self.canvas = canvas
  }

  var content: LoadState<PhotoActionsContent>? { states.last?.content }

  var card: PhotoCard? {
    guard case .photo(let card) = content?.value else { return nil }
    return card
  }

  var caption: String? { card?.item.photo.caption }

  var answer: PhotoAnswer? {
    guard case .answer(let answer) = content?.value else { return nil }
    return answer
  }

  /// What was told of pictures that were waited for.
  var coming: [PendingPicture] {
    states.compactMap {
      guard case .picture(let coming, _) = $0.waiting, case .loading = $0.content else {
        return nil
      }
      return coming
    }
  }

  /// What moved.
  private(set) var films: [Film] = []

  /// What is done once a line is typed.
  private(set) var giveWay: (@MainActor () -> Void)?

  func display(_ state: PhotoActionsState) { states.append(state) }
  func whenOvertaken(_ giveWay: @escaping @MainActor () -> Void) { self.giveWay = giveWay }
  func play(_ film: Film, of card: PhotoCard) async { films.append(film) }
}

extension FakeServices: PhotoActionsDependencies {}

/// A presenter over a stream in memory, with everything around it.
@MainActor
struct PhotoActionsModule {
  static let canvas = PictureCanvas(columns: 80, rows: 24)

  let view: FakePhotoActionsView
  let stream: FakePhotoStream
  let media: FakeMedia
  let responding: FakeResponding
  let posting = FakePosting(PostPlace.examples)
  let tagging: FakeTagging
  let navigator = FakeNavigator()
  let reporter = RecordingReporter()
  let presenter: PhotoActionsPresenter

  init(
    _ photos: [Photo] = [], layout: PhotoLayout = .amongOthers, on canvas: PictureCanvas? = nil,
    failure: (any Error)? = nil, media: FakeMedia = FakeMedia(),
    sources: FakeSources = FakeSources(), accounts: [Account] = [],
    settings: FakeSettings = FakeSettings(),
    responding: FakeResponding = FakeResponding(), revising: FakeRevising = FakeRevising(),
    pages: FakePages = FakePages(), player: FakePlayer = FakePlayer(), isInteractive: Bool = true,
    sharing other: FakePhotoStream? = nil, tagging: FakeTagging = FakeTagging()
  ) {
    self.tagging = tagging
    view = FakePhotoActionsView(canvas: canvas)
    stream = other ?? FakePhotoStream(photos, failure: failure)
    self.media = media
    self.responding = responding
    let dependencies = FakeServices { [stream, posting, reporter] in
      ($0.stream, $0.sources, $0.media, $0.responding) = (stream, sources, media, responding)
      ($0.revising, $0.posting, $0.tagging, $0.pages) = (revising, posting, tagging, pages)
      ($0.player, $0.settings, $0.reporting) = (player, settings, reporter)
      $0.accounts = FakeAccounts(accounts)
    }
    presenter = PhotoActionsPresenter(
      interactor: PhotoActionsInteractor(
        layout: layout, isInteractive: isInteractive, dependencies: dependencies),
      router: PhotoActionsRouter(navigator: navigator))
    presenter.view = view
  }

  /// Performs each in turn; returns which photo was on the screen after it.
  func walk(_ actions: PhotoAction...) async -> [String?] {
    var captions: [String?] = []
    for action in actions {
      await presenter.perform(action)
      captions.append(view.caption)
    }
    return captions
  }
}
