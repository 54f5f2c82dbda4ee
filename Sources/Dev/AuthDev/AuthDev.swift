import AuthScreen
import DevApp
import Domain
import Fakes

/// Profiles, locks and accounts alone, in memory; the passphrase is `secret`, the code `4711`.
public enum AuthDev: ScreenScenarios {
  /// What it can be looked at in.
  public static let scenarios: [Scenario] = [
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
    scenario(
      "accounts", "two people are signed in, and the session of one is over", FakeProfiles(),
      accounts: FakeAccounts(people, signOut: .revokedLater),
      commands: ["accounts", "signout ada"]),
    scenario(
      "browser", "signing in by the browser", FakeProfiles(), pages: FakePages(isPossible: true),
      commands: ["signin photos.example", "accounts"]),
    scenario(
      "code", "signing in by a code, which nobody types", FakeProfiles(),
      commands: ["signin photos.example code"]),
  ]
}

extension FakeServices: AuthDependencies {}

extension AuthDev {
  private static func scenario(
    _ name: String, _ summary: String,
    _ profiles: @autoclosure @escaping @Sendable () -> FakeProfiles,
    accounts: @autoclosure @escaping @Sendable () -> FakeAccounts = FakeAccounts(),
    pages: FakePages = FakePages(), commands: [String] = []
  ) -> Scenario {
    Scenario(name, summary, commands: commands) { context in
      AuthRouter.makeScreen(
        FakeServices {
          $0.profiles = profiles()
          $0.accounts = accounts()
          $0.pages = pages
          $0.sources = FakeSources(
            [Source(id: SourceID(rawValue: "s1"), kind: .samples, name: "samples")],
            scan: [.finished(ScanSummary(name: "@ada@photos.example", photos: 40, added: 40))])
        }, context)
    }
  }

  private static let people = [
    FakeAccounts.account("ada"),
    FakeAccounts.account("grace", on: "other.example", id: 2, ending: .refused),
  ].compactMap(\.self)
}
