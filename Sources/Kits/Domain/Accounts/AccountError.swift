/// Why somebody cannot be signed in, or asked for. Names servers and accounts, never tokens or codes.
public enum AccountError: Error, Hashable, Sendable {
  /// This is no name of a server.
  case notAServer(String)
  /// There is something at this host, but it does not speak the Mastodon API.
  case unknownInterface(host: String)
  /// The person, or the server, said no.
  case denied(host: String)
  /// The code is wrong, too old, or was used before.
  case wrongCode(host: String)
  /// What came back from the browser does not belong to this sign-in.
  case wrongState
  /// The server does not take what was signed, because the clocks differ by this much.
  case clockOff(host: String, by: Duration)
  /// The server does not give what is needed.
  case scopeRefused(host: String)
  /// The server has forgotten this program; signing in again registers it anew.
  case registrationGone(host: String)
  /// No address of this machine can be listened at; a typed code works all the same.
  case cannotListen
  /// That sign-in is over already.
  case notUnderWay
  /// Nobody of this name is signed in.
  case unknownAccount(String)
  /// More than one account has this name.
  case ambiguousAccount(String)
  /// The server was not asked for the right to this, when the person signed in: what it is for, as a verb.
  case notPermitted(host: String, purpose: String = "allow this")
  /// The session is over; only signing in again helps.
  case sessionOver(AccountID, SessionEnding)
  /// The server's answer lacks something needed: which, as a path such as `access_token`.
  case missing(host: String, path: String)
}

extension AccountError: ExplainedError {
  /// What happened, and what to do.
  public var reason: String {
    switch self {
    case .notAServer(let text): "`\(text)` is not a server: type a name such as pixelfed.social"
    case .unknownInterface(let host):
      "you can't sign in to \(host): it doesn't speak the Mastodon API"
    case .denied(let host): "you said no at \(host): nothing was changed"
    case .wrongCode(let host):
      "\(host) doesn't accept this code: check it, or sign in again for a new one"
    case .wrongState: "the browser came back from another sign-in: sign in again"
    case .clockOff(let host, let difference):
      "your clock is \(difference.size) off from that of \(host): set it right"
    case .scopeRefused(let host): "\(host) doesn't let programs read: ask whoever runs it"
    case .registrationGone(let host):
      "\(host) has forgotten this program: sign in again"
    case .cannotListen: "your browser can't reach this program: type `signin <server> code`"
    case .notUnderWay: "that sign-in is over: start again"
    case .unknownAccount(let name):
      "you aren't signed in as `\(name)`: `auth accounts` lists your accounts"
    case .ambiguousAccount(let name):
      "several accounts are called `\(name)`: type the whole name, such as @ada@photos.example"
    case .notPermitted(let host, let purpose):
      "sign in again to \(purpose)\(Self.wayToPermit(host))"
    case .sessionOver(_, let ending): ending.reason
    case .missing(let host, let path): "the answer from \(host) lacks `\(path)`"
    }
  }

  /// What was typed, not what went wrong.
  public var isMistake: Bool {
    switch self {
    case .notAServer, .denied, .wrongCode, .notUnderWay, .unknownAccount, .ambiguousAccount,
      .notPermitted:
      true
    default: false
    }
  }
}

extension SessionEnding {
  /// What happened, as a phrase, and what to do.
  public var reason: String {
    switch self {
    case .refused: "the server no longer accepts your sign-in: sign in again"
    case .accountGone: "this account no longer exists on its server"
    case .registrationGone: "the server has forgotten this program: sign in again"
    case .tokenLost: "your sign-in is missing from where it was kept: sign in again"
    }
  }
}

extension Duration {
  /// In whole minutes at least, whichever of two clocks is ahead.
  fileprivate var size: String {
    let seconds = Int64(untrusted: components.seconds.magnitude)
    return Duration.seconds(Swift.max(120, seconds)).phrase
  }
}

extension AccountError {
  /// Whether this is the reason of ``notPermitted(host:purpose:)``, whatever was to be done.
  public static func isAboutPermission(_ reason: String, host: String) -> Bool {
    reason.hasPrefix("sign in again to ") && reason.hasSuffix(wayToPermit(host))
  }

  private static func wayToPermit(_ host: String) -> String {
    ": `auth signin \(host)` asks for it, and nothing is lost"
  }
}
