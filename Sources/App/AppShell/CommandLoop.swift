import Domain
import Foundation
import Terminal
import Viper

/// A console that also takes typed lines.
@MainActor
protocol Prompting: Console {
  var events: AsyncStream<InputEvent> { get }
  var failureCount: Int { get }
  /// The last command is done: the prompt may come back.
  func ready(prompt: String, commands: [Command], freeText: String?, tellsTyping: Bool)
  /// No line is performed any more.
  func noteEnd()
  /// Tab completes these from now on.
  func offer(_ commands: [Command], freeText: String?)
  /// Shows rows above a line as long as it is the one being typed.
  func show(preview rows: [StyledText], of line: String)
  /// Uses these colours; nil those the terminal says it has.
  func setColours(_ colours: ConsoleTraits.Colours?)
  /// Draws pictures in this way.
  func setGraphics(_ choice: GraphicsChoice)
  /// Remembers typed lines in this file from now on.
  func useHistory(_ file: URL?)
}

extension TerminalSession: Prompting {}

/// Takes typed lines one by one: keeps those that wait, decides which are commands here, has them done,
/// and remembers them.
@MainActor
final class CommandLoop {
  let console: any Prompting
  let presenter: AppPresenter
  private let view: AppView
  var recorder: ScriptRecorder?
  /// The stream, whose first photo is recorded: it is shown without a command.
  weak var stream: Screen?
  private var running: Task<Void, Never>?
  /// Looks what the line being typed would show.
  private var previewing: Task<Void, Never>?
  private var waiting: [String] = []
  private var isEnding = false
  private var style: PromptStyle?
  private var finishing: CheckedContinuation<Void, Never>?
  private(set) var endingSignal: Int32?

  init(
    console: any Prompting, presenter: AppPresenter, view: AppView,
    recorder: ScriptRecorder? = nil
  ) {
    self.console = console
    self.presenter = presenter
    self.view = view
    self.recorder = recorder
  }

  /// Starts at a screen or link with these lines, and returns when the person or the input is done.
  func run(startingAt place: String?, typing lines: [String] = []) async {
    waiting = lines
    adopt(presenter.promptStyle)
    let listening = Task { for await event in console.events { handle(event) } }
    execute { [weak self] in await self?.start(at: place) }
    await withCheckedContinuation { finishing = $0 }
    listening.cancel()
  }
}

// The queue: one command at a time.
extension CommandLoop {
  private func start(at place: String?) async {
    let failures = console.failureCount
    await presenter.start(at: place)
    if let place, console.failureCount == failures { record("go " + ShellWords.quoted(place)) }
    recordFirstPhoto()
  }

