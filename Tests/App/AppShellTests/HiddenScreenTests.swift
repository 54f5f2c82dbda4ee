import Fakes
import Terminal
import Testing
import Viper

@testable import AppShell

@MainActor
@Suite("A hidden screen")
struct HiddenScreenTests {
  private struct MainInteractor: AppInteracting {
    let promptStyle = PromptStyle(colours: "none", historyFile: nil)
    func obtainLaunchState() async throws -> LaunchState { .main }
    func hasSources() async throws -> Bool { true }
    func noteStarted() {}
    func noteUse(of command: String) {}
    func report(_ error: any Error, while activity: String) {}
  }

  private let log = ScreenLog()

  private func run(_ lines: [String]) async -> ScriptedConsole {
    let console = ScriptedConsole(lines.map { .line($0) })
    let router = AppRouter<ScreenLog>(
      registry: [
        descriptor("stream"), descriptor("darkroom", aliases: ["redlight"], isHidden: true),
      ], console: console, dependencies: { [log] in log })
    let presenter = AppPresenter(interactor: MainInteractor(), router: router, root: appRoots)
    router.presenter = presenter
    let view = AppView(console: console, presenter: presenter, home: nil)
    presenter.view = view
    await view.run(startingAt: nil)
    return console
  }

  private func descriptor(
    _ name: String, aliases: [String] = [], isHidden: Bool = false
  ) -> ScreenDescriptor<ScreenLog> {
    // Through `from`, as the app's registry has them.
    ScreenDescriptor<ScreenLog>(
      name: name, aliases: aliases, summary: "the \(name) screen", isHidden: isHidden
    ) { log, _ in Screen(name: name, view: LoggingView(name, log: log)) }.from { $0 }
  }

  @Test(
    "is reached by its whole name, an alias, `go` and a link",
    arguments: ["darkroom 7", "DARKROOM 7", "redlight 7", "go photostream://darkroom/7"])
  func reached(line: String) async {
    _ = await run([line])
    #expect(log.events.last == "darkroom appears 7")
  }

  @Test("is in no list, no help and no completion")
  func unlisted() async {
    let console = await run(["darkroom", "screens", "help", "help darkroom", "back", "nonsense"])
    #expect(log.events.contains("darkroom appears"))
    #expect(console.recording.text.contains("the stream screen"))
    #expect(!console.recording.text.contains("the darkroom screen"))
    #expect(!console.recording.text.contains("also: redlight"))
    #expect(!console.offered.contains("darkroom"))
  }

  @Test(
    "is not given away by a shortened or misspelt name", arguments: ["dark", "darkrom", "redligt"])
  func kept(word: String) async {
    let console = await run([word, "go \(word)"])
    #expect(log.events == ["stream appears"])
    #expect(!console.recording.text.contains("darkroom"))
    #expect(!console.recording.text.contains("redlight"))
  }
}
