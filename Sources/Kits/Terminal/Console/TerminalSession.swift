import Foundation
import Synchronization

/// The console of a running program: a prompt on a terminal, or plain lines through pipes. There is one per
/// process.
///
///     let session = TerminalSession(.init())
///     session.ready(prompt: "stream", commands: commands)
///     for await event in session.events { … }   // after each line: session.ready(…)
///     await session.close()
@MainActor
public final class TerminalSession: Console {
  /// What people type and what the system asks, in order, for one consumer. The next line comes only
  /// after ``ready(prompt:commands:freeText:tellsTyping:)``.
  public let events: AsyncStream<InputEvent>
  /// How often ``fail(_:)`` was called, or output could not be written.
  public private(set) var failureCount = 0

  let options: Options
  let continuation: AsyncStream<InputEvent>.Continuation
  /// Where lines come from.
  private(set) lazy var source = isEditing ? Source.editor(makeEditor()) : .reader(makeReader())
  private var signals: SignalMonitor?
  private var output: PlainOutput
  private var errorOutput: PlainOutput
  private var chosenColours: ConsoleTraits.Colours?
  /// The prompt of a terminal that can only go on.
  private var plainPrompt = ""
  /// Whether that prompt is the last that was written, and no line has come since.
  nonisolated let isAtPlainPrompt = Atomic(false)
  /// The number of the line of standard input that is being performed; 0 if there is none.
  nonisolated let lineNumber = Atomic(0)
  /// Ends what the next line need not wait for.
  var giveWay: (@MainActor () -> Void)?
  var chosenGraphics = GraphicsChoice.automatic
  let survey: TerminalSurvey
  let pictures: PictureOutput
  /// Where the picture stands that was written last, until a film is shown there.
  var filmScreen: FilmScreen?

  /// Nothing is read or shown before the first ``ready(prompt:commands:freeText:tellsTyping:)``.
  public init(_ options: Options) {
    self.options = options
    (events, continuation) = AsyncStream.makeStream()
    output = PlainOutput(Descriptor(number: options.output))
    errorOutput = PlainOutput(Descriptor(number: options.error))
    let identity = TerminalIdentity(environment: options.environment)
    survey = TerminalSurvey(
      identity, memory: options.terminalMemory.map { TerminalMemory(path: $0) },
      silence: options.reasonForSilence, asksAnew: options.asksTerminalAnew)
    pictures = PictureOutput(isInTmux: identity.isTmux, startingAt: .random(in: 2...99) << 24 + 1)
    _ = source
    if options.handlesSignals { signals = makeMonitor() }
  }

  /// What the terminal or pipe can show now.
  public var traits: ConsoleTraits {
    let fallback = TerminalSize(options.environment)
    let size = TerminalSize(Descriptor(number: options.output), fallback: fallback)
    let refusesColours = ConsoleTraits.Colours.isRefused(in: options.environment)
    let findings = survey.findings
    let cell = size.cell ?? findings.answers.cell ?? .standard
    return ConsoleTraits(
      columns: size.columns, rows: size.rows, colours: colours,
      isInteractive: options.isAttended,
      showsPictures: isEditing && chosenGraphics != .none
        && (chosenColours != nil || chosenGraphics == .fixed(.symbols) || !refusesColours),
      graphics: graphics(findings), cellWidth: cell.width, cellHeight: cell.height,
      showsLinks: isEditing && survey.mayBeAsked)
  }

  /// The last line is done, and the next may come.
  ///
  /// - Parameters:
  ///   - prompt: The text before `> `.
  ///   - commands: What Tab completes.
  ///   - freeText: The command whose argument a line is that begins with no command.
  ///   - tellsTyping: Whether ``InputEvent/typing(_:)`` tells the line while it is typed.
  public func ready(
    prompt: String, commands: [Command], freeText: String? = nil, tellsTyping: Bool = false
  ) {
    switch source {
    case .editor(let editor):
      // The terminal may have told more colours since.
      editor.post(.colours(colours))
      editor.post(
        .ready(
          prompt: StyledText(prompt, .strong),
          completer: completer(commands, freeText: freeText),
          tellsTyping: tellsTyping))
    case .reader(let reader):
      if options.isAttended {
        plainPrompt = Sanitiser.clean(prompt, .line) + "> "
        put(plainPrompt)
        isAtPlainPrompt.store(true, ordering: .relaxed)
      }
      proceed(reader)
    }
  }

  /// Has Tab complete other commands than those that were there when the prompt came.
  public func offer(_ commands: [Command], freeText: String? = nil) {
    guard case .editor(let editor) = source else { return }
    editor.post(.offer(completer(commands, freeText: freeText)))
  }

