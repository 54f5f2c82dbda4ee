import Domain
import Fakes
import Testing
import Viper

@testable import AppShell

@MainActor
@Suite("The app's presenter")
struct AppPresenterTests {
  private struct FakeInteractor: AppInteracting {
    var state: Result<LaunchState, LibraryError>
    let promptStyle = PromptStyle(colours: "auto", historyFile: "/history")
    var started: @MainActor @Sendable () -> Void = {}
    func noteStarted() { started() }
    func obtainLaunchState() async throws -> LaunchState { try state.get() }
    var sourcesCame = false
    func hasSources() async throws -> Bool { try state.get() == .main || sourcesCame }
    func undo() async throws -> Undoable { .source("Pictures") }
    func noteUse(of command: String) {}
    var flags = FixedFlags()
    func decision(on flag: FeatureFlag) -> FlagDecision { flags.decision(on: flag) }
    func report(_ error: any Error, while activity: String) {}
  }

  @MainActor
  private final class FakeRouter: AppRouting {
    let screens = [
      ScreenSummary(name: "auth", aliases: [], summary: ""),
      ScreenSummary(name: "onboarding", aliases: [], summary: ""),
      ScreenSummary(name: "stream", aliases: ["photo"], summary: ""),
      ScreenSummary(name: "settings", aliases: [], summary: ""),
    ]
    var top: Screen?
    var depth = 0
    var steps: [String] = []
    /// Whether a link led to each screen that was shown or pushed.
    var isLink: [Bool] = []

    func replaceRoot(by root: Destination, showing top: Destination?) async {
      steps.append("root \(root.screen)")
      if let top {
        steps.append((["show", top.screen] + top.arguments).joined(separator: " "))
        isLink.append(top.isLink)
      }
      depth = 1
    }

    func push(_ destination: Destination) async {
      isLink.append(destination.isLink)
      steps.append((["push", destination.screen] + destination.arguments).joined(separator: " "))
      depth += 1
    }

    func pop() async { steps.append("pop") }

    func screen(named name: String) -> Screen? { nil }

    func visit(_ destination: Destination) async {
      steps.append((["visit", destination.screen] + destination.arguments).joined(separator: " "))
    }
  }

  @MainActor
  private final class FakeView: AppViewing {
    var failures: [String] = []
    func display(failure reason: String) { failures.append(reason) }
    var undone: [Undoable] = []
    func display(undone what: Undoable) { undone.append(what) }
  }

  private let router = FakeRouter()
  private let view = FakeView()

  private func unknown(_ name: String) -> String {
    AppProblem.unknownScreen(name, among: router.screens.map(\.name)).reason
  }

  private func presenter(_ state: Result<LaunchState, LibraryError>) -> AppPresenter {
    let presenter = AppPresenter(
      interactor: FakeInteractor(state: state), router: router, root: appRoots)
    presenter.view = view
    return presenter
  }

  @Test func `begins what nobody waits for when the first screen is there`() async {
    let interactor = FakeInteractor(
      state: .success(.main),
      started: { [router] in
        router.steps.append("started")
      })
    let presenter = AppPresenter(interactor: interactor, router: router, root: appRoots)
    await presenter.start(at: "settings")
    #expect(router.steps == ["root stream", "show settings", "started"])
  }

  @Test(arguments: [
    (LaunchState.auth, "root auth"), (.onboarding, "root onboarding"), (.main, "root stream"),
  ])
  func `chooses the first screen from the launch state`(state: LaunchState, step: String) async {
    await presenter(.success(state)).start(at: nil)
    #expect(router.steps == [step])
  }

  @Test(arguments: [
    ("settings", "show settings"), ("photostream://photo/42", "show stream 42"),
    ("photo", "show stream"),
  ])
  func `goes on from there to a screen or link`(place: String, step: String) async {
    await presenter(.success(.main)).start(at: place)
    #expect(router.steps == ["root stream", step])
    // Screens ask before they do what a link wants: they have to be told.
    #expect(router.isLink == [place.contains("://")])
  }

  @Test func `starts as ever, and says so, when it is asked for a place that is none`() async {
    await presenter(.success(.main)).start(at: "nowhere")
    #expect(router.steps == ["root stream"])
    #expect(view.failures == [unknown("nowhere")])
  }

