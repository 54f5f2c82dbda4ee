import Domain
import Terminal
import Viper
import Wording

/// What the view asks of its presenter.
@MainActor
protocol AuthPresenting: AnyObject {
  func appear(signingInTo server: String?, isLink: Bool) async
  func listProfiles() async
  func use(_ name: String) async
  func create(_ name: String) async
  func lock() async
  func unlock() async
  func forgetPassphrase(really: Bool) async
  func listAccounts() async
  func signIn(to server: String, byCode: Bool) async
  func signOut(_ name: String) async
}

/// Profiles and accounts as lists, and the commands that switch, lock, sign in and out.
@MainActor
final class AuthView: ScreenView {
  private let console: any Console
  private let presenter: any AuthPresenting
  private var names: [String] = []
  private var handles: [String] = []

  init(console: any Console, presenter: any AuthPresenting) {
    self.console = console
    self.presenter = presenter
  }

  let prompt = "auth"

  let overview = [CommandCall("accounts")]

  var commands: [Command] {
    [
      Command("profiles", summary: "list the profiles"),
      Command(
        "use", [Command.Argument("profile", .suggested(names))],
        summary: "switch to another profile"),
      Command(
        "new", [Command.Argument("name", .word)],
        summary: "make a profile with its own sources, settings and history"),
      Command(
        "lock", summary: "lock this profile with a passphrase",
        details:
          "It asks for a new passphrase the first time. The lock closes the screens and encrypts your "
          + "sign-ins; pictures in your folders stay as readable as they are."),
      Command("unlock", summary: "open a locked profile with its passphrase"),
      Command(
        "forgot", [Command.Argument("really", .oneOf(["really"]), optional: true)],
        summary: "say what a forgotten passphrase costs; `forgot really` removes the lock"),
      Command(
        "signin",
        [
          Command.Argument("server", .word),
          Command.Argument("code", .oneOf(["code"]), optional: true),
        ],
        summary: "sign in to a server: Pixelfed, GoToSocial, Mastodon, or one of your own",
        details: "For example `signin pixelfed.social`. The server asks you in your browser; with "
          + "`signin pixelfed.social code` you copy a code from a browser on another machine."),
      Command("accounts", summary: "list your accounts"),
      Command(
        "signout", [Command.Argument("account", .suggested(handles))],
        summary: "sign out here and at the server; `undo` signs you in again"),
    ]
  }

  /// Onboarding and links lead here with a server to sign in to: `auth signin photos.example`.
  func appear(_ destination: Destination) async {
    let words = destination.arguments
    let server = words.count == 2 && words[0] == "signin" ? words[1] : nil
    await presenter.appear(signingInTo: server, isLink: destination.isLink)
  }

  func perform(_ call: CommandCall) async {
    switch call.name {
    case "profiles": await presenter.listProfiles()
    case "use": await presenter.use(call[0] ?? "")
    case "new": await presenter.create(call[0] ?? "")
    case "lock": await presenter.lock()
    case "unlock": await presenter.unlock()
    case "forgot": await presenter.forgetPassphrase(really: call[0] != nil)
    case "signin": await presenter.signIn(to: call[0] ?? "", byCode: call[1] != nil)
    case "accounts": await presenter.listAccounts()
    case "signout": await presenter.signOut(call[0] ?? "")
    default: console.fail("there is no command `\(call.name)` here")
    }
  }
}

extension AuthView: AuthViewing {
  var canAsk: Bool { console.traits.isInteractive }

  func askPassphrase(_ question: PassphraseQuestion) async -> String? {
    switch question {
    case .new: await console.askSecret("New passphrase: ")
    case .repeated: await console.askSecret("Repeat it: ")
    case .existing: await console.askSecret("Passphrase: ")
    }
  }

  /// It is not shown, as whoever reads it over a shoulder could use it.
  func askCode() async -> String? {
    await console.askSecret("Code: ")
  }

  func display(_ state: AuthState) {
    names = state.names
    handles = state.handles
    if let content = console.show(state.content) { display(content) }
  }

