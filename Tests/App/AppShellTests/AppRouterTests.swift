import Fakes
import Terminal
import Testing
import Viper

@testable import AppShell

@MainActor
@Suite("The app's router")
struct AppRouterTests {
  private let log = ScreenLog()

  private func router() -> AppRouter<ScreenLog> {
    AppRouter(
      registry: ["first", "second", "third"].map { name in
        ScreenDescriptor<ScreenLog>(name: name, summary: "the \(name) screen") { log, _ in
          Screen(name: name, view: LoggingView(name, log: log))
        }
      }, console: RecordingConsole(), dependencies: { [log] in log })
  }

  @Test func `puts screens on top of each other and takes them off`() async {
    let router = router()
    await router.replaceRoot(by: Destination("first"), showing: nil)
    await router.push(Destination("second", ["42"]))
    #expect(router.top?.name == "second")
    #expect(router.depth == 2)
    await router.pop()
    #expect(
      log.events == [
        "first appears", "first disappears", "second appears 42", "second disappears",
        "first appears",
      ])
  }

  @Test func `has every screen once: the root is gone back to, others come to the top`() async {
    let router = router()
    await router.replaceRoot(by: Destination("first"), showing: nil)
    await router.push(Destination("second"))
    await router.push(Destination("third"))
    await router.push(Destination("second", ["again"]))
    #expect(router.depth == 3)
    #expect(log.events.suffix(2) == ["third disappears", "second appears again"])
    await router.pop()
    #expect(router.top?.name == "third", "back leads to where one was")
    await router.push(Destination("second"))
    await router.push(Destination("first"))
    #expect(router.depth == 1)
    #expect(log.alive == ["first"])
  }

  @Test func `leads back from what a screen shows to what the same one showed`() async {
    let router = router()
    await router.replaceRoot(by: Destination("first"), showing: nil)
    for arguments in [[], ["@ada"], ["@ada"], ["@bo"]] {
      await router.push(Destination("second", arguments))
    }
    #expect(router.depth == 4)
    await router.pop()
    #expect(log.events.suffix(2) == ["second disappears", "second appears @ada"])
    await router.push(Destination("third"))
    await router.pop()
    #expect(log.asked.last == false, "it shows what it showed")
    await router.pop()
    #expect(log.events.last == "second appears" && log.asked.last == true)
    await router.pop()
    #expect(router.top?.name == "first")
    for arguments in [["@ada"], ["@bo"], []] {
      await router.push(Destination("second", arguments))
    }
    #expect(router.depth == 2, "who asks for it alone begins anew")
  }

  @Test func `does a command of another screen from here, and knows of it when one goes there`()
    async
  {
    let router = router()
    await router.replaceRoot(by: Destination("first"), showing: nil)
    await router.visit(Destination("second", ["greet", "Ada"]))
    let visited = router.screen(named: "second")
    #expect(router.top?.name == "first")
    await router.push(Destination("second"))
    #expect(router.top === visited)
    await router.visit(Destination("first", ["greet", "Bea"]))
    #expect(router.top === visited)
    #expect(
      log.events == [
        "first appears", "greet Ada", "first disappears", "second appears", "greet Bea",
      ])
  }

  @Test func `takes off a screen that was only visited, not the one on top`() async {
    let log = log
    weak var current: AppRouter<ScreenLog>?
    let leaving = ScreenDescriptor<ScreenLog>(name: "leaving", summary: "leaves") { log, context in
      Screen(name: "leaving", view: LeavingView(context.navigator, log: log))
    }
    let first = ScreenDescriptor<ScreenLog>(name: "first", summary: "stays") { log, _ in
      Screen(name: "first", view: LoggingView("first", log: log))
    }
    let router = AppRouter<ScreenLog>(
      registry: [first, leaving], console: RecordingConsole(), dependencies: { log })
    current = router
    await router.replaceRoot(by: Destination("first"), showing: nil)
    await router.visit(Destination("leaving", ["leave"]))
    #expect(current?.top?.name == "first")
    await router.push(Destination("leaving"))
    await router.visit(Destination("leaving", ["leave"]))
    #expect(router.top?.name == "first")
  }

  @Test func `tells a screen whether somebody asked for it`() async {
    let router = router()
    await router.replaceRoot(by: Destination("first"), showing: nil)
    await router.push(Destination("second"))
    await router.pop()
    await router.replaceRoot(by: Destination("first"), showing: Destination("first"))
    #expect(log.asked == [false, true, false, true])
  }

  @Test func `keeps the last screen`() async {
    let router = router()
    await router.replaceRoot(by: Destination("first"), showing: nil)
    await router.pop()
    #expect(router.top?.name == "first")
    #expect(log.events == ["first appears"])
  }

  @Test func `drops the whole stack when the root is replaced`() async {
    let router = router()
    await router.replaceRoot(by: Destination("first"), showing: nil)
    await router.push(Destination("second"))
    await router.replaceRoot(by: Destination("third"), showing: nil)
    #expect(router.depth == 1)
    #expect(router.top?.name == "third")
    #expect(log.alive == ["third"])
  }

  @Test func `begins at another screen, with the root beneath that has not appeared yet`() async {
    let router = router()
    await router.replaceRoot(by: Destination("first"), showing: Destination("second", ["42"]))
    #expect(log.events == ["second appears 42"])
    await router.pop()
    #expect(log.events.suffix(1) == ["first appears"])
    await router.replaceRoot(by: Destination("first"), showing: Destination("first", ["7"]))
    #expect(router.depth == 1)
    #expect(log.events.suffix(1) == ["first appears 7"])
  }

  @Test func `leads back to another root once the launch state asks for one`() async {
    @MainActor
    final class Restarting: AppRestarting {
      var wants = false
      private(set) var restarts = 0
      func restart() async { restarts += 1 }
      func wantsAnotherRoot() async -> Bool { wants }
    }
    let (router, presenter) = (router(), Restarting())
    router.presenter = presenter
    await router.replaceRoot(by: Destination("first"), showing: nil)
    await router.push(Destination("second"))
    await router.push(Destination("third"))
    presenter.wants = true
    await router.pop()
    #expect(presenter.restarts == 0)
    #expect(router.top?.name == "second", "the root is not in sight yet")
    await router.pop()
    #expect(presenter.restarts == 1)
  }

  @Test func `lets every popped screen go`() async {
    let router = router()
    await router.replaceRoot(by: Destination("first"), showing: nil)
    await router.push(Destination("second"))
    #expect(log.alive == ["first", "second"])
    await router.pop()
    #expect(log.alive == ["first"])
    router.close()
    #expect(log.alive.isEmpty)
  }
}

