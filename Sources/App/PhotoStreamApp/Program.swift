import Domain
import Foundation
import Terminal

/// One run of the program: opens the library, wires the app, runs it, and leaves nothing undone.
@MainActor
final class Program {
  private let console: TerminalSession
  private let options: Composition.Options
  private let recording: String?
  /// Kept to the end of the process: closing a library costs time and gains nothing.
  private var composition: Composition?

  init(console: TerminalSession, options: Composition.Options, recording: String?) {
    self.console = console
    self.options = options
    self.recording = recording
  }

  /// Runs until the person or the input is done; returns the exit status.
  func run(startingAt place: String?) async -> Int32 {
    var signal: Int32?
    do {
      let composition = try await Composition.open(options) { [console] line in
        Task { @MainActor in console.write(StyledText("! \(line)", .warning)) }
      }
      self.composition = composition
      for warning in composition.warnings { console.write(StyledText("! \(warning)", .warning)) }
      signal = try await run(composition, startingAt: place)
      await composition.close { console.fail(StyledText(Reason.of($0))) }
    } catch {
      console.fail(StyledText(Reason.of(error)))
    }
    let isScript = !console.traits.isInteractive
    await console.close()
    if let signal { return 128 + signal }
    return isScript && console.failureCount > 0 ? 1 : 0
  }

  private func run(_ composition: Composition, startingAt place: String?) async throws -> Int32? {
    let recorder = try recording.map {
      try ScriptRecorder(path: $0, reporting: composition.reporting)
    }
    let router = AppRouter(registry: ScreenRegistry.all, console: console) { composition.services }
    let presenter = AppPresenter(
      interactor: AppInteractor(composition: composition), router: router)
    router.presenter = presenter
    let view = AppView(
      console: console, presenter: presenter, home: options.environment["HOME"],
      recorder: recorder)
    presenter.view = view
    await view.run(startingAt: place)
    router.close()
    return view.endingSignal
  }
}
