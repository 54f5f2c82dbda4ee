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
  func run(startingAt place: String?, typing lines: [String] = []) async -> Int32 {
    var ending: Int32?
    do {
      ending = try await openAndRun(startingAt: place, typing: lines)
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
  private func openAndRun(startingAt place: String?, typing lines: [String]) async throws -> Int32?
  {
    let composition = try await Composition.open(options) { [weak self, notices] notice in
      notices.add(notice)
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
    let signal = await shell(composition, recorder).run(startingAt: place, typing: lines)
    return signal.map { 128 + $0 }
  }

  private func shell(
    _ composition: Composition, _ recorder: ScriptRecorder?
  ) -> Shell<Services> {
    Shell(
      registry: ScreenRegistry.all, console: console,
      interactor: AppInteractor(
        composition: composition, isInteractive: console.traits.isInteractive,
        refusesColours: ConsoleTraits.Colours.isRefused(in: options.environment)),
      home: options.environment["HOME"],
      recorder: recorder, root: { ScreenRegistry.root(for: $0) }
    ) { composition.services }
  }

  /// A script that did something which was refused has failed.
  private func tellNotices() {
    for notice in notices.take() {
      if notice.isFailure, !console.traits.isInteractive {
        console.fail(notice.text)
      } else {
        console.warn(notice.text)
      }
    }
  }
}

/// A line for the person that nobody asked for.
struct Notice: Sendable {
  let text: StyledText
  /// Whether something that the person did has come to nothing.
  let isFailure: Bool

  init(_ text: StyledText, isFailure: Bool = false) {
    self.text = text
    self.isFailure = isFailure
  }
}

/// Lines for the person that may come from any thread, until there is someone to tell them.
final class Notices: Sendable {
  private let notices = Mutex<[Notice]>([])

  /// Keeps a line.
  func add(_ notice: Notice) {
    notices.withLock { $0.append(notice) }
  }

  /// Takes what was kept, oldest first.
  func take() -> [Notice] {
    notices.withLock { notices in
      defer { notices = [] }
      return notices
    }
  }
}
