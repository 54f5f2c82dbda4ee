import Domain
import Viper

/// What the screen of one photo needs from the app.
public protocol PhotoDependencies: Sendable {
  /// The photos of the profile in use.
  var stream: any PhotoStreaming { get }
  /// Where they come from.
  var sources: any SourceKeeping { get }
  /// Their pictures.
  var media: any MediaLoading { get }
  /// Where what a person says of them goes.
  var responding: any Responding { get }
  /// Where answers are kept while they are written.
  var posting: any Posting { get }
  /// How they are shown.
  var settings: any SettingsStoring { get }
  /// What time it is.
  var time: any TimeSource { get }
  /// Where unseen errors go.
  var reporting: any ErrorReporting { get }
}

/// Builds the screen of one photo, and leads from it to what is being written.
@MainActor
public final class PhotoRouter: PhotoRouting {
  /// What this module offers the app.
  public static let descriptor = ScreenDescriptor<any PhotoDependencies>(
    name: "photo", summary: "one photo, large, and all about it"
  ) { makeScreen($0, $1) }

  private let navigator: any Navigating

  init(navigator: any Navigating) {
    self.navigator = navigator
  }

  /// Builds and wires the module.
  public static func makeScreen(
    _ dependencies: any PhotoDependencies, _ context: ScreenContext
  ) -> Screen {
    let interactor = PhotoInteractor(
      stream: dependencies.stream, sources: dependencies.sources, media: dependencies.media,
      responding: dependencies.responding, posting: dependencies.posting,
      settings: dependencies.settings, time: dependencies.time, reporting: dependencies.reporting)
    let presenter = PhotoPresenter(
      interactor: interactor, router: PhotoRouter(navigator: context.navigator))
    let view = PhotoView(console: context.console, presenter: presenter)
    presenter.view = view
    return Screen(name: descriptor.name, view: view)
  }

  func compose(_ draft: Int64) async {
    await navigator.push(Destination("compose", [String(draft)]))
  }
}
