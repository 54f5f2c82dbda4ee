import AppShell
import Domain
import Synchronization
import Terminal

/// One run of the program: opens the library, wires the app, runs it, and leaves nothing undone.
@MainActor
final class Program {
  private let console: TerminalSession
  private let options: Composition.Options
  private let recording: String?
  private let notices = Notices()
  /// Kept to the end of the process: closing a library costs time and gains nothing.
  private var composition: Composition?

  init(console: TerminalSession, options: Composition.Options, recording: String?) {
    self.console = console
    self.options = options
    self.recording = recording
  }

  /// Runs until the person or the input is done; returns the exit status.
  func run(startingAt place: String?) async -> Int32 {
    var ending: Int32?
    do {
      ending = try await openAndRun(startingAt: place)
    } catch {
      console.fail(StyledText(Reason.of(error)))
      ending = 1
    }
    await composition?.close { console.fail(StyledText($0)) }
    tellNotices()
    let isScript = !console.traits.isInteractive
    await console.close()
    return ending ?? (isScript && console.failureCount > 0 ? 1 : 0)
  }

  /// The exit status, if something else than what failed decides it.
  private func openAndRun(startingAt place: String?) async throws -> Int32? {
    let composition = try await Composition.open(options) { [weak self, notices] line in
      notices.add(line)
      Task { @MainActor in self?.tellNotices() }
    }
    self.composition = composition
    // Not before: a run that cannot begin leaves no empty file, which would be in the next one's way.
    let recorder = try recording.map { try ScriptRecorder(path: $0) }
    tellNotices()
    for warning in composition.warnings { console.warn(StyledText(warning)) }
    if console.traits.isInteractive {
      composition.tidyUpPictures()
      Task(priority: .utility) { await composition.settleSignOuts() }
    }
    let signal = await run(composition, startingAt: place, recorder: recorder)
    return signal.map { 128 + $0 }
  }

  private func run(
    _ composition: Composition, startingAt place: String?, recorder: ScriptRecorder?
  ) async -> Int32? {
    let shell = Shell(
      registry: ScreenRegistry.all, console: console,
      interactor: AppInteractor(
        composition: composition, isInteractive: console.traits.isInteractive),
      home: options.environment["HOME"],
      recorder: recorder, root: { ScreenRegistry.root(for: $0) }
    ) { composition.services }
    return await shell.run(startingAt: place)
  }

  private func tellNotices() {
    for line in notices.take() { console.warn(line) }
  }
}

/// Lines for the person that may come from any thread, until there is someone to tell them.
final class Notices: Sendable {
  private let lines = Mutex<[StyledText]>([])

  /// Keeps a line.
  func add(_ line: StyledText) {
    lines.withLock { $0.append(line) }
  }

  /// Takes what was kept, oldest first.
  func take() -> [StyledText] {
    lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }
}
