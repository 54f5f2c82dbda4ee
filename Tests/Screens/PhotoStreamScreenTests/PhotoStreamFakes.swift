import Domain
import Fakes

@testable import PhotoStreamScreen

/// A view that remembers what it was shown.
@MainActor
final class FakePhotoStreamView: PhotoStreamViewing {
  private(set) var states: [PhotoStreamState] = []
  private(set) var notices: [PhotoStreamNotice] = []

  var content: LoadState<PhotoStreamContent>? { states.last?.content }

  var caption: String? {
    guard case .photo(let card) = content?.value else { return nil }
    return card.item.photo.caption
  }

  var card: PhotoCard? {
    guard case .photo(let card) = content?.value else { return nil }
    return card
  }

  /// What was told of pictures that were waited for.
  var coming: [ComingPicture] {
    states.compactMap {
      guard case .picture(let coming, _, _) = $0.waiting, case .loading = $0.content else {
        return nil
      }
      return coming
    }
  }

  var grid: PhotoGrid? {
    guard case .grid(let grid) = content?.value else { return nil }
    return grid
  }

  func display(_ state: PhotoStreamState) { states.append(state) }

  func display(_ notice: PhotoStreamNotice) { notices.append(notice) }

  func waitForNotice() async throws {
    try await until("a notice") { !notices.isEmpty }
  }
}

/// A presenter over a stream in memory, with everything around it.
@MainActor
struct PhotoStreamModule {
  let view = FakePhotoStreamView()
  let stream: FakePhotoStream
  let settings: FakeSettings
  let reporter = RecordingReporter()
  let presenter: PhotoStreamPresenter
  let media: FakeMedia
  let responding: FakeResponding
  let posting: FakePosting
  let navigator = FakeNavigator()
  static let canvas = PictureCanvas(columns: 80, rows: 24)

  init(
    _ photos: [Photo] = [], gaps: [StreamGap] = [], filling: ScanSummary = ScanSummary(name: ""),
    muted: [Photo] = [], failure: (any Error)? = nil,
    media: FakeMedia = FakeMedia(), sources: FakeSources = FakeSources(),
    settings: FakeSettings = FakeSettings(), responding: FakeResponding = FakeResponding(),
    accounts: FakeAccounts = FakeAccounts(),
    notifications: FakeNotifications = FakeNotifications(),
    posting: FakePosting = FakePosting(PostPlace.examples)
  ) {
    stream = FakePhotoStream(
      photos, gaps: gaps, filling: filling, muted: muted, failure: failure)
    self.settings = settings
    self.media = media
    self.responding = responding
    self.posting = posting
    let naming = MutationNaming(accounts: accounts, sources: sources, stream: stream)
    presenter = PhotoStreamPresenter(
      interactor: PhotoStreamInteractor(
        stream: stream, sources: sources, media: media, responding: responding, posting: posting,
        watch: NotificationWatch(
          notifications: notifications, accounts: accounts, naming: naming, settings: settings,
          reporting: reporter),
        settings: settings, time: ManualTime(), reporting: reporter),
      router: PhotoStreamRouter(navigator: navigator))
    presenter.view = view
  }
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
