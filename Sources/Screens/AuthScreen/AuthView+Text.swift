import Domain
import Terminal

/// Accounts and sign-ins in words.
enum AccountText {
  static func row(_ account: Account, number: Int) -> StyledText {
    let row =
      StyledText("\(number)  ", .faint) + StyledText(account.handle, .strong)
      + StyledText("  " + kind(account.server), .faint)
    guard let ending = account.ending else { return row }
    return row + StyledText("  " + ending.reason, .warning)
  }

  /// What a link wants, which somebody else may have written.
  static func linked(to server: String) -> StyledText {
    let isOpen = server.lowercased().hasPrefix("http:")
    return StyledText("A link wants to sign you in to a server")
      + (isOpen ? ", without encryption" : "") + ". If you trust it, type "
      + StyledText("signin \(server)", .command)
  }

  /// Why a session is over, and what begins another one.
  static func over(_ account: Account) -> StyledText {
    let text = StyledText("\(account.handle): \(account.ending?.reason ?? "")")
    guard account.ending != .accountGone else { return text }
    return text + " (" + StyledText("signin \(account.server.name)", .command) + ")"
  }

  static func asking(_ signIn: SignIn, isOpen: Bool) -> [StyledText] {
    let question = "whether PhotoStream may use your account"
    let name = signIn.server.name
    switch signIn.way {
    case .browser where isOpen:
      return [
        StyledText("In your browser, \(name) asks \(question)."),
        StyledText("Ctrl-C cancels. The page is also at:", .faint),
        StyledText(signIn.page.text, .link),
      ]
    case .browser:
      return [
        StyledText("Open this page in a browser on this machine. There \(name) asks \(question):"),
        StyledText(signIn.page.text, .link),
        StyledText("Ctrl-C cancels.", .faint),
      ]
    case .code:
      return [
        StyledText("Open this page in any browser. There \(name) asks \(question):"),
        StyledText(signIn.page.text, .link),
        StyledText("Then type the code it shows; Enter alone cancels.", .faint),
      ]
    }
  }

  static func signedOut(_ account: Account, _ end: SignOut) -> StyledText {
    let done = StyledText("signed out of \(account.handle)")
    return switch end {
    case .revoked: done
    case .revokedLater:
      done + StyledText("; \(account.server.name) is told as soon as it can be reached")
    case .undoable: done + "; " + StyledText("undo", .command) + " signs you in again"
    }
  }

  private static func kind(_ server: Server) -> String {
    switch server.kind {
    case .mastodon: "Mastodon \(server.version)"
    case .pixelfed: "Pixelfed \(server.version)"
    case .goToSocial: "GoToSocial \(server.version)"
    case .photoStream: "PhotoStream \(server.version)"
    case .other: server.version
    }
  }
}

/// An account for scripts; the names of its fields never change.
struct AccountRecord: Encodable, Sendable {
  let type = "account"
  let account: String
  let server: String
  let kind: String
  /// Why it is over; missing while it is signed in.
  let ending: String?

  init(_ account: Account) {
    self.account = account.handle
    server = account.server.name
    kind = account.server.kind.rawValue
    ending = account.ending?.rawValue
  }
}
