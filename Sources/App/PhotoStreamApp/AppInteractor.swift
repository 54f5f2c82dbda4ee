import AppShell
import Domain

/// Finds out what the app starts with.
struct AppInteractor: AppInteracting {
  let composition: Composition
  /// Whether a person sits there; a script sends what it did at its end.
  let isInteractive: Bool
  /// Whether `NO_COLOR` is set.
  let refusesColours: Bool

  @MainActor var promptStyle: PromptStyle {
    PromptStyle(
      composition.services.settings, refusesColours: refusesColours,
      historyFile: composition.historyFile)
  }

  /// Another profile in use means other services: they are made anew first.
  func obtainLaunchState() async throws -> LaunchState {
    let services = try await composition.renew()
    if try await services.profiles.current().isLocked { return .auth }
    return try await hasSources() ? .main : .onboarding
  }

  func hasSources() async throws -> Bool {
    try await composition.services.sources.sources().contains(where: \.bringsPhotos)
  }

  /// What waits is sent as soon as the person sees something, and not before: it would take its time
  /// from that.
  @MainActor func noteStarted() {
    guard isInteractive else { return }
    composition.beginSending()
    refreshFlags()
  }

  @MainActor func decision(on flag: FeatureFlag) -> FlagDecision {
    composition.services.flags.decision(on: flag)
  }

  /// Another program may have changed settings meanwhile. Two information cards tell of what is the app's own.
  @MainActor func noteUse(of command: String) {
    let services = composition.services
    services.sources.notePresence()
    refreshFlags()
    do {
      try services.settings.reload()
      if ["help", "settings"].contains(command) { try services.settings.retireCard(command) }
    } catch {
      report(error, while: "noting what was typed")
    }
  }

  /// Nobody waits for what servers say of flags: it holds from the command after the answer on.
  @MainActor private func refreshFlags() {
    let flags = composition.services.flags
    Task(priority: .utility) { await flags.refresh() }
  }

  func undo() async throws -> Undoable {
    try await composition.services.undoing.undo()
  }

  func report(_ error: any Error, while activity: String) {
    composition.reporting.note(error, while: activity)
  }
}
