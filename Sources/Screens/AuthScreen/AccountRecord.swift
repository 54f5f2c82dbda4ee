import Domain

/// An account for scripts; the names of its fields never change.
struct AccountRecord: Encodable, Sendable {
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

/// A sign-in that waits for a person's yes, for scripts.
struct SignInRecord: Encodable, Sendable {
  let server: String
  let page: String

  init(_ signIn: SignIn) {
    server = signIn.server.name
    page = signIn.page.text
  }
}

/// A sign-out, for scripts.
struct SignOutRecord: Encodable, Sendable {
  let signedOut: String
  /// Whether the server was told.
  let revoked: Bool

  init(_ account: Account, _ end: SignOut) {
    signedOut = account.handle
    revoked = end == .revoked
  }
}