  @Test func `goes nowhere but to the lock while the profile is locked`() async {
    let presenter = presenter(.success(.auth))
    await presenter.start(at: "photostream://photo/42")
    await presenter.go(to: Destination("settings"))
    await presenter.go(to: Destination("auth"))
    await presenter.visit(Destination("settings", ["sources"]))
    await presenter.visit(Destination("auth", ["unlock"]))
    #expect(router.steps == ["root auth", "push auth", "visit auth unlock"])
    #expect(view.failures == Array(repeating: AppProblem.locked.reason, count: 3))
  }

  @Test func `recalls no typed lines while the profile is locked`() async {
    let locked = presenter(.success(.auth))
    await locked.start(at: nil)
    #expect(locked.promptStyle.historyFile == nil)
    let open = presenter(.success(.main))
    await open.start(at: nil)
    #expect(open.promptStyle.historyFile == "/history")
  }

  @Test func `keeps to NO_COLOR whatever settings are kept, but not against this command line`()
    throws
  {
    func style(_ settings: FakeSettings, refusing refuses: Bool) -> PromptStyle {
      PromptStyle(settings, refusesColours: refuses, historyFile: nil)
    }
    let kept = FakeSettings()
    try kept.set(.displayColour, to: "truecolour", in: .profile)
    try kept.set(.displayGraphics, to: "symbols", in: .machine)
    #expect(
      style(kept, refusing: false)
        == PromptStyle(colours: "truecolour", graphics: "symbols", historyFile: nil))
    #expect(style(kept, refusing: true) == PromptStyle(colours: "auto", historyFile: nil))
    try kept.set(.displayGraphics, to: "none", in: .profile)
    #expect(style(kept, refusing: true).graphics == "none")
    let typed = FakeSettings(arguments: [.displayColour: "256"])
    try typed.set(.displayGraphics, to: "symbols", in: .profile)
    #expect(
      style(typed, refusing: true)
        == PromptStyle(colours: "256", graphics: "symbols", historyFile: nil))
    let drawn = FakeSettings(arguments: [.displayGraphics: "symbols"])
    #expect(style(drawn, refusing: true).graphics == "symbols")
  }

  @Test func `says which screen does not exist`() async {
    let presenter = presenter(.success(.main))
    await presenter.start(at: nil)
    await presenter.go(to: Destination("sittings"))
    #expect(view.failures == [unknown("sittings")])
  }

  @Test func `says how to leave instead of going back from the first screen`() async {
    let presenter = presenter(.success(.main))
    await presenter.start(at: nil)
    await presenter.goBack()
    #expect(router.steps == ["root stream"])
    #expect(view.failures == [AppProblem.firstScreen.reason])
    await presenter.go(to: Destination("settings"))
    await presenter.goBack()
    #expect(router.steps.last == "pop")
  }

  @Test func `wants another root once there are photos where there were none`() async {
    var interactor = FakeInteractor(state: .success(.onboarding))
    interactor.sourcesCame = true
    let presenter = AppPresenter(interactor: interactor, router: router, root: appRoots)
    await presenter.start(at: nil)
    #expect(await presenter.wantsAnotherRoot())
    for state in [LaunchState.onboarding, .main] {
      let other = self.presenter(.success(state))
      await other.start(at: nil)
      #expect(await !other.wantsAnotherRoot())
    }
  }

  @Test func `starts over after an undo that brought the first photos back`() async {
    let presenter = presenter(.success(.main))
    await presenter.start(at: nil)
    await presenter.undo()
    #expect(view.undone == [.source("Pictures")])
    #expect(router.steps == ["root stream"])
    var interactor = FakeInteractor(state: .success(.onboarding))
    interactor.sourcesCame = true
    let empty = AppPresenter(interactor: interactor, router: router, root: appRoots)
    await empty.start(at: nil)
    await empty.undo()
    #expect(router.steps.suffix(2) == ["root onboarding", "root onboarding"])
  }

  @Test func `ends when there is no screen to start with`() async {
    let presenter = presenter(.failure(.busy))
    await presenter.start(at: nil)
    #expect(view.failures == [LibraryError.busy.reason])
    #expect(presenter.isFinished)
  }
}
