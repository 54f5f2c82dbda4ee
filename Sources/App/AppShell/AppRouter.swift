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
  /// A screen that goes from one thing to the next, as from profile to profile, stands there once for each, one above
  /// the other.
  private var stack: [Place] = []
  /// Screens that did a command from elsewhere. They keep what they know of it, such as the numbers of a list
  /// or the draft at hand, until one goes there.
  private var visited: [Screen] = []
  /// The one that is doing a command.
  private var host: Screen?

  private struct Place {
    let screen: Screen
    let destination: Destination
  }

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
        flag: $0.flag)
    }
  }

  var top: Screen? { stack.last?.screen }

  var depth: Int { stack.count }

  /// A screen that is in the stack already is not put there twice: the root is gone back to, another one
  /// comes to the top, so that `back` leads to where one was. What is shown next by the one on top lies above what it
  /// showed.
  func push(_ destination: Destination) async {
    top?.view.disappear()
    if stack.first?.screen.name == destination.screen {
      stack.removeSubrange(1...)
    } else if let screen = known(destination.screen) {
      if screen !== top || !screen.view.shows(destination.arguments) {
        stack.removeAll { $0.screen === screen }
      }
      if stack.last?.destination != destination {
        stack.append(Place(screen: screen, destination: destination))
      }
    } else if let place = make(destination) {
      stack.append(place)
    }
    await top?.view.appear(destination)
  }

  func pop() async {
    if dismissHost() { return }
    guard depth > 1 else { return }
    if depth == 2, await presenter?.wantsAnotherRoot() == true { return await restart() }
    let left = stack.removeLast().screen
    left.view.disappear()
    guard let place = stack.last else { return }
    await place.screen.view.appear(
      place.screen === left ? place.destination : Destination(place.screen.name, isAsked: false))
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

  private func make(_ destination: Destination) -> Place? {
    let screen: Screen? =
      if let index = visited.firstIndex(where: { $0.name == destination.screen }) {
        visited.remove(at: index)
      } else {
        made(destination.screen)
      }
    return screen.map { Place(screen: $0, destination: destination) }
  }

  private func made(_ name: String) -> Screen? {
    registry.first { $0.name == name }?
      .make(dependencies(), ScreenContext(console: console, navigator: self))
  }

  /// The one in the stack.
  private func known(_ name: String) -> Screen? {
    stack.first { $0.screen.name == name }?.screen
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
    if let screen = known(name) ?? visited.first(where: { $0.name == name }) { return screen }
    guard let screen = made(name) else { return nil }
    visited.append(screen)
    return screen
  }

  /// A screen that is done and was only visited goes; the one on top stays.
  private func dismissHost() -> Bool {
    guard let host, host !== top else { return false }
    if host !== stack.first?.screen {
      host.view.disappear()
      stack.removeAll { $0.screen === host }
    }
    visited.removeAll { $0 === host }
    return true
  }
}
