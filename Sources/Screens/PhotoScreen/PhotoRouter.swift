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
  /// What becomes of it.
  var outbox: any OutboxKeeping { get }
  /// In whose name it is said.
  var accounts: any AccountKeeping { get }
  /// How they are shown.
  var settings: any SettingsStoring { get }
  /// What time it is.
  var time: any TimeSource { get }
  /// Where unseen errors go.
  var reporting: any ErrorReporting { get }
}

/// Builds the screen of one photo. It leads nowhere by itself: `back` is the app's.
@MainActor
public enum PhotoRouter {
  /// What this module offers the app.
  public static let descriptor = ScreenDescriptor<any PhotoDependencies>(
    name: "photo", summary: "one photo, large, and all about it"
  ) { makeScreen($0, $1) }

  /// Builds and wires the module.
  public static func makeScreen(
    _ dependencies: any PhotoDependencies, _ context: ScreenContext
  ) -> Screen {
    let interactor = PhotoInteractor(
      stream: dependencies.stream, sources: dependencies.sources, media: dependencies.media,
      responding: dependencies.responding, outbox: dependencies.outbox,
      naming: MutationNaming(
        accounts: dependencies.accounts, sources: dependencies.sources,
        stream: dependencies.stream),
      settings: dependencies.settings, time: dependencies.time, reporting: dependencies.reporting)
    let presenter = PhotoPresenter(interactor: interactor)
    let view = PhotoView(console: context.console, presenter: presenter)
    presenter.view = view
    return Screen(name: descriptor.name, view: view)
  }
}
