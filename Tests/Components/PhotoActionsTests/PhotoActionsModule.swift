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
  var coming: [ComingPicture] {
    states.compactMap {
      guard case .picture(let coming, _) = $0.waiting, case .loading = $0.content else {
        return nil
      }
      return coming
    }
  }

  /// What moved.
  private(set) var films: [Film] = []

  func display(_ state: PhotoActionsState) { states.append(state) }
  func play(_ film: Film, of card: PhotoCard) async { films.append(film) }
}

/// What the component needs, in memory.
struct FakeDependencies: PhotoActionsDependencies {
  var stream: any PhotoStreaming = FakePhotoStream()
  var sources: any SourceKeeping = FakeSources()
  var media: any MediaLoading = FakeMedia()
  var responding: any Responding = FakeResponding()
  var revising: any Revising = FakeRevising()
  var posting: any Posting = FakePosting(PostPlace.examples)
  var tagging: any Tagging = FakeTagging()
  var pages: any PageOpening = FakePages()
  var player: any MediaPlaying = FakePlayer()
  var settings: any SettingsStoring = FakeSettings()
  var relating: any Relating = FakeRelating()
  var undoing = UndoLog(time: ManualTime())
  var time: any TimeSource = ManualTime()
  var reporting: any ErrorReporting = RecordingReporter()
}

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
    sources: FakeSources = FakeSources(), settings: FakeSettings = FakeSettings(),
    responding: FakeResponding = FakeResponding(), revising: FakeRevising = FakeRevising(),
    pages: FakePages = FakePages(), player: FakePlayer = FakePlayer(), isInteractive: Bool = true,
    sharing other: FakePhotoStream? = nil, tagging: FakeTagging = FakeTagging()
  ) {
    self.tagging = tagging
    view = FakePhotoActionsView(canvas: canvas)
    stream = other ?? FakePhotoStream(photos, failure: failure)
    self.media = media
    self.responding = responding
    let dependencies = FakeDependencies(
      stream: stream, sources: sources, media: media, responding: responding, revising: revising,
      posting: posting, tagging: tagging, pages: pages, player: player,
      settings: settings, reporting: reporter)
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