/// A view whose only command leaves.
@MainActor
private final class LeavingView: ScreenView {
  let prompt = "leaving"
  let commands = [Command("leave", summary: "leave")]
  private let navigator: any Navigating

  init(_ navigator: any Navigating, log: ScreenLog) {
    self.navigator = navigator
  }

  func appear(_ destination: Destination) async {}
  func perform(_ call: CommandCall) async { await navigator.pop() }
}

/// What happened to screens, and which of them are still there.
@MainActor
final class ScreenLog {
  var events: [String] = []
  /// Whether somebody asked for each screen that appeared.
  var asked: [Bool] = []
  /// The line that each command was typed as.
  var typed: [String] = []
  private var views: [WeakView] = []

  private struct WeakView {
    weak var view: LoggingView?
  }

  var alive: [String] { views.compactMap { $0.view?.prompt } }

  func note(_ view: LoggingView) { views.append(WeakView(view: view)) }
}

/// A view that writes down what is asked of it.
@MainActor
final class LoggingView: ScreenView {
  let prompt: String
  nonisolated static let commands = [
    Command("greet", [Command.Argument("name", .word)], summary: "greet someone"),
    Command("wait", summary: "wait until it is cancelled"),
  ]
  let commands: [Command]
  let defaultCommand: CommandCall? = CommandCall("greet", ["nobody"])
  let overview = [CommandCall("look"), CommandCall("listen")]
  private let log: ScreenLog
  private let console: (any Console)?

  init(
    _ prompt: String, commands: [Command] = LoggingView.commands, log: ScreenLog,
    console: (any Console)? = nil
  ) {
    self.prompt = prompt
    self.commands = commands
    self.log = log
    self.console = console
    log.note(self)
  }

  func appear(_ destination: Destination) async {
    log.asked.append(destination.isAsked)
    log.events.append((["\(prompt) appears"] + destination.arguments).joined(separator: " "))
  }

  func shows(_ words: [String]) -> Bool { words.first?.hasPrefix("@") == true }

  func advice(on line: String) -> String? { line == "lost" ? "type `greet`" : nil }

  func disappear() {
    log.events.append("\(prompt) disappears")
  }

  func perform(_ call: CommandCall) async {
    log.events.append(([call.name] + call.arguments).joined(separator: " "))
    log.typed += TypedLine.current.map { [$0] } ?? []
    guard call.name == "wait" else { return }
    await untilCancelled()
    log.events.append("cancelled")
  }

  private func untilCancelled() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    await withTaskCancellationHandler {
      for await _ in stream {}
    } onCancel: {
      continuation.finish()
    }
  }
}
