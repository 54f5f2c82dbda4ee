import Domain

/// Finds out what the app starts with.
struct AppInteractor: AppInteracting {
  let composition: Composition

  @MainActor var promptStyle: PromptStyle {
    PromptStyle(
      colours: composition.services.settings.text(.displayColour),
      historyFile: composition.historyFile)
  }

  /// Another profile in use means other services: they are made anew first.
  func obtainLaunchState() async throws -> LaunchState {
    let services = try await composition.renew()
    if try await services.profiles.current().isLocked { return .auth }
    return try await services.sources.sources().isEmpty ? .onboarding : .main
  }

  func report(_ error: any Error, while activity: String) {
    composition.reporting.report(error, while: activity)
  }
}
