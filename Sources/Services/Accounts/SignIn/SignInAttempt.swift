import Domain
import Foundation
import Web

/// A sign-in that is under way and how far it has come, so that it can go on after the network failed.
struct SignInAttempt: Sendable {
  let profile: Int64
  let request: AuthorizationRequest
  /// Waits for the browser; nil if a code is typed.
  let listener: LoopbackListener?
  var code: AccessToken?
  var grant: TokenGrant?
  /// Whether a call is getting a token for the code now.
  var isFinishing = false

  var server: Server { request.server }

  /// The grant in the form that is kept.
  func kept(_ grant: TokenGrant) -> KeptGrant {
    KeptGrant(grant: grant, origin: server.origin, registration: request.registration)
  }
}

/// What a sign-in asks for.
enum SignInTerms {
  static let programName = "PhotoStream"
  /// The redirect that makes the server show a code.
  static let shownCode = "urn:ietf:wg:oauth:2.0:oob"

  /// All that this program ever needs, in parts, so that nobody has to sign in again for each new thing.
  static let narrowScopes =
    [
      "accounts", "statuses", "lists", "favourites", "bookmarks", "notifications", "follows",
      "search", "filters", "blocks", "mutes",
    ].map { "read:" + $0 } + narrowWriting
  /// `accounts` is for notes on people.
  private static let narrowWriting = [
    "accounts", "statuses", "media", "favourites", "bookmarks", "follows", "blocks", "mutes",
    "reports", "lists", "filters", "conversations",
  ].map { "write:" + $0 }
  /// For servers without narrow scopes. Pixelfed wants `follow` for following, which others call old.
  static let coarseScopes = ["read", "write", "follow"]

  /// What to ask a server for: the first, and the next where that is refused.
  static func wishes(at server: Server, isCoarse: Bool) -> [[String]] {
    let coarse = [coarseScopes, ["read", "write"]]
    guard !isCoarse else { return coarse }
    // GoToSocial streams only to who may read everything.
    return [server.kind == .goToSocial ? ["read"] + narrowWriting : narrowScopes] + coarse
  }

  /// Whether the granted scopes are enough to read. A server that does not say has granted them.
  static func suffice(_ scopes: Set<String>) -> Bool {
    scopes.isEmpty || scopes.contains("read")
      || scopes.isSuperset(of: ["read:accounts", "read:statuses"])
  }

  /// Proves at the end that we began this sign-in: 64 characters (RFC 7636, 4.1).
  static func newVerifier() -> AccessToken? { AccessToken(SecureRandom.hex(bytes: 32)) }

  /// A random text that proves that an answer belongs to this sign-in.
  static func newState() -> String { SecureRandom.hex(bytes: 16) }
}

/// A server as people type its name: `photos.example`, `https://photos.example/web`, `@ada@photos.example`.
struct ServerName {
  /// Its address; `http` only if that was typed.
  let origin: WebAddress

  /// Nil if the text cannot mean a server.
  init?(_ typed: String) {
    let text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty, text.utf8.count <= 300, !text.contains(where: \.isWhitespace) else {
      return nil
    }
    let isWhole = text.contains("://")
    guard let address = WebAddress(isWhole ? text : "https://" + Self.withoutName(text)),
      isWhole || address.looksPublic, address.hasUsableHost
    else { return nil }
    guard let origin = address.resolving("/") else { return nil }
    self.origin = origin
  }

  /// The part after the last `@` of a person's full name.
  private static func withoutName(_ text: String) -> Substring {
    guard let mark = text.lastIndex(of: "@"), !text[..<mark].contains("/") else { return text[...] }
    return text[text.index(after: mark)...]
  }
}

extension WebAddress {
  /// Whether the host has only characters that hosts have, which an address does not check.
  fileprivate var hasUsableHost: Bool {
    if host.contains(":") { return true }
    return host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
        && label.utf8.allSatisfy {
          (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D
        }
    }
  }
}
