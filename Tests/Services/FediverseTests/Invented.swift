import Domain
import Fakes
import Web

@testable import Fediverse

/// What tests make up.
enum Invented {
  static let origin = address("https://photos.example/")

  static let account = Account(
    id: AccountID(rawValue: 3), server: server(), username: "ada", displayName: "Ada")

  static func server(_ origin: WebAddress = origin, _ kind: ServerKind = .mastodon) -> Server {
    Server(
      origin: origin, kind: kind, version: "4.3.1", title: "Photos",
      capabilities: ServerCapabilities())
  }

  static func address(_ text: String) -> WebAddress {
    guard let address = WebAddress(text) else { preconditionFailure("no address: \(text)") }
    return address
  }

  static func token(_ text: String) -> AccessToken {
    guard let token = AccessToken(text) else { preconditionFailure("no token") }
    return token
  }

  /// A session whose token is replaced by others in turn; then it is over.
  static func session(
    _ first: String = "first", then others: [String] = [], at server: Server = server()
  ) -> AuthenticatedSession {
    let account = Account(
      id: account.id, server: server, username: "ada", displayName: "Ada")
    return AuthenticatedSession(of: account, token: token(first)) { refused in
      let all = [first] + others
      guard let place = all.firstIndex(of: refused.secret), place + 1 < all.count else {
        throw AccountError.sessionOver(account.id, .refused)
      }
      return token(all[place + 1])
    }
  }
}

/// What servers of a kind tell of accounts, as a web answers.
func accounts(_ web: ScriptedWeb, _ kind: ServerKind = .mastodon) -> FediverseAccounts {
  FediverseAccounts(over: FediverseClient(over: web, time: ManualTime())) { _ in
    Invented.session(at: Invented.server(Invented.origin, kind))
  }
}