  /// Shows a few rows above the line being typed as long as it is this one; they are gone once it is entered or
  /// anything else is written.
  public func show(preview rows: [StyledText], of line: String) {
    if case .editor(let editor) = source { editor.post(.preview(rows, of: line)) }
  }

  /// Recalls and keeps lines in this file from now on; nil keeps none.
  public func useHistory(_ file: URL?) {
    if case .editor(let editor) = source { editor.post(.history(file)) }
  }

  /// Uses these colours on a terminal; nil uses those that the terminal has.
  public func setColours(_ colours: ConsoleTraits.Colours?) {
    chosenColours = colours
    if case .editor(let editor) = source { editor.post(.colours(self.colours)) }
  }

  /// Ends the session. When this returns, everything is written and the terminal is as it was before.
  public func close() async {
    signals?.end()
    signals = nil
    switch source {
    case .editor(let editor):
      let farewell = pictures.clear()
      await withCheckedContinuation { editor.post(.close(farewell: farewell, $0)) }
    case .reader(let reader): reader.stop()
    }
    continuation.finish()
  }

  /// Writes a line of text in text format.
  public func write(_ text: StyledText) {
    guard options.format == .text else { return }
    put(line: text.rendered(for: traits))
  }

  /// Writes one JSON object on a line of its own in JSON format.
  public func write(record: some Encodable & Sendable) {
    guard options.format == .json else { return }
    do {
      put(line: try RecordEncoder.encode(record))
    } catch {
      fail("an answer cannot be written as JSON: leave out --json")
    }
  }

  /// Writes an error, of standard input with the number of its line; the command counts as failed.
  public func fail(_ text: StyledText) {
    failureCount += 1
    let line = lineNumber.load(ordering: .relaxed)
    tell(text, sign: StyledText("✗ ", .failure), key: "error", line: line > 0 ? line : nil)
  }

  /// Writes a warning; the command does not count as failed.
  public func warn(_ text: StyledText) {
    tell(text, sign: StyledText("! ", .warning), key: "warning")
  }

  /// Writes a warning as text, or its record as JSON.
  public func warn(_ text: StyledText, record: [String: String]?) {
    if options.format == .text { return warn(text) }
    if let record { write(record: record) }
  }

  /// Writes words that are no answer in text format.
  public func remark(_ text: StyledText) {
    if options.format == .json || options.isAttended { return write(text) }
    complain(text.rendered(for: ConsoleTraits()))
  }

  /// Shows progress beside the prompt; nil removes it.
  public func show(progress: ProgressLine?) {
    if progress?.givesWay != true { giveWay = nil }
    if case .editor(let editor) = source { editor.post(.progress(progress, options.now())) }
  }
}

extension TerminalSession {
  /// Hands a signal to the editor: SIGINT, SIGWINCH, SIGTSTP or SIGCONT.
  func receive(signal: Int32) {
    if case .editor(let editor) = source { editor.post(.signal(signal)) }
  }

  private var isEditing: Bool { options.isAttended && !options.isDumb }

  private func completer(_ commands: [Command], freeText: String?) -> Completer {
    Completer(commands: commands, freeText: freeText, home: options.environment["HOME"])
  }

  var colours: ConsoleTraits.Colours {
    guard isEditing else { return .none }
    let name = survey.findings.answers.version
    return chosenColours
      ?? ConsoleTraits.Colours.detected(options.environment, named: name).colours
  }

  /// Writes an error or warning above the prompt, as a JSON object, or to standard error.
  private func tell(_ text: StyledText, sign: StyledText, key: String, line: Int? = nil) {
    if options.format == .json {
      let record = TypedRecord(key, [key: .text(text.plain), "line": .number(line)])
      put(line: (try? RecordEncoder.encode(record)) ?? "{}")
    } else if options.isAttended {
      put(line: (sign + text).rendered(for: traits))
    } else {
      let place = line.map { "line \($0): " } ?? ""
      let kind = key == "warning" ? "warning: " : ""
      complain("photostream: \(place)\(kind)\(text.rendered(for: ConsoleTraits()))")
    }
  }

  /// Writes a line to standard error.
  private func complain(_ line: String) {
    if !errorOutput.write(line + "\n") { failureCount += 1 }
  }

  func put(line: String) {
    if case .editor(let editor) = source {
      editor.post(.print(line))
    } else if isAtPlainPrompt.load(ordering: .relaxed) {
      put("\n" + line + "\n" + plainPrompt)
    } else {
      put(line + "\n")
    }
  }

  /// If nobody reads our output any more, no more input is read either.
  private func put(_ text: String) {
    guard !output.write(text) else { return }
    failureCount += 1
    if output.failure != EPIPE {
      let reason = String(cString: strerror(output.failure))
      _ = errorOutput.write("photostream: the output cannot be written: \(reason)\n")
    }
    if case .reader(let reader) = source { reader.stop() }
  }
}
