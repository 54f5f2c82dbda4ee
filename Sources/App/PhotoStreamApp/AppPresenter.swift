import Domain
import Viper

/// Shows what the app itself has to say.
@MainActor
protocol AppViewing: AnyObject {
  func display(_ message: AppMessage)
}

/// The use cases of the app as a whole.
protocol AppInteracting: Sendable {
  @MainActor var promptStyle: PromptStyle { get }
  func obtainLaunchState() async throws -> LaunchState
  func report(_ error: any Error, while activity: String)
}

/// The stack of screens.
@MainActor
protocol AppRouting: AnyObject {
  var screens: [ScreenSummary] { get }
  var top: Screen? { get }
  func replaceRoot(by destination: Destination) async
  func push(_ destination: Destination) async
  func pop() async
  var depth: Int { get }
}

/// Chooses the root screen from the launch state, and goes where it is told.
@MainActor
final class AppPresenter: AppPresenting {
  weak var view: (any AppViewing)?
  private let interactor: any AppInteracting
  private let router: any AppRouting
  private var launchState: LaunchState?
  private(set) var isFinished = false

  init(interactor: any AppInteracting, router: any AppRouting) {
    self.interactor = interactor
    self.router = router
  }

  var screen: Screen? { router.top }

  var screens: [ScreenSummary] { router.screens }

  var isLocked: Bool { launchState == .auth }

  var promptStyle: PromptStyle { interactor.promptStyle }

  func start(at place: String?) async {
    guard let place else { return await restart() }
    guard let destination = Destination(link: place) ?? named(place) else {
      await restart()
      return fail(AppProblem.notALink(place))
    }
    await restart()
    await go(to: destination)
  }

  func restart() async {
    do {
      let state = try await interactor.obtainLaunchState()
      launchState = state
      await router.replaceRoot(by: root(for: state))
    } catch {
      interactor.report(error, while: "choosing the first screen")
      fail(error)
      isFinished = router.top == nil
    }
  }

  func go(to destination: Destination) async {
    guard let screen = screens.first(where: { $0.answers(to: destination.screen) }) else {
      return fail(AppProblem.unknownScreen(destination.screen))
    }
    guard !isLocked || screen.name == root(for: .auth).screen else {
      return fail(AppProblem.locked)
    }
    await router.push(Destination(screen.name, destination.arguments))
  }

  func goBack() async {
    guard router.depth > 1 else { return fail(AppProblem.firstScreen) }
    await router.pop()
  }

  func listScreens() {
    view?.display(.screens(screens, current: screen?.name))
  }

  func quit() {
    isFinished = true
  }
}

extension AppPresenter: AppRestarting {
  private func root(for state: LaunchState) -> Destination {
    switch state {
    case .auth: Destination("auth")
    case .onboarding: Destination("onboarding")
    case .main: Destination("stream")
    }
  }

  private func named(_ word: String) -> Destination? {
    screens.contains { $0.answers(to: word) } ? Destination(word) : nil
  }

  private func fail(_ error: any Error) {
    view?.display(.failed(reason: Reason.of(error)))
  }
}