  private func handle(_ event: InputEvent) {
    switch event {
    case .typing(let line): preview(line)
    case .line(let line):
      previewing?.cancel()
      waiting.append(line)
      advance()
    case .interrupt where console.traits.isInteractive:
      waiting = []
      running?.cancel()
    case .interrupt:
      // Nobody types the next command: this ends as a script does.
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

  /// The next key cancels it. What Tab offers may have been looked up since the prompt came, and is then looked up for
  /// this line.
  private func preview(_ line: String) {
    previewing?.cancel()
    guard running == nil else { return }
    previewing = Task { [console, view] in
      let rows = await view.preview(line)
      guard !Task.isCancelled else { return }
      console.show(preview: rows, of: line)
      console.offer(view.table.offered, freeText: view.freeTextCommand)
      await view.lookUpWords(for: line)
      guard !Task.isCancelled else { return }
      console.offer(view.table.offered, freeText: view.freeTextCommand)
    }
  }

  private func leave() {
    previewing?.cancel()
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
    } else if isEnding, !presenter.isFinished, let screen = presenter.takeOpened() {
      // Whoever ends a script at a screen wants to see what is there.
      execute { for call in screen.view.overview { await screen.view.perform(call) } }
    } else if presenter.isFinished || isEnding {
      console.noteEnd()
      finishing?.resume()
      finishing = nil
    } else {
      adopt(presenter.promptStyle)
      console.ready(
        prompt: presenter.screen?.view.prompt ?? "photostream", commands: view.table.offered,
        freeText: view.freeTextCommand, tellsTyping: presenter.screen?.view is any PreviewingView)
    }
  }

  /// Colours, pictures and the history are those of the profile in use.
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

// Which lines are commands here.
extension CommandLoop {
  private func perform(_ line: String) async {
    let (meaning, line) = (view.meaning(of: line), ShellWords.typed(line))
    let top = presenter.screen
    // A line that was typed for a screen that is gone is not performed on the one below.
    if await presenter.leaveIfSwitchedOff(), Self.isOver(meaning, without: top) { return }
    if meaning != .success(nil) { _ = presenter.takeOpened() }
    switch meaning {
    case .success(let call?):
      record(line)
      view.forgetMore()
      if console.traits.isInteractive { presenter.noteUse(of: call.name) }
      await perform(call, typed: line)
    case .success(nil): await performDefault(for: line)
    case .failure(.unknown) where presenter.isLocked:
      console.fail(StyledText(AppProblem.locked.reason))
    case .failure(let error): console.fail(StyledText(await explanation(of: error, in: line)))
    }
  }

  /// Whether a line means nothing any more since the screen it was typed on was left.
  private static func isOver(
    _ meaning: Result<CommandCall?, CommandError>, without screen: Screen?
  ) -> Bool {
    guard let screen, case .success(let call?) = meaning else { return true }
    return ([screen.name, "back"] + screen.view.commands.map(\.name)).contains(call.name)
  }

  /// Enter alone means something to a person; in a script it is an empty line.
  private func performDefault(for line: String) async {
    guard console.traits.isInteractive, line.allSatisfy(\.isWhitespace), !view.showMore(),
      let call = presenter.screen?.view.defaultCommand
    else { return }
    record(call.name)
    presenter.noteUse(of: call.name)
    await perform(call, typed: call.name)
  }

  /// A command that takes long and shows no progress of its own is shown as waiting, by its name.
  private func perform(_ call: CommandCall, typed line: String) async {
    console.show(progress: ProgressLine(line))
    await TypedLine.$current.withValue(line) { await view.perform(call) }
    console.show(progress: nil)
    recordFirstPhoto()
  }

  /// What the parser says, unless more is known here about what was meant.
  private func explanation(of error: CommandError, in line: String) async -> String {
    guard case .unknown(let word, let nearest) = error else { return error.message }
    if let advice = presenter.screen?.view.advice(on: line) { return advice }
    if let command = folderCommand(for: word) {
      return "`\(word)` is a folder, not a command: type `\(command) \(line)`"
    }
    let places = view.places(of: word, in: line)
    let isAboutPhotos = places.contains { presenter.isAboutPhotos($0.screen.name) }
    let isNumber = CommandTable.isNumber(word)
    if isNumber, let choices { return "`\(word)` is none of the choices: type \(choices)" }
    if isAboutPhotos || isNumber, await !presenter.hasPhotos() {
      return "`\(word)` works once you have photos: \(wayToPhotos)"
    }
    if places.isEmpty || nearest.first?.hasPrefix(word.lowercased() + "-") == true {
      return CommandError.unknown(
        word: word, nearest: nearest.isEmpty ? view.nearest(to: word) : nearest
      ).message
    }
    let names = places.map(\.screen.name)
    let (shown, others) = (names.prefix(3), names.count - 3)
    let lines = shown.map { "`\($0) \(line)`" }
    return "`\(word)` is in \(shown.joined(separator: ", "))"
      + (others > 0 ? " and \(HumanText.count(others, "other screen")): " : ": ")
      + "type \(lines.joined(separator: " or "))"
  }

  /// The numbers of the first question, where a person sees it, or else what can be typed anywhere.
  private var wayToPhotos: String {
    guard console.traits.isInteractive, let choices else { return "`settings add <folder>`" }
    return "choose \(choices)"
  }

  /// The first and the last number where something is to be chosen.
  private var choices: String? {
    let numbers = presenter.screen?.view.commands.map(\.name).filter(CommandTable.isNumber) ?? []
    return numbers.first.flatMap { first in numbers.last.map { "\(first)–\($0)" } }
  }

  /// The command of this screen that wants a folder, if a word looks like the path of one.
  private func folderCommand(for word: String) -> String? {
    guard word.contains("/") || word.hasPrefix("~"), !word.contains("://") else { return nil }
    return view.folderCommand
  }
}

extension ConsoleTraits.Colours {
  /// What the setting `display.colour` means; nil for `auto`.
  init?(setting: String) {
    switch setting {
    case "none": self = .none
    case "16": self = .ansi16
    case "256": self = .ansi256
    case "truecolour": self = .truecolour
    default: return nil
    }
  }
}

extension GraphicsChoice {
  /// What the setting `display.graphics` means.
  init(setting: String) {
    self =
      setting == "none"
      ? .none : ConsoleTraits.Graphics(rawValue: setting).map { .fixed($0) } ?? .automatic
  }
}
