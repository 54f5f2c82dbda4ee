import Domain

/// What the auth screen shows.
struct AuthState: Equatable, Sendable {
  /// The answer to the last command.
  var content: LoadState<AuthContent> = .idle
  /// The names of all profiles, to choose from.
  var names: [String] = []
  /// The accounts of this profile, to choose from.
  var handles: [String] = []
}

/// An answer of the auth screen.
enum AuthContent: Equatable, Sendable {
  /// The profile in use is locked: its screens wait for the passphrase.
  case locked(Profile)
  /// It was locked just now; the screen that appears then says the rest.
  case lockedNow(Profile)
  case profiles([Profile], current: Profile)
  case created(Profile)
  case using(Profile)
  case unlocked(Profile)
  /// What is lost, and what is not, if the lock is removed: a profile that is unlocked loses nothing.
  case forgetWarning(isLocked: Bool)
  case forgotten(Profile, wasLocked: Bool)
  case accounts([Account])
  /// Those whose session is over.
  case over([Account])
  /// A link leads to signing in to this server.
  case linked(String)
  /// The server's page is open in the browser, or to be opened by the person.
  case asking(SignIn, isOpen: Bool)
  case signedIn(Account)
  /// What the new account's home timeline brought.
  case broughtIn(ScanSummary, now: Timestamp)
  /// Signed in, but the timeline could not be loaded.
  case broughtNothing(Account, reason: String)
  case signedOut(Account, SignOut)
}

/// A code that was not given, or that nobody can type.
enum CodeProblem: Mistake, Equatable {
  case notGiven
  case noTerminal(server: String)

  var reason: String {
    switch self {
    case .notGiven: "cancelled; you are not signed in"
    case .noTerminal(let server):
      "without a browser a code has to be typed: run `photostream auth signin \(server) code` at a terminal"
    }
  }
}

/// A passphrase that was not given, or not given twice alike, or that there is none of.
enum PassphraseProblem: Mistake, Equatable {
  case notGiven
  case noTerminal
  case notAlike
  case none

  var reason: String {
    switch self {
    case .notGiven: "cancelled; nothing was changed"
    case .noTerminal: "a passphrase can only be typed at a terminal: nothing was changed"
    case .none: "this profile has no passphrase"
    case .notAlike: "the two passphrases are different: nothing was changed"
    }
  }
}
