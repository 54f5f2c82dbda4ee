import Foundation
import Synchronization

// Where lines and signals come from, and how a script ends.
extension TerminalSession {
  enum Source {
    case editor(LineEditor)
    case reader(PlainLineReader)
  }

  /// No line is performed any more: what is told from now on comes of none.
  public func noteEnd() {
    lineNumber.store(0, ordering: .relaxed)
  }

  func makeEditor() -> LineEditor {
    LineEditor(
      LineEditor.Options(
        input: Descriptor(number: options.input), output: Descriptor(number: options.output),
        terminal: options.environment["TERM"] ?? "", editrc: options.editrc,
        colours: colours, guardsProcess: options.handlesSignals, survey: survey,
        filmRate: FilmProjector.rate(options.environment), now: options.now,
        overtakes: { [weak self] in Task { @MainActor in self?.overtake() } })
    ) { [continuation, weak self] event in
      if event == .resized { Task { @MainActor in self?.takeMisplacedPicturesAway() } }
      continuation.yield(event)
    }
  }

  func makeReader() -> PlainLineReader {
    let input: PlainLineReader.Source =
      options.script.map { .script($0) }
      ?? .descriptor(Descriptor(number: options.input))
    return PlainLineReader(input) { [continuation, weak self] item in
      self?.isAtPlainPrompt.store(false, ordering: .relaxed)
      self?.lineNumber.store(item.number ?? 0, ordering: .relaxed)
      switch item {
      case .line(let line, _): continuation.yield(.line(line))
      case .refused(let reason, _): Task { @MainActor in self?.refuse(reason) }
      case .end(let left) where left == 0: continuation.yield(.endOfInput)
      case .end(let left): Task { @MainActor in self?.end(leaving: left) }
      }
    }
  }

  func makeMonitor() -> SignalMonitor? {
    let own = [SIGINT, SIGTERM, SIGHUP, SIGWINCH]
    guard case .editor(let editor) = source else {
      return SignalMonitor(own) { [continuation] number in
        continuation.yield(Self.event(for: number))
      }
    }
    return SignalMonitor(own + [SIGTSTP, SIGCONT]) { [continuation] number in
      if [SIGTERM, SIGHUP].contains(number) {
        continuation.yield(.terminate(signal: number))
      } else {
        editor.post(.signal(number))
      }
    }
  }

  private nonisolated static func event(for signal: Int32) -> InputEvent {
    switch signal {
    case SIGINT: .interrupt
    case SIGWINCH: .resized
    default: .terminate(signal: signal)
    }
  }

  /// Has the next line delivered, unless one before it has failed and was the last.
  func proceed(_ reader: PlainLineReader) {
    if failureCount > 0, options.endsAtFailure { reader.abandon() } else { reader.proceed() }
  }

  /// Reports a line that cannot be performed, and goes on with the next.
  private func refuse(_ reason: String) {
    fail(StyledText(reason))
    if case .reader(let reader) = source { proceed(reader) }
  }

  /// Ends a script with the command that failed, and says how many are left; nil if nobody knows.
  private func end(leaving count: Int?) {
    let left = count.map { HumanText.count($0, "more command") } ?? "more commands"
    let (were, them) = count == 1 ? ("was", "it") : ("were", "them")
    warn(StyledText("\(left) \(were) not run; --keep-going runs \(them)"))
    continuation.yield(.endOfInput)
  }
}
