import Domain
import Viper

/// What the photo stream needs from the app.
public protocol PhotoStreamDependencies: Sendable {
  /// The photos of the profile in use.
  var stream: any PhotoStreaming { get }
  /// Where they come from.
  var sources: any SourceKeeping { get }
  /// Their pictures.
  var media: any MediaLoading { get }
  /// Where what a person says of them goes.
  var responding: any Responding { get }
  /// Where what a person publishes goes.
  var posting: any Posting { get }
  /// In whose name it is said.
  var accounts: any AccountKeeping { get }
  /// What tells what others did with what the person posted.
  var notifications: any NotificationReading { get }
  /// How they are shown.
  var settings: any SettingsStoring { get }
  /// What time it is.
  var time: any TimeSource { get }
  /// Where unseen errors go.
  var reporting: any ErrorReporting { get }
}

/// Builds the photo stream, and leads from it to one photo alone, and to what is being written.
@MainActor
public final class PhotoStreamRouter: PhotoStreamRouting {
  /// What this module offers the app.
  public static let descriptor = ScreenDescriptor<any PhotoStreamDependencies>(
    name: "stream", aliases: ["photos"], summary: "your photos, one after the other"
  ) { makeScreen($0, $1) }

  private let navigator: any Navigating

  init(navigator: any Navigating) {
    self.navigator = navigator
  }

  /// Builds and wires the module.
  public static func makeScreen(
    _ dependencies: any PhotoStreamDependencies, _ context: ScreenContext
  ) -> Screen {
    let naming = MutationNaming(
      accounts: dependencies.accounts, sources: dependencies.sources, stream: dependencies.stream)
    let interactor = PhotoStreamInteractor(
      stream: dependencies.stream, sources: dependencies.sources, media: dependencies.media,
      responding: dependencies.responding, posting: dependencies.posting,
      watch: NotificationWatch(
        notifications: dependencies.notifications, accounts: dependencies.accounts,
        naming: naming, settings: dependencies.settings, reporting: dependencies.reporting),
      settings: dependencies.settings, time: dependencies.time, reporting: dependencies.reporting)
    let presenter = PhotoStreamPresenter(
      interactor: interactor, router: PhotoStreamRouter(navigator: context.navigator))
    let view = PhotoStreamView(console: context.console, presenter: presenter)
    presenter.view = view
    return Screen(name: descriptor.name, view: view)
  }

  func compose(_ draft: Int64) async {
    await navigator.push(Destination("compose", [String(draft)]))
  }

  /// By its identity: its place may be another one when the screen asks for it.
  func open(_ id: PhotoID) async {
    await navigator.push(Destination("photo", [id.source.rawValue, id.item]))
  }
}
