import Domain
import Viper

/// Says why the app does not go where it was asked to.
@MainActor
protocol AppViewing: AnyObject {
  func display(failure reason: String)
  func display(undone what: Undoable)
}

/// The use cases of the app as a whole.
public protocol AppInteracting: Sendable {
  /// What the prompt looks like now.
  @MainActor var promptStyle: PromptStyle { get }
  /// What decides the root screen. Throws what a person can read.
  func obtainLaunchState() async throws -> LaunchState
  /// Whether there is anywhere to find photos by now. Throws what a person can read.
  func hasSources() async throws -> Bool
  /// The first screen is shown: work that nobody waits for may begin.
  @MainActor func noteStarted()
  /// What a flag is now.
  @MainActor func decision(on flag: FeatureFlag) -> FlagDecision
  /// A command was typed by a person.
  @MainActor func noteUse(of command: String)
  /// Brings back what was taken away last. Throws what a person can read.
  func undo() async throws -> Undoable
  /// Tells what was not shown.
  func report(_ error: any Error, while activity: String)
}

/// The stack of screens.
@MainActor
protocol AppRouting: AnyObject {
  var screens: [ScreenSummary] { get }
  var top: Screen? { get }
  func replaceRoot(by root: Destination, showing top: Destination?) async
  func push(_ destination: Destination) async
  func pop() async
  var depth: Int { get }
  /// A screen to look at or to do a command, in the stack or not.
  func screen(named name: String) -> Screen?
  func visit(_ destination: Destination) async
}

/// Chooses the root screen from the launch state, and goes where it is told.
@MainActor
final class AppPresenter {
  weak var view: (any AppViewing)?
  private let interactor: any AppInteracting
  private let router: any AppRouting
  private let root: (LaunchState) -> Destination
  private var launchState: LaunchState?
  private var opened: Screen?
  private(set) var isFinished = false

  init(
    interactor: any AppInteracting, router: any AppRouting,
    root: @escaping (LaunchState) -> Destination
  ) {
    self.interactor = interactor
    self.router = router
    self.root = root
  }

  var screen: Screen? { router.top }

  var screens: [ScreenSummary] { router.screens.filter { !$0.isHidden && offState(of: $0) == nil } }

  /// The screen that only those find who type its whole name.
  func hiddenScreen(named word: String) -> ScreenSummary? {
    router.screens.first { $0.isHidden && offState(of: $0) == nil && $0.answers(to: word) }
  }

  var isLocked: Bool { launchState == .auth }

  /// Whether a screen is at the bottom as long as there are photos: what can be typed there is about them.
  func isAboutPhotos(_ screen: String) -> Bool { screen == root(.main).screen }

  /// Nil if it is not to be seen while the profile is locked.
  func screen(of summary: ScreenSummary) -> Screen? {
    isLocked && summary.name != root(.auth).screen ? nil : router.screen(named: summary.name)
  }

  var promptStyle: PromptStyle {
    var style = interactor.promptStyle
    if isLocked { style.historyFile = nil }
    return style
  }

  /// Leaves a screen that was switched off while it was on top, and says so; false if there was none.
  func leaveIfSwitchedOff() async -> Bool {
    guard let name = router.top?.name,
      let summary = router.screens.first(where: { $0.name == name }),
      let decision = offState(of: summary)
    else { return false }
    fail(AppProblem.switchedOff(name, decision))
    if router.depth > 1 { await router.pop() } else { await restart() }
    return true
  }

  /// Whether there is anything to look at by now. Asked each time, because the first `add` of a script changes the answer.
  func hasPhotos() async -> Bool {
    do {
      return try await interactor.hasSources()
    } catch {
      interactor.report(error, while: "looking whether there are photos")
      return true
    }
  }

  /// Begins at a screen or link, with the root screen beneath; at the root if there is no place.
  func start(at place: String?) async {
    defer { interactor.noteStarted() }
    guard let place else { return await restart() }
    await restart { [self] in try admitted(Destination(link: place) ?? Destination(place)) }
  }

  func restart() async {
    await restart { nil }
  }

  func go(to destination: Destination) async {
    do {
      let destination = try admitted(destination)
      await router.push(destination)
      noteOpened(destination)
    } catch {
      fail(error)
    }
  }

  /// The screen that was opened last, if it was not told what to show; asked once.
  func takeOpened() -> Screen? {
    defer { opened = nil }
    return opened
  }

  func visit(_ destination: Destination) async {
    do {
      await router.visit(try admitted(destination))
    } catch {
      fail(error)
    }
  }

  func goBack() async {
    guard router.depth > 1 else { return fail(AppProblem.firstScreen) }
    await router.pop()
  }

  /// A source that is back may be the first: then there is something to look at again.
  func undo() async {
    do {
      view?.display(undone: try await interactor.undo())
      if await wantsAnotherRoot() { await restart() }
    } catch {
      interactor.report(error, while: "undoing")
      fail(error)
    }
  }

  func noteUse(of command: String) {
    interactor.noteUse(of: command)
  }

  func quit() {
    isFinished = true
  }
}

extension AppPresenter: AppRestarting {
  func wantsAnotherRoot() async -> Bool {
    guard launchState == .onboarding else { return false }
    return await hasPhotos()
  }

  private func restart(showing place: () throws -> Destination?) async {
    guard !isFinished else { return }
    do {
      let state = try await interactor.obtainLaunchState()
      launchState = state
      let top = Result { try place() }
      await router.replaceRoot(by: root(state), showing: try? top.get())
      if let destination = try top.get() { noteOpened(destination) }
    } catch {
      interactor.report(error, while: "choosing the first screen")
      fail(error)
      isFinished = router.top == nil
    }
  }

  private func noteOpened(_ destination: Destination) {
    let isThere = router.top?.name == destination.screen && destination.arguments.isEmpty
    opened = isThere ? router.top : nil
  }

  /// The destination under its screen's own name. Throws where there is none, or it is locked.
  private func admitted(_ destination: Destination) throws -> Destination {
    guard let screen = router.screens.first(where: { $0.answers(to: destination.screen) }) else {
      throw AppProblem.unknownScreen(destination.screen, among: screens.map(\.name))
    }
    guard !isLocked || screen.name == root(.auth).screen else { throw AppProblem.locked }
    if let decision = offState(of: screen) { throw AppProblem.switchedOff(screen.name, decision) }
    return Destination(screen.name, destination.arguments, isLink: destination.isLink)
  }

  /// Why a screen is not there; nil if it is.
  private func offState(of screen: ScreenSummary) -> FlagDecision? {
    guard let flag = screen.flag else { return nil }
    let decision = interactor.decision(on: flag)
    return decision.word == "on" ? nil : decision
  }

  private func fail(_ error: any Error) {
    view?.display(failure: Reason.of(error))
  }
}
