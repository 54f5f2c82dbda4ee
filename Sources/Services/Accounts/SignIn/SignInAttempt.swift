import Domain

/// A sign-in that is under way, and how far it has come: what a network that fails in between does
/// not have to cost.
struct SignInAttempt: Sendable {
  let profile: Int64
  let request: AuthorizationRequest
  /// Where the browser comes back to; nil if a code is typed.
  let listener: LoopbackListener?
  /// The code, once it has come.
  var code: AccessToken?
  /// What the server gave for the code.
  var grant: TokenGrant?
  /// Whether somebody has a code and is getting a token for it.
  var isFinishing = false

  var server: Server { request.server }

  /// A grant with what renewing and revoking it will need.
  func kept(_ grant: TokenGrant) -> KeptGrant {
    KeptGrant(grant: grant, origin: server.origin, registration: request.registration)
  }
}

/// What is asked for, and how the program calls itself.
enum SignInTerms {
  static let programName = "PhotoStream"
  /// Where the answer goes if the server is to show a code.
  static let shownCode = "urn:ietf:wg:oauth:2.0:oob"

  /// What is needed and no more.
  static let narrowScopes = [
    "read:accounts", "read:statuses", "read:lists", "read:favourites", "read:bookmarks",
    "read:notifications",
    "write:statuses", "write:media", "write:favourites", "write:bookmarks",
  ]
  /// The same for servers that know no parts.
  static let coarseScopes = ["read", "write"]

  /// Whether what a server allowed is enough to read; one that does not say has allowed it.
  static func suffice(_ scopes: Set<String>) -> Bool {
    scopes.isEmpty || scopes.contains("read")
      || scopes.isSuperset(of: ["read:accounts", "read:statuses"])
  }

  /// What proves at the end that who began is who ends: 64 characters (RFC 7636, 4.1).
  static func newVerifier() -> AccessToken? { AccessToken(SecureRandom.hex(bytes: 32)) }

  /// What nobody else can send along with an answer.
  static func newState() -> String { SecureRandom.hex(bytes: 16) }
}
