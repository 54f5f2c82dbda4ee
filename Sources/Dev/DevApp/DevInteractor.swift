import AppShell

/// An app that remembers nothing: there is no profile, no history and no setting.
struct DevInteractor: AppInteracting {
  let promptStyle = PromptStyle(colours: "auto", historyFile: nil)

  func obtainLaunchState() async -> LaunchState { .main }

  func hasSources() async -> Bool { true }

  func noteStarted() {}
  func noteUse(of command: String) {}

  /// Only a launch state that cannot be had is reported, and this one can.
  func report(_ error: any Error, while activity: String) {}
}
