import Domain
import Viper

/// What onboarding needs from the app.
public protocol OnboardingDependencies: Sendable {
  /// Where photos come from.
  var sources: any SourceKeeping { get }
  /// What time it is.
  var time: any TimeSource { get }
  /// Where unseen errors go.
  var reporting: any ErrorReporting { get }
}

/// Builds onboarding, and leads from it to whatever the launch state is then.
@MainActor
public struct OnboardingRouter {
  /// What this module offers the app.
  public static let descriptor = ScreenDescriptor<any OnboardingDependencies>(
    name: "onboarding", aliases: ["welcome"], summary: "where your first photos come from"
  ) { makeScreen($0, $1) }

  let navigator: any Navigating

  /// Builds and wires the module.
  public static func makeScreen(
    _ dependencies: any OnboardingDependencies, _ context: ScreenContext
  ) -> Screen {
    let presenter = OnboardingPresenter(
      interactor: OnboardingInteractor(dependencies: dependencies),
      router: OnboardingRouter(navigator: context.navigator))
    let view = OnboardingView(console: context.console, presenter: presenter)
    presenter.view = view
    return Screen(name: descriptor.name, view: view)
  }

  func finish() async {
    await navigator.restart()
  }

  func skip() async {
    await navigator.push(Destination("stream"))
  }

  /// From here: whoever mistyped the server's name tries again where the choices are.
  func signIn(to server: String) async {
    await navigator.visit(Destination("auth", ["signin", server]))
  }
}
