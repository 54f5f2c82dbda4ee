import Domain
import Viper

/// What composing needs from the app.
public protocol ComposeDependencies: Sendable {
  /// Where drafts are kept, and from where they are published.
  var posting: any Posting { get }
  /// Their pictures.
  var media: any MediaLoading { get }
  /// How those are shown.
  var settings: any SettingsStoring { get }
  /// Brings back what was deleted.
  var undoing: UndoLog { get }
  /// What time it is.
  var time: any TimeSource { get }
  /// Where unseen errors go.
  var reporting: any ErrorReporting { get }
}

/// Builds the compose screen, and leads back from it when something was sent.
@MainActor
public struct ComposeRouter {
  /// What this module offers the app.
  public static let descriptor = ScreenDescriptor<any ComposeDependencies>(
    name: "compose", summary: "write something and publish it"
  ) { makeScreen($0, $1) }

  let navigator: any Navigating

  /// Builds and wires the module.
  public static func makeScreen(
    _ dependencies: any ComposeDependencies, _ context: ScreenContext
  ) -> Screen {
    let presenter = ComposePresenter(
      interactor: ComposeInteractor(dependencies: dependencies),
      router: ComposeRouter(navigator: context.navigator))
    let view = ComposeView(console: context.console, presenter: presenter)
    presenter.view = view
    return Screen(name: descriptor.name, view: view)
  }

  func leave() async {
    await navigator.pop()
  }
}
