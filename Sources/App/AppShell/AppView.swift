import Domain
import Foundation
import Terminal
import Viper

/// What the view asks of its presenter.
@MainActor
protocol AppPresenting: AnyObject {
  var screen: Screen? { get }
  /// Those that are listed.
  var screens: [ScreenSummary] { get }
  var isLocked: Bool { get }
  var isFinished: Bool { get }
  var promptStyle: PromptStyle { get }
  /// Whether there is anything to look at by now.
  func hasPhotos() async -> Bool
  /// The screen that only those find who type its whole name.
  func hiddenScreen(named word: String) -> ScreenSummary?
  func start(at place: String?) async
  func go(to destination: Destination) async
  func goBack() async
  func listScreens()
  func noteUse(of command: String)
  func quit()
}

/// A console that also takes typed lines.
@MainActor
protocol Prompting: Console {
  var events: AsyncStream<InputEvent> { get }
  /// How many commands have failed.
  var failureCount: Int { get }
  /// The last command is done: the prompt may come back.
  func ready(prompt: String, commands: [Command], directory: String)
  /// Uses these colours; nil those the terminal says it has.
  func setColours(_ colours: ConsoleTraits.Colours?)
  /// Draws pictures in this way.
  func setGraphics(_ choice: GraphicsChoice)
  /// Remembers typed lines in this file from now on.
  func useHistory(_ file: URL?)
}

extension TerminalSession: Prompting {}

/// The prompt: takes lines one by one, and gives each to the screen or to the app.
@MainActor
final class AppView {
  let console: any Prompting
  let presenter: any AppPresenting
  /// What `~` stands for.
  let home: String?
  var recorder: ScriptRecorder?
  private var running: Task<Void, Never>?
  private var waiting: [String] = []
  private var isEnding = false
  private var style: PromptStyle?
  private var finishing: CheckedContinuation<Void, Never>?
  private(set) var endingSignal: Int32?

  init(
    console: any Prompting, presenter: any AppPresenting, home: String?,
    recorder: ScriptRecorder? = nil
  ) {
    self.console = console
    self.presenter = presenter
    self.home = home
    self.recorder = recorder
  }

  /// Starts at a screen or link, and returns when the person or the input is done.
  func run(startingAt place: String?) async {
    adopt(presenter.promptStyle)
    let listening = Task { for await event in console.events { handle(event) } }
    execute { [presenter] in await presenter.start(at: place) }
    await withCheckedContinuation { finishing = $0 }
    listening.cancel()
  }

  private func handle(_ event: InputEvent) {
    switch event {
    case .line(let line):
      waiting.append(line)
      advance()
    case .interrupt where console.traits.isInteractive:
      waiting = []
      running?.cancel()
    case .interrupt:
      // Nobody is there to type the next command: a script ends, as scripts do.
      handle(.terminate(signal: SIGINT))
    case .endOfInput:
      // A script's last command is still to be done; a person who leaves waits for nothing.
      if console.traits.isInteractive { leave() }
      isEnding = true
      advance()
    case .terminate(let signal):
      endingSignal = signal
      leave()
      advance()
    case .resized: break
    }
  }

  private func leave() {
    presenter.quit()
    waiting = []
    running?.cancel()
  }

  private func execute(_ work: @escaping @MainActor () async -> Void) {
    running = Task { [weak self] in
      await work()
      self?.running = nil
      self?.advance()
    }
  }

  private func advance() {
    guard running == nil else { return }
    if !waiting.isEmpty, !presenter.isFinished {
      let line = waiting.removeFirst()
      execute { [weak self] in await self?.perform(line) }
    } else if presenter.isFinished || isEnding {
      finishing?.resume()
      finishing = nil
    } else {
      adopt(presenter.promptStyle)
      console.ready(
        prompt: presenter.screen?.view.prompt ?? "photostream", commands: commands, directory: ".")
    }
  }

  private func adopt(_ style: PromptStyle) {
    if style.colours != self.style?.colours {
      console.setColours(ConsoleTraits.Colours(setting: style.colours))
    }
    if style.graphics != self.style?.graphics {
      console.setGraphics(GraphicsChoice(setting: style.graphics))
    }
    if style.historyFile != self.style?.historyFile {
      console.useHistory(style.historyFile.map { URL(filePath: $0) })
    }
    self.style = style
  }
}

extension AppView: AppViewing {
  func display(_ message: AppMessage) {
    switch message {
    case .screens(let screens, let current):
      for screen in screens {
        console.write(HelpText.row(screen, isCurrent: screen.name == current))
        console.write(record: ["screen": screen.name, "summary": screen.summary])
      }
    case .failed(let reason): console.fail(StyledText(reason))
    }
  }
}
