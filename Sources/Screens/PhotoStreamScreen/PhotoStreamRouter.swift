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
  /// How they are shown.
  var settings: any SettingsStoring { get }
  /// What time it is.
  var time: any TimeSource { get }
  /// Where unseen errors go.
  var reporting: any ErrorReporting { get }
}

/// Builds the photo stream. It leads nowhere by itself: what else can be typed is the app's.
@MainActor
public enum PhotoStreamRouter {
  /// What this module offers the app.
  public static let descriptor = ScreenDescriptor<any PhotoStreamDependencies>(
    name: "stream", aliases: ["photos"], summary: "your photos, one after the other"
  ) { makeScreen($0, $1) }

  /// Builds and wires the module.
  public static func makeScreen(
    _ dependencies: any PhotoStreamDependencies, _ context: ScreenContext
  ) -> Screen {
    let interactor = PhotoStreamInteractor(
      stream: dependencies.stream, sources: dependencies.sources, media: dependencies.media,
      settings: dependencies.settings, time: dependencies.time, reporting: dependencies.reporting)
    let presenter = PhotoStreamPresenter(interactor: interactor)
    let view = PhotoStreamView(console: context.console, presenter: presenter)
    presenter.view = view
    return Screen(name: descriptor.name, view: view)
  }
}
