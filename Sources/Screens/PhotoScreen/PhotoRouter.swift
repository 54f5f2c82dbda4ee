import Domain
import Viper

/// What photo needs from the app.
public protocol PhotoDependencies: Sendable {
  /// The photos of the profile in use.
  var stream: any PhotoStreaming { get }
  /// Where unseen errors go.
  var reporting: any ErrorReporting { get }
}

/// Builds photo, and leads from it to the stream.
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
      stream: dependencies.stream, reporting: dependencies.reporting)
    let presenter = PhotoPresenter(
      interactor: interactor, router: PhotoRouter(navigator: context.navigator))
    let view = PhotoView(console: context.console, presenter: presenter)
    presenter.view = view
    return Screen(name: descriptor.name, view: view)
  }

  func open(_ place: Int) async {
    await navigator.push(Destination("stream", [String(place)]))
  }
}
