import Domain
import Viper

/// What the filters need from the app.
public protocol FiltersDependencies: Sendable {
  /// The filters of all accounts.
  var filters: any FilterKeeping { get }
  /// What time it is.
  var time: any TimeSource { get }
  /// Where unseen errors go.
  var reporting: any ErrorReporting { get }
}

/// Builds the filters.
@MainActor
public enum FiltersRouter {
  /// What this module offers the app.
  public static let descriptor = ScreenDescriptor<any FiltersDependencies>(
    name: "filters", summary: "what you don't want to see, or only after a warning"
  ) { makeScreen($0, $1) }

  /// Builds and wires the module.
  public static func makeScreen(
    _ dependencies: any FiltersDependencies, _ context: ScreenContext
  ) -> Screen {
    let presenter = FiltersPresenter(interactor: FiltersInteractor(dependencies: dependencies))
    let view = FiltersView(console: context.console, presenter: presenter)
    presenter.view = view
    return Screen(name: descriptor.name, view: view)
  }
}
