import Domain
import Fakes
import Foundation
import Terminal
import Testing
import Viper

@testable import AppShell

@MainActor
@Suite("The prompt")
struct AppViewTests {
  private struct MainInteractor: AppInteracting {
    var sources: Result<Bool, LibraryError> = .success(true)
    let promptStyle = PromptStyle(colours: "256", historyFile: "/state/history-1")
    func obtainLaunchState() async throws -> LaunchState { .main }
    func hasSources() async throws -> Bool { try sources.get() }
    func noteStarted() {}
    func noteUse(of command: String) {}
    func report(_ error: any Error, while activity: String) {}
  }

  private let log = ScreenLog()

  private func run(
    _ lines: [String], isInteractive: Bool = true,
    _ interactor: MainInteractor = MainInteractor(),
    during: (ScriptedConsole, ScreenLog) async throws -> Void = { _, _ in }
  ) async -> ScriptedConsole {
    let console = ScriptedConsole(lines.map { .line($0) }, isInteractive: isInteractive)
    let router = AppRouter<ScreenLog>(
      registry: ["stream", "settings"].map { name in
        ScreenDescriptor(name: name, summary: "the \(name) screen") { log, _ in
          Screen(name: name, view: LoggingView(name, log: log))
        }
      }, console: console, dependencies: { [log] in log })
    let presenter = AppPresenter(
      interactor: interactor, router: router, root: appRoots)
    router.presenter = presenter
    let view = AppView(console: console, presenter: presenter, home: "/home/ada")
    presenter.view = view
    async let ended: Void = view.run(startingAt: nil)
    do { try await during(console, log) } catch { Issue.record(error) }
    await ended
    return console
  }

  @Test("gives a line to the screen on top")
  func performs() async {
    let console = await run(["greet Ada", "gr Bea"])
    #expect(log.events == ["stream appears", "greet Ada", "greet Bea"])
    #expect(console.prompts == ["stream", "stream", "stream"])
  }

  @Test("goes to a screen by its name, and back")
  func navigates() async {
    let console = await run(["settings", "back", "go settings", "quit"])
    #expect(console.prompts == ["stream", "settings", "stream", "settings"])
  }

  @Test("follows a deep link")
  func links() async {
    _ = await run(["go photostream://settings/list.length"])
    #expect(log.events.last == "settings appears list.length")
  }

  @Test("leaves at quit and reads nothing after it")
  func quits() async {
    _ = await run(["quit", "greet Ada"])
    #expect(!log.events.contains("greet Ada"))
  }

  @Test("takes Enter alone for what the screen says it means")
  func enter() async {
    _ = await run([""])
    #expect(log.events.last == "greet nobody")
  }

  @Test("takes an empty line in a script for nothing")
  func emptyInScripts() async {
    _ = await run(["", "# a comment"], isInteractive: false)
    #expect(log.events == ["stream appears"])
  }

  @Test(
    "says in one line what is wrong with a line",
    arguments: ["gret Ada", "greet", "greet Ada Bea", "greet \"Ada", "s"])
  func mistakes(line: String) async {
    let console = await run([line])
    #expect(console.recording.lines.count == 1)
    #expect(console.recording.lines[0].hasPrefix("✗ "))
    #expect(log.events == ["stream appears"])
  }

  @Test("suggests what was probably meant")
  func suggests() async {
    let console = await run(["gret Ada"])
    #expect(console.recording.text == "✗ unknown command `gret`: did you mean `greet`?")
  }

  @Test(
    "says of a word that means nothing that there are no photos, as long as that is so",
    arguments: [
      (Result<Bool, LibraryError>.success(false), "there are no photos yet"),
      (.success(true), "type `help` for all"),
      (.failure(.readOnly(path: "/library")), "type `help` for all"),
    ])
  func meaningless(sources: Result<Bool, LibraryError>, reason: String) async {
    let console = await run(["xyzzy"], MainInteractor(sources: sources))
    #expect(console.recording.text.hasPrefix("✗ unknown command `xyzzy`"))
    #expect(console.recording.text.contains(reason))
  }

  @Test("says once in a script that nothing came of what brings in photos, not of all that follows")
  func oneFailure() async {
    let lines = ["gret Ada", "list 3", "next"]
    let interactor = MainInteractor(sources: .success(false))
    let script = await run(lines, isInteractive: false, interactor)
    #expect(script.recording.lines == ["✗ unknown command `gret`: did you mean `greet`?"])
    #expect(await run(lines, interactor).failureCount == 3)
    let other = await run(
      lines, isInteractive: false, MainInteractor(sources: .success(true)))
    #expect(other.failureCount == 3)
  }

  @Test("cancels the running command at Ctrl-C, and only that")
  func cancels() async {
    let console = await run(["wait", "greet Ada"]) { console, log in
      try await until { log.events.last == "wait" }
      console.send(.interrupt)
    }
    #expect(log.events == ["stream appears", "wait", "cancelled", "greet Ada"])
    #expect(console.prompts.count == 3)
  }

  @Test("ends a script at Ctrl-C")
  func interruptedScript() async {
    _ = await run(["wait", "greet Ada"], isInteractive: false) { console, log in
      try await until { log.events.last == "wait" }
      console.send(.interrupt)
    }
    #expect(log.events == ["stream appears", "wait", "cancelled"])
  }

  @Test("stops a running command when it is told to terminate")
  func terminates() async {
    _ = await run(["wait"]) { console, log in
      try await until { log.events.last == "wait" }
      console.send(.terminate(signal: 15))
    }
    #expect(log.events == ["stream appears", "wait", "cancelled"])
  }

  @Test("tells what can be typed here and everywhere, and more about one command")
  func help() async {
    let overview = await run(["help"]).recording.text
    #expect(overview.contains("greet <name>    greet someone"))
    #expect(overview.contains("go <screen>"))
    #expect(overview.contains("the settings screen"))
    let one = await run(["help quit"]).recording.lines
    #expect(one == ["quit  also: exit", "leave; Ctrl-D does the same"])
  }

  @Test("lists the screens")
  func screens() async {
    let console = await run(["screens"])
    #expect(
      console.recording.lines == [
        "›   stream        the stream screen", "    settings      the settings screen",
      ])
    #expect(console.recording.records.count == 2)
  }

  @Test("offers the screen's commands, the app's and the screens to Tab")
  func offers() async {
    #expect(
      await run([]).offered == [
        "greet", "wait", "help", "screens", "go", "back", "quit", "stream", "settings",
      ])
  }

  @Test("takes colours and history from the profile")
  func style() async {
    let console = await run([])
    #expect(console.colours == .ansi256)
    #expect(console.history?.path() == "/state/history-1")
  }
}
