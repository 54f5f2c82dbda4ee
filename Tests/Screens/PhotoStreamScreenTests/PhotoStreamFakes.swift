import Domain
import Fakes
import PhotoActions
import PhotoStreamDev
import Viper

@testable import PhotoStreamScreen

/// A view that remembers what it was shown.
@MainActor
final class FakePhotoStreamView: PhotoStreamViewing {
  private(set) var states: [PhotoStreamState] = []
  private(set) var notices: [PhotoStreamNotice] = []
  private(set) var tips: [Tip] = []

  var content: LoadState<PhotoStreamContent>? { states.last?.content }

  var list: PhotoListing? {
    guard case .list(let list) = content?.value else { return nil }
    return list
  }

  var grid: PhotoGrid? {
    guard case .grid(let grid) = content?.value else { return nil }
    return grid
  }

  func display(_ state: PhotoStreamState) { states.append(state) }

  func display(_ notice: PhotoStreamNotice) {
    if case .tip(let tip) = notice { tips.append(tip) } else { notices.append(notice) }
  }

  func waitForNotice() async throws {
    try await until("a notice") { !notices.isEmpty }
  }
}

/// A presenter over a stream in memory, and the component that shows photos on a console.
@MainActor
struct PhotoStreamModule {
  static let canvas = PictureCanvas(columns: 80, rows: 24)

  let console = RecordingConsole()
  let view = FakePhotoStreamView()
  let photos: PhotoActionsView
  let stream: FakePhotoStream
  let settings: FakeSettings
  let reporter = RecordingReporter()
  let presenter: PhotoStreamPresenter
  let interactor: PhotoStreamInteractor
  let media: FakeMedia
  let responding: FakeResponding
  let posting: FakePosting
  let navigator = FakeNavigator()

  init(
    _ photos: [Photo] = [], gaps: [StreamGap] = [], filling: ScanSummary = ScanSummary(name: ""),
    muted: [Photo] = [], failure: (any Error)? = nil,
    media: FakeMedia = FakeMedia(), sources: FakeSources = FakeSources(),
    settings: FakeSettings = FakeSettings(), responding: FakeResponding = FakeResponding(),
    accounts: FakeAccounts = FakeAccounts(),
    notifications: FakeNotifications = FakeNotifications(),
    posting: FakePosting = FakePosting(PostPlace.examples), outbox: FakeOutbox = FakeOutbox(),
    searching: FakeSearching = FakeSearching(), clock: any Clock<Duration> = ManualClock()
  ) {
    stream = FakePhotoStream(
      photos, gaps: gaps, filling: filling, muted: muted, failure: failure)
    self.settings = settings
    self.media = media
    self.responding = responding
    self.posting = posting
    let dependencies = FakeServices { [stream, reporter] in
      ($0.stream, $0.sources, $0.media, $0.searching) = (stream, sources, media, searching)
      ($0.responding, $0.posting, $0.outbox) = (responding, posting, outbox)
      ($0.accounts, $0.notifications) = (accounts, notifications)
      ($0.settings, $0.reporting) = (settings, reporter)
    }
    self.photos = PhotoActionsRouter.makeComponent(
      dependencies, ScreenContext(console: console, navigator: navigator), layout: .amongOthers)
    interactor = PhotoStreamInteractor(dependencies: dependencies)
    presenter = PhotoStreamPresenter(
      photos: self.photos.presenter, interactor: interactor,
      router: PhotoStreamRouter(navigator: navigator), clock: clock)
    presenter.view = view
    presenter.followUpdates()
  }

  /// The photo that is shown.
  var caption: String? { photos.presenter.current?.photo.caption }
}

extension StreamGap {
  /// A gap that begins and ends so many hours before the fakes' time.
  static func example(_ number: Int, from newest: Int?, to oldest: Int?) -> StreamGap {
    func moment(_ hours: Int) -> Timestamp {
      ManualTime().now.advanced(by: .seconds(-3600 * hours))
    }
    return StreamGap(
      number: number, start: newest.map(moment), end: oldest.map(moment),
      sources: [Source(id: SourceID(rawValue: "test"), kind: .samples, name: "Tests")])
  }
}
