import Domain
import Fakes
import Foundation
import Terminal
import Testing
import Viper

@testable import AppShell

/// A console that hands over one prepared event whenever the prompt is ready, or something was said of what is typed.
@MainActor
final class ScriptedConsole: Prompting {
  let recording: RecordingConsole
  let events: AsyncStream<InputEvent>
  private(set) var prompts: [String] = []
  private(set) var offered: [String] = []
  private(set) var completer = Completer()
  private(set) var tellsTyping = false
  /// What was shown while a line was typed, behind that line.
  private(set) var previews: [String] = []
  private(set) var colours: ConsoleTraits.Colours?
  private(set) var graphics: GraphicsChoice?
  private(set) var history: URL?
  private let continuation: AsyncStream<InputEvent>.Continuation
  private var script: [InputEvent]
  private let endsWithScript: Bool

  init(_ script: [InputEvent], isInteractive: Bool = true, endsWithScript: Bool = true) {
    recording = RecordingConsole(isInteractive: isInteractive)
    (events, continuation) = AsyncStream.makeStream()
    self.script = script
    self.endsWithScript = endsWithScript
  }

  var traits: ConsoleTraits { recording.traits }
  var failureCount: Int { recording.lines.count { $0.hasPrefix("✗ ") } }

  /// Sends an event at once, whatever is running.
  func send(_ event: InputEvent) { continuation.yield(event) }

  func ready(prompt: String, commands: [Command], freeText: String?, tellsTyping: Bool) {
    prompts.append(prompt)
    offer(commands, freeText: freeText)
    self.tellsTyping = tellsTyping
    proceed()
  }

  func noteEnd() {}

  func offer(_ commands: [Command], freeText: String?) {
    offered = commands.map(\.name)
    completer = Completer(commands: commands, freeText: freeText)
  }

  func show(preview rows: [StyledText], of line: String) {
    previews.append(([line] + rows.map(\.plain)).joined(separator: "|"))
    proceed()
  }

  private func proceed() {
    if !script.isEmpty {
      continuation.yield(script.removeFirst())
    } else if endsWithScript {
      continuation.yield(.endOfInput)
    }
  }

  func setColours(_ colours: ConsoleTraits.Colours?) { self.colours = colours }
  func setGraphics(_ choice: GraphicsChoice) { graphics = choice }
  func useHistory(_ file: URL?) { history = file }
  func write(_ text: StyledText) { recording.write(text) }
  func write(_ picture: Picture) { recording.write(picture) }
  func write(_ grid: PictureGrid) { recording.write(grid) }
  func write(record: some Encodable & Sendable) { recording.write(record: record) }
  func clear() { recording.clear() }
  func fail(_ text: StyledText) { recording.fail(text) }
  func warn(_ text: StyledText) { recording.warn(text) }
  func show(progress: ProgressLine?) { recording.show(progress: progress) }
  func askSecret(_ prompt: StyledText) async -> String? { await recording.askSecret(prompt) }
  func edit(_ text: String) async throws(EditingProblem) -> String {
    try await recording.edit(text)
  }
}

/// The screens at the bottom of the stack, as the app has them.
@MainActor let appRoots: (LaunchState) -> Destination = { state in
  switch state {
  case .auth: Destination("auth")
  case .onboarding: Destination("onboarding")
  case .main: Destination("stream")
  }
}

/// An app with sources or without, whose profile is open or locked.
struct MainInteractor: AppInteracting {
  var sources: Result<Bool, LibraryError> = .success(true)
  var state = LaunchState.main
  var undoable: Result<Undoable, NothingToUndo> = .failure(NothingToUndo())
  var flags = FixedFlags()
  let promptStyle = PromptStyle(colours: "256", historyFile: "/state/history-1")
  func decision(on flag: FeatureFlag) -> FlagDecision { flags.decision(on: flag) }
  func obtainLaunchState() async throws -> LaunchState { state }
  func hasSources() async throws -> Bool { try sources.get() }
  func noteStarted() {}
  func undo() async throws -> Undoable { try undoable.get() }
  /// What happens as each command is typed.
  var used: @MainActor @Sendable (String) -> Void = { _ in }
  func noteUse(of command: String) { used(command) }
  func report(_ error: any Error, while activity: String) {}
}

/// Screens that write down what happens to them, behind a prompt at which prepared lines are typed.
@MainActor
struct AppModule {
  let log = ScreenLog()
  var interactor = MainInteractor()
  var recorder: ScriptRecorder?

  /// Runs until all lines are done, or until `during` ends it, which runs beside it.
  @discardableResult
  func run(
    _ lines: [String], at place: String? = nil, typing first: [String] = [],
    isInteractive: Bool = true, rows: Int = 24, endsWithLines: Bool = true,
    during: (ScriptedConsole, ScreenLog) async throws -> Void = { _, _ in }
  ) async -> ScriptedConsole {
    await run(
      events: lines.map { .line($0) }, at: place, typing: first, isInteractive: isInteractive,
      rows: rows, endsWithEvents: endsWithLines, during: during)
  }

  /// The same with other events than lines.
  @discardableResult
  func run(
    events: [InputEvent], at place: String? = nil, typing first: [String] = [],
    isInteractive: Bool = true, rows: Int = 24, endsWithEvents: Bool = true,
    during: (ScriptedConsole, ScreenLog) async throws -> Void = { _, _ in }
  ) async -> ScriptedConsole {
    let console = ScriptedConsole(
      events, isInteractive: isInteractive, endsWithScript: endsWithEvents)
    console.recording.traits.rows = rows
    // Through `from`, as the app's registry has them.
    let registry = [
      descriptor("stream"),
      descriptor(
        "settings",
        commands: [
          Command("sources", summary: "list where photos come from"),
          Command("set", [Command.Argument("key", .word)], summary: "change a setting"),
        ]), descriptor("auth"),
      descriptor("search", isHidden: true),
      descriptor(
        "waste", isHidden: true,
        commands: [Command("discard", aliases: ["x"], summary: "throw something away")]),
      descriptor("darkroom", aliases: ["redlight"], isHidden: true),
      ScreenDescriptor<ScreenLog>(name: "finder", summary: "the finder", isHidden: true) { log, _ in
        Screen(name: "finder", view: FinderView(log: log))
      },
      descriptor(
        "lab", flag: Flags.discover, commands: [Command("tryout", summary: "try something out")]),
    ]
    let router = AppRouter<ScreenLog>(
      registry: registry, console: console, dependencies: { [log] in log })
    let presenter = AppPresenter(interactor: interactor, router: router, root: appRoots)
    router.presenter = presenter
    let view = AppView(console: console, presenter: presenter, home: "/home/ada")
    presenter.view = view
    let loop = CommandLoop(
      console: console, presenter: presenter, view: view, recorder: recorder)
    let running = Task { await loop.run(startingAt: place, typing: first) }
    do {
      try await during(console, log)
    } catch {
      Issue.record(error)
      console.send(.terminate(signal: 15))
    }
    do { try await running.ended("the command loop to end") } catch { Issue.record(error) }
    return console
  }

  private func descriptor(
    _ name: String, aliases: [String] = [], isHidden: Bool = false,
    flag: FeatureFlag? = nil, commands: [Command] = LoggingView.commands
  ) -> ScreenDescriptor<ScreenLog> {
    ScreenDescriptor<ScreenLog>(
      name: name, aliases: aliases, summary: "the \(name) screen", isHidden: isHidden, flag: flag
    ) { log, _ in Screen(name: name, view: LoggingView(name, commands: commands, log: log)) }
    .from { $0 }
  }
}
