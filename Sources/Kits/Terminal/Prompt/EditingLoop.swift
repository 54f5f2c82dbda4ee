import Foundation
import Glibc

/// The work of the editor's thread, from its start to its end. Never leaves that thread.
///
/// libedit edits while no line is being performed, or if that takes long; requests are then served by
/// ``nextKey()``. In the short time after a line was typed, nothing is drawn and keys stay unread, unless
/// the terminal is slow to take output.
final class EditingLoop {
  /// What is on the screen below the printed lines.
  enum Mode {
    case nothing
    case editing
    case secret(prompt: String)
  }

  /// How long a line may take before the prompt comes back.
  static let patience = Duration.milliseconds(150)
  /// The shortest time between two drawings of progress.
  static let progressInterval = Duration.milliseconds(100)
  /// How long work must last for its progress to be shown.
  static let progressPatience = Duration.milliseconds(200)

  let options: LineEditor.Options
  let mailbox: Mailbox<EditorRequest>
  let deliver: (InputEvent) -> Void
  let input: TerminalInput
  let output: TerminalOutput
  var editor: EditLine?
  var modes: TerminalModes?
  var editingModes: TerminalModes?
  var guardian: TerminalGuard?
  var history: HistoryFile
  var keys = KeyDecoder()
  var answers = AnswerFilter()
  /// Until when the terminal may answer.
  var answersDue: ContinuousClock.Instant?
  var surveying: [CheckedContinuation<Void, Never>] = []

  var mode = Mode.nothing
  var prompt = StyledText("")
  var painted = PromptText("", progress: nil, columns: 80, colours: .none)
  var size = TerminalSize.standard
  var colours: ConsoleTraits.Colours
  var completer = Completer()
  var lastTab: EditLine.Line?
  var preview = LinePreview()

  var progress: ProgressLine?
  /// When the work that has progress began.
  var progressSince: ContinuousClock.Instant?
  var progressIsStale = false
  /// What is drawn above the prompt now.
  var placeholder = Placeholder.none
  /// Whether the next drawing leaves out the placeholder.
  var placeholderIsBanned = false
  var lastPaint: ContinuousClock.Instant
  /// Shows a film in the place of the picture that was printed last, until a key is pressed.
  var projector: FilmProjector?

  /// Whether a line is being performed. Before the first prompt it is the start itself.
  var isRunning = true
  /// When the prompt comes back while a line is being performed.
  var busyAt: ContinuousClock.Instant?
  var waiting: [InputEvent] = []
  var isDiscarding = false
  /// A signal asked to give up the secret being typed.
  var isDeclined = false
  var inputHasEnded = false
  /// Whether the line is erased until the keys that have come are taken.
  var isErased = false
  /// What was pasted, until libedit takes it.
  var pasted: Paste?
  /// Whether the terminal marks what is pasted.
  var marksPastes = false
  var postponed: [EditorRequest] = []
  var closing: [CheckedContinuation<Void, Never>] = []

  init(
    _ options: LineEditor.Options, mailbox: Mailbox<EditorRequest>,
    deliver: @escaping (InputEvent) -> Void
  ) {
    self.options = options
    self.mailbox = mailbox
    self.deliver = deliver
    input = TerminalInput(options.input)
    output = TerminalOutput(options.output, input: input)
    colours = options.colours
    history = HistoryFile(nil) { _ in }
    lastPaint = options.now()
  }

  var now: ContinuousClock.Instant { options.now() }

  /// Runs until the session is closed.
  func run() {
    start()
    while closing.isEmpty {
      if mayEdit { edit() } else { waitForRequests() }
    }
    finish()
  }
}

extension EditingLoop {
  private func start() {
    TextLocale.prepare()
    modes = TerminalModes(options.input)
    if options.guardsProcess, let modes {
      guardian = TerminalGuard(options.input, saved: modes.saved)
    }
    size = TerminalSize(options.output)
    output.isMuted = true
    editor = EditLine(input: options.input, output: options.output, client: self)
    editor?.useTerminal([options.terminal, "xterm-256color", "xterm", "vt100", "ansi"])
    editor?.prepare(editrc: options.editrc)
    editor?.flush()
    output.isMuted = false
    editingModes = TerminalModes(options.input)
    inputHasEnded = editor == nil
    askTerminal()
  }

  private var mayEdit: Bool {
    guard editor != nil, !inputHasEnded else { return false }
    return !isRunning || busyAt.map { $0 <= now } ?? false
  }

  private func waitForRequests() {
    if inputHasEnded, !isRunning { begin(.endOfInput) }
    let isListening = answersDue != nil && !inputHasEnded
    let time = inputHasEnded ? -1 : milliseconds(until: [busyAt, answersDue])
    if isListening {
      input.wait(or: [mailbox.descriptor], milliseconds: time)
    } else {
      _ = Descriptor.wait(for: [mailbox.descriptor], milliseconds: time)
    }
    serve(mailbox.take())
    if isListening { listen() }
  }

  private func edit() {
    guard let editor else { return }
    editor.setHistory(history.lines)
    (preview.line, preview.rows) = ("", [])
    takeSize()
    paintPrompt()
    mode = .editing
    isDiscarding = false
    marksPastes = true
    output.add(Paste.asksForMarks)
    let line = editor.gets()
    mode = .nothing
    placeholder = .none
    output.isMuted = false
    marksPastes = false
    output.add(Paste.asksForNoMarks)
    output.flush()
    if let line {
      accept(line)
    } else if closing.isEmpty, !isDiscarding {
      output.add("\r\n")
      output.flush()
      leave()
    }
  }

  private func accept(_ line: String) {
    let line = Sanitiser.clean(line, .line)
    history.add(line, report: warn)
    for line in Paste.lines(of: line) { enqueue(.line(line)) }
  }

  private func finish() {
    output.flush()
    drainAnswers()
    output.isMuted = true
    // libedit still flushes through this object when it is closed.
    editor = nil
    modes?.restore()
    guardian?.end()
    for request in mailbox.close() + postponed { request.refuse() }
    for done in closing + surveying { done.resume() }
  }
}

extension EditingLoop {
  /// Performs an event now, or when the line being performed is done.
  func enqueue(_ event: InputEvent) {
    guard isRunning else { return begin(event) }
    waiting.append(event)
    overtake()
  }

  /// What waits for nothing but progress that gives way need not wait.
  func overtake() {
    if !waiting.isEmpty, progress?.givesWay == true { options.overtakes() }
  }

  /// Ctrl-D: leaves without waiting for the line being performed, but after the lines that were typed
  /// after it.
  func leave() {
    if isRunning, waiting.isEmpty { deliver(.endOfInput) } else { enqueue(.endOfInput) }
  }

  func begin(_ event: InputEvent) {
    isRunning = true
    busyAt = now + Self.patience
    deliver(event)
  }

  /// Ctrl-C while a line is being performed: stops it and drops the lines typed after it.
  func interrupt() {
    waiting = []
    deliver(.interrupt)
  }

  func useHistory(_ file: URL?) {
    history = HistoryFile(file, report: warn)
  }

  /// Shows a warning.
  func warn(_ text: String) {
    let line = StyledText("! " + text, .warning)
    show(
      line.rendered(
        for: ConsoleTraits(columns: size.columns, colours: colours, isInteractive: true)))
  }

  /// Until the first of these instants; -1, which means for ever, if there is none.
  func milliseconds(until instants: [ContinuousClock.Instant?]) -> Int32 {
    guard let instant = instants.compactMap({ $0 }).min() else { return -1 }
    return Descriptor.milliseconds(instant - now)
  }
}
