import Domain
import Viper

/// What the auth screen needs from the app.
public protocol AuthDependencies: Sendable {
  /// The profiles of this library.
  var profiles: any ProfileKeeping { get }
  /// The accounts of the profile in use.
  var accounts: any AccountKeeping { get }
  /// Where timelines of accounts are added, and brought back.
  var sources: any SourceKeeping { get }
  /// The stream, which may show such a timeline alone.
  var stream: any PhotoStreaming { get }
  /// The person's browser.
  var pages: any PageOpening { get }
  /// Brings back what was signed out.
  var undoing: UndoLog { get }
  /// What time it is.
  var time: any TimeSource { get }
  /// Where unseen errors go.
  var reporting: any ErrorReporting { get }
}

/// Builds the auth screen, and leads from it to whatever the launch state is then.
@MainActor
public struct AuthRouter {
  /// What this module offers the app.
  public static let descriptor = ScreenDescriptor<any AuthDependencies>(
    name: "auth", aliases: ["account"], summary: "profiles and their locks, accounts on servers"
  ) { makeScreen($0, $1) }

  let navigator: any Navigating

  /// Builds and wires the module.
  public static func makeScreen(
    _ dependencies: any AuthDependencies, _ context: ScreenContext
  ) -> Screen {
    let presenter = AuthPresenter(
      interactor: AuthInteractor(dependencies: dependencies),
      router: AuthRouter(navigator: context.navigator))
    let view = AuthView(console: context.console, presenter: presenter)
    presenter.view = view
    return Screen(name: descriptor.name, view: view)
  }

  func startOver() async {
    await navigator.restart()
  }
}
