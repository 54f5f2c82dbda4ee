import AuthScreen
import DevApp
import Domain
import Fakes

/// Profiles and their lock alone, with profiles in memory; the passphrase is `secret`.
@main
enum AuthDev: DevApp {
  static let scenarios = [
    scenario("empty", "the one profile that everybody has", FakeProfiles(), commands: ["profiles"]),
    scenario(
      "loading", "the profiles never answer", FakeProfiles(neverAnswers: true)),
    scenario(
      "failed", "the library is busy", FakeProfiles(failure: LibraryError.busy),
      commands: ["profiles"]),
    scenario(
      "full", "three profiles, the first with a passphrase",
      FakeProfiles(["default", "holiday", "work"], passphrase: "secret"),
      commands: [
        "profiles", "new family", "use family", "use default", "forgot",
      ]),
    scenario(
      "mistaken", "what is typed cannot be done", FakeProfiles(["default", "work"]),
      commands: ["new work", "use nobody", "unlock", "forgot"]),
    scenario(
      "shut", "the profile in use is locked just now", FakeProfiles(passphrase: "secret"),
      commands: ["lock", "profiles"]),
    scenario(
      "locked", "the profile in use is locked",
      FakeProfiles(["default", "work"], passphrase: "secret", isLocked: true),
      commands: ["profiles"]),
    scenario(
      "forgotten", "the passphrase is forgotten",
      FakeProfiles(passphrase: "secret", isLocked: true), commands: ["forgot", "forgot really"]),
  ]
}

extension AuthDev {
  private struct Dependencies: AuthDependencies {
    let profiles: any ProfileKeeping
    let reporting: any ErrorReporting = RecordingReporter()
  }

  private static func scenario(
    _ name: String, _ summary: String,
    _ profiles: @autoclosure @escaping @Sendable () -> FakeProfiles, commands: [String] = []
  ) -> Scenario {
    Scenario(name, summary, commands: commands) { context in
      AuthRouter.makeScreen(Dependencies(profiles: profiles()), context)
    }
  }
}
