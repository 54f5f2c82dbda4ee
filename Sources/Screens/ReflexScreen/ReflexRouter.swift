import Domain
import Viper

/// What reflex needs from the app.
public protocol ReflexDependencies: Sendable {
  /// The photos of the profile in use.
  var stream: any PhotoStreaming { get }
  /// Where unseen errors go.
  var reporting: any ErrorReporting { get }
}

/// Builds reflex, and leads from it to the stream.
@MainActor
public final class ReflexRouter: ReflexRouting {
  /// What this module offers the app.
  public static let descriptor = ScreenDescriptor<any ReflexDependencies>(
    name: "reflex", summary: "how quick you are"
  ) { makeScreen($0, $1) }

  private let navigator: any Navigating

  init(navigator: any Navigating) {
    self.navigator = navigator
  }

  /// Builds and wires the module.
  public static func makeScreen(
    _ dependencies: any ReflexDependencies, _ context: ScreenContext
  ) -> Screen {
    let interactor = ReflexInteractor(
      stream: dependencies.stream, reporting: dependencies.reporting)
    let presenter = ReflexPresenter(
      interactor: interactor, router: ReflexRouter(navigator: context.navigator))
    let view = ReflexView(console: context.console, presenter: presenter)
    presenter.view = view
    return Screen(name: descriptor.name, view: view)
  }

  func open(_ place: Int) async {
    await navigator.push(Destination("stream", [String(place)]))
  }
}
