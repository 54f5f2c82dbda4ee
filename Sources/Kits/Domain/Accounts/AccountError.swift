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
  /// The server was not asked for the right to this, when the person signed in.
  case notPermitted(host: String)
  /// The session is over; only signing in again helps.
  case sessionOver(AccountID, SessionEnding)
  /// The server's answer lacks something needed: which, as a path such as `access_token`.
  case missing(host: String, path: String)
}

extension AccountError: ExplainedError {
  /// What happened, and what to do.
  public var reason: String {
    switch self {
    case .notAServer(let text): "`\(text)` is no server: type its name, such as pixelfed.social"
    case .unknownInterface(let host):
      "\(host) is no server that can be signed in to (it does not speak the Mastodon API)"
    case .denied(let host): "\(host) was not allowed to let you in: nothing was changed"
    case .wrongCode(let host): "\(host) does not take this code: sign in again for a new one"
    case .wrongState: "what came back from the browser is not the answer to this sign-in"
    case .clockOff(let host, let difference):
      "this machine's clock differs from that of \(host) by \(difference.size): set it right"
    case .scopeRefused(let host): "\(host) does not allow to read: ask whoever runs it"
    case .registrationGone(let host):
      "\(host) does not know this program any more: sign in again, that makes it known"
    case .cannotListen: "the browser has no way back to this program: `signin <server> code` works"
    case .notUnderWay: "that sign-in is over: begin again"
    case .unknownAccount(let name): "no account `\(name)` is signed in: `accounts` lists them"
    case .ambiguousAccount(let name):
      "more than one account is called `\(name)`: type its whole name, such as @ada@photos.example"
    case .notPermitted(let host):
      "\(host) was not asked to let this program see that: sign in again, then it is"
    case .sessionOver(_, let ending): ending.reason
    case .missing(let host, let path): "the answer of \(host) lacks `\(path)`"
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
    case .refused: "the server does not take the sign-in any more: sign in again"
    case .accountGone: "the account is not on its server any more"
    case .registrationGone: "the server has forgotten this program: sign in again"
    case .tokenLost: "the sign-in is not where it was kept: sign in again"
    }
  }
}

extension Duration {
  /// In whole minutes at least, whichever of two clocks is ahead.
  fileprivate var size: String {
    let seconds = Int64(clamping: components.seconds.magnitude)
    return Duration.seconds(Swift.max(120, seconds)).phrase
  }
}
