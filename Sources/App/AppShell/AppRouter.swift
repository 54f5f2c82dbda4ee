import Domain
import Terminal
import Viper

/// Chooses the root screen anew, when a screen's router asks for it.
@MainActor
protocol AppRestarting: AnyObject {
  func restart() async
  /// Whether the launch state asks for another root by now, as once there are photos.
  func wantsAnotherRoot() async -> Bool
}

/// Keeps the stack of screens; the only place that makes and drops them.
///
/// Generic over what screens are made from, so that tests need no services.
@MainActor
final class AppRouter<Dependencies>: AppRouting, Navigating {
  weak var presenter: (any AppRestarting)?
  private let registry: [ScreenDescriptor<Dependencies>]
  private let dependencies: @MainActor () -> Dependencies
  private let console: any Console
  private var stack: [Screen] = []
  /// Screens that did a command from elsewhere. They keep what they know of it, such as the numbers of a list
  /// or the draft at hand, until one goes there.
  private var visited: [Screen] = []
  /// The one that is doing a command.
  private var host: Screen?

  init(
    registry: [ScreenDescriptor<Dependencies>], console: any Console,
    dependencies: @escaping @MainActor () -> Dependencies
  ) {
    self.registry = registry
    self.console = console
    self.dependencies = dependencies
  }

  var screens: [ScreenSummary] {
    registry.map {
      ScreenSummary(
        name: $0.name, aliases: $0.aliases, summary: $0.summary, isHidden: $0.isHidden,
        flag: $0.flag?.definition)
    }
  }

  var top: Screen? { stack.last }

  var depth: Int { stack.count }

  /// A screen that is in the stack already is not put there twice: the root is gone back to, another one
  /// comes to the top, so that `back` leads to where one was.
  func push(_ destination: Destination) async {
    top?.view.disappear()
    if stack.first?.name == destination.screen {
      stack.removeSubrange(1...)
    } else if let index = stack.firstIndex(where: { $0.name == destination.screen }) {
      stack.append(stack.remove(at: index))
    } else if let screen = make(destination) {
      stack.append(screen)
    }
    await top?.view.appear(destination)
  }

  func pop() async {
    if dismissHost() { return }
    guard depth > 1 else { return }
    if depth == 2, await presenter?.wantsAnotherRoot() == true { return await restart() }
    stack.removeLast().view.disappear()
    if let top { await top.view.appear(Destination(top.name, isAsked: false)) }
  }

  /// Only the screen on top appears; the root does when one goes back to it.
  func replaceRoot(by root: Destination, showing destination: Destination?) async {
    top?.view.disappear()
    let above = destination.flatMap { $0.screen == root.screen ? nil : $0 }
    visited = []
    stack = [root, above].compactMap(\.self).compactMap(make)
    await top?.view.appear(destination ?? Destination(root.screen, isAsked: false))
  }

  /// The command that asks for it may have been cancelled, and where it leads to must not be.
  func restart() async {
    await Task { await presenter?.restart() }.value
  }

  /// Drops every screen: at the end, so that what they listen to can end, too.
  func close() {
    top?.view.disappear()
    stack = []
    visited = []
  }

  private func make(_ destination: Destination) -> Screen? {
    if let index = visited.firstIndex(where: { $0.name == destination.screen }) {
      return visited.remove(at: index)
    }
    return registry.first { $0.name == destination.screen }?
      .make(dependencies(), ScreenContext(console: console, navigator: self))
  }
}

// Commands of other screens, done from here.
extension AppRouter {
  func visit(_ destination: Destination) async {
    guard let command = destination.arguments.first, let screen = screen(named: destination.screen)
    else { return }
    let before = host
    host = screen
    await screen.view.perform(CommandCall(command, Array(destination.arguments.dropFirst())))
    host = before
    if await presenter?.wantsAnotherRoot() == true { await restart() }
  }

  /// The one in the stack, else one that is kept for this.
  func screen(named name: String) -> Screen? {
    let known = (stack + visited).first { $0.name == name }
    if let known { return known }
    guard let screen = make(Destination(name)) else { return nil }
    visited.append(screen)
    return screen
  }

  /// A screen that is done and was only visited goes; the one on top stays.
  private func dismissHost() -> Bool {
    guard let host, host !== top else { return false }
    (stack.dropFirst() + visited).forEach { if $0 === host { $0.view.disappear() } }
    if host !== stack.first { stack.removeAll { $0 === host } }
    visited.removeAll { $0 === host }
    return true
  }
}