  private func display(_ content: AuthContent) {
    switch content {
    case .locked(let profile):
      console.write(
        StyledText("The profile `\(profile.name)` is locked. ", .warning)
          + StyledText("unlock", .command) + " opens it; " + StyledText("forgot", .command)
          + " helps if you have lost the passphrase.")
    case .profiles(let profiles, let current):
      for profile in profiles {
        console.write(
          AuthText.row(profile, isCurrent: profile.id == current.id),
          record: record(of: profile, isCurrent: profile.id == current.id))
      }
    case .created(let profile):
      confirm("made profile `\(profile.name)`: `use \(profile.name)` switches to it", profile)
    case .using(let profile): confirm("using profile `\(profile.name)`", profile, isCurrent: true)
    case .lockedNow(let profile): confirm("`\(profile.name)` is locked", profile, isCurrent: true)
    case .unlocked(let profile): confirm("`\(profile.name)` is unlocked", profile, isCurrent: true)
    case .forgetWarning(let isLocked):
      for line in AuthText.forgetting(isLocked: isLocked) { console.write(line) }
    case .forgotten(let profile, let wasLocked):
      let end = wasLocked ? "is no longer locked; its sign-ins are gone" : "has no passphrase now"
      confirm("`\(profile.name)` \(end)", profile, isCurrent: true)
    case .accounts(let accounts): display(accounts)
    case .over(let accounts): for account in accounts { console.warn(AccountText.over(account)) }
    case .linked(let server): console.warn(AccountText.linked(to: server))
    case .asking(let signIn, let isOpen):
      for line in AccountText.asking(signIn, isOpen: isOpen) { console.write(line) }
      console.write(
        record: ["type": "signin", "server": signIn.server.name, "page": signIn.page.text])
    case .signedIn(let account):
      console.confirm(StyledText("signed in as \(account.handle)"), record: AccountRecord(account))
    case .broughtIn(let summary, let now):
      console.write(
        ScanText.found(summary, now: now), record: ScanRecord(summary))
      console.write(problemsOf: summary)
    case .broughtNothing(let account, let reason):
      console.warn(
        StyledText("\(account.handle) is signed in, but its photos could not be loaded: \(reason)"))
    case .signedOut(let account, let end):
      console.confirm(
        AccountText.signedOut(account, end),
        record: TypedRecord(
          "signout", ["signedOut": .text(account.handle), "revoked": .flag(end == .revoked)]))
    }
  }

  private func display(_ accounts: [Account]) {
    if accounts.isEmpty { console.remark(Hints.notSignedIn(inAuth: true)) }
    for (index, account) in accounts.enumerated() {
      console.write(
        AccountText.row(account, number: index + 1), record: AccountRecord(account))
    }
  }

  private func confirm(_ text: String, _ profile: Profile, isCurrent: Bool = false) {
    console.confirm(StyledText(text), record: record(of: profile, isCurrent: isCurrent))
  }

  private func record(
    of profile: Profile, isCurrent: Bool
  ) -> TypedRecord<[String: RecordValue]> {
    TypedRecord(
      "profile",
      [
        "profile": .text(profile.name), "current": .flag(isCurrent),
        "passphrase": .flag(profile.hasPassphrase), "locked": .flag(profile.isLocked),
      ])
  }
}

/// Profiles in words.
enum AuthText {
  static func row(_ profile: Profile, isCurrent: Bool) -> StyledText {
    StyledText(isCurrent ? "› " : "  ", .success)
      + StyledText(profile.name, isCurrent ? .strong : .plain) + state(profile)
  }

  static func forgetting(isLocked: Bool) -> [StyledText] {
    let kept = "sources, photos, seen marks, settings, history"
    let last = StyledText("forgot really", .command) + " removes the lock."
    guard isLocked else {
      return [StyledText("kept: ", .success) + "sign-ins to servers, \(kept)", last]
    }
    return [
      "Nobody can read this profile's sign-ins without the passphrase.",
      StyledText("lost: ", .warning) + "sign-ins to servers",
      StyledText("kept: ", .success) + StyledText(kept), last,
    ]
  }

  private static func state(_ profile: Profile) -> StyledText {
    if profile.isLocked { return StyledText("  locked", .warning) }
    return profile.hasPassphrase ? StyledText("  has a passphrase", .faint) : ""
  }
}
