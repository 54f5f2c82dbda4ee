import Fakes
import Foundation
import Glibc
import Synchronization
import TerminalHarness
import Testing

@testable import Terminal

/// A session at a pseudo-terminal, and what came of what was typed.
@MainActor
final class Stage {
  let terminal: PseudoTerminal
  let session: TerminalSession
  let home: ScratchFolder
  let modesBefore: [UInt8]
  var prompt = "test"
  var commands: [Command] = []
  /// Whether lines are answered at once.
  var answers = true
  /// Whether lines are told while they are typed.
  var tellsTyping = false
  /// What is said of them then, at once; nothing if nil.
  var preview: ((String) -> [StyledText])?
  private(set) var events: [InputEvent] = []
  private var listening: Task<Void, Never>?
  private var hasEnded = false

  init(
    columns: Int = 80, rows: Int = 24, home: ScratchFolder? = nil, history: URL? = nil,
    memory: String? = nil, clock: HandClock? = nil, environment: [String: String] = [:],
    joinsEmoji: Bool = false
  ) throws {
    terminal = try PseudoTerminal(columns: columns, rows: rows, joinsEmoji: joinsEmoji)
    modesBefore = terminal.modes
    self.home = try home ?? ScratchFolder()
    var variables = ["TERM": "xterm-256color", "HOME": self.home.path, "NO_COLOR": "1"]
    variables.merge(environment) { $1 }
    session = TerminalSession(
      .init(
        terminalMemory: memory, now: { clock?.now ?? .now }, environment: variables,
        input: terminal.programEnd, output: terminal.programEnd, error: terminal.programEnd,
        handlesSignals: false))
    if let history { session.useHistory(history) }
  }

  /// A test that failed leaves the editor at work: it ends before its terminal does, the number of which may soon be
  /// another test's.
  deinit {
    guard !hasEnded else { return }
    listening?.cancel()
    Task { @MainActor [session, terminal, home] in
      await session.close()
      withExtendedLifetime((terminal, home)) {}
    }
  }

  /// The lines that were delivered.
  var lines: [String] {
    events.compactMap { if case .line(let line) = $0 { line } else { nil } }
  }

  /// What was told while it was typed.
  var typed: [String] {
    events.compactMap { if case .typing(let line) = $0 { line } else { nil } }
  }

  /// Begins, and waits for the prompt; returns itself.
  @discardableResult
  func start() async throws -> Stage {
    listening = Task { [weak self, session] in
      for await event in session.events { self?.receive(event) }
    }
    ready()
    try await terminal.expect("test>")
    return self
  }

  func ready() {
    session.ready(prompt: prompt, commands: commands, tellsTyping: tellsTyping)
  }

  /// Waits until the events are as wanted.
  func expect(_ isFulfilled: @escaping ([InputEvent]) -> Bool) async throws {
    try await until("other events", showing: { "\(terminal.unexpected("other than \(events)"))" }) {
      terminal.receiveNow()
      return isFulfilled(events)
    }
  }

  /// Ends the session.
  func end() async throws {
    let session = session
    let closing = Task { await session.close() }
    let isClosed = Flag()
    Task {
      await closing.value
      isClosed.set()
    }
    try await terminal.expect(that: "the session to end") { isClosed.isSet }
    await listening?.value
    hasEnded = true
  }

  private func receive(_ event: InputEvent) {
    events.append(event)
    if case .line = event, answers { ready() }
    if case .typing(let line) = event, let preview {
      session.show(preview: preview(line), of: line)
    }
  }
}

/// Something that happened, seen from any thread.
final class Flag: Sendable {
  private let value = Mutex(false)
  var isSet: Bool { value.withLock { $0 } }
  func set() { value.withLock { $0 = true } }
}

/// Tests at a terminal. One after the other, because libedit keeps one terminal's description per
/// process.
@Suite(.serialized)
enum PromptTests {}

/// A clock whose time a test decides.
final class HandClock: Sendable {
  private let instant = Mutex(ContinuousClock.now)

  /// What time it is.
  var now: ContinuousClock.Instant { instant.withLock { $0 } }

  /// Lets time go by.
  func advance(by time: Duration) { instant.withLock { $0 += time } }
}
