/// Signs people in to servers and out again, for the profile in use.
///
///     let signIn = try await accounts.beginSignIn(to: "photos.example", by: .browser)
///     // open signIn.page in a browser, then:
///     let account = try await accounts.finish(signIn, code: nil)
///
/// Throws ``AccountError``, ``NetworkError``, ``SecretError`` and ``LibraryError``.
public protocol AccountKeeping: Sendable {
  /// The accounts of this profile, in the order in which they came; also those whose session is over.
  func accounts() async throws -> [Account]
  /// Finds the server by what was typed, and prepares the page where the person says yes.
  func beginSignIn(to server: String, by way: SignInWay) async throws -> SignIn
  /// Gets the token, proves it, and keeps it.
  ///
  /// Without a `code` it waits until the browser has come back; cancelling the task ends that. A code
  /// that was wrong can be tried again. Signing in to an account that is there renews its session.
  ///
  /// A sign-in is finished once. Whoever waits for the browser while another call finishes it gets
  /// ``AccountError/notUnderWay``, whichever of the two began first; so does a second code while the
  /// first is being shown to the server.
  func finish(_ signIn: SignIn, code: String?) async throws -> Account
  /// Takes an account out with its timelines, forgets its token and tells the server, at once or as soon as it can be
  /// reached; if it can be undone, after a minute or at the end of the program. Takes nothing out if it throws.
  func signOut(_ account: AccountID, canUndo: Bool) async throws -> SignOut
  /// Puts an account back as it was. Throws ``AccountError/notUnderWay`` if its token was forgotten.
  func undoSignOut(_ account: AccountID) async throws
  /// The accounts whose session ends from now on, each with the reason.
  func endings() -> AsyncStream<Account>
}

/// How the server's answer comes back from the browser.
public enum SignInWay: Hashable, Sendable {
  /// It comes back by itself, to an address of this machine that only this program listens at.
  case browser
  /// The server shows a code, which the person types.
  case code
}

/// A sign-in that waits for the person's yes.
public struct SignIn: Hashable, Sendable {
  /// Which of those that are under way.
  public let id: Int
  /// The server.
  public let server: Server
  /// The page where the person says yes.
  public let page: WebAddress
  /// How the answer comes back.
  public let way: SignInWay

  /// Makes a sign-in.
  public init(id: Int, server: Server, page: WebAddress, way: SignInWay) {
    self.id = id
    self.server = server
    self.page = page
    self.way = way
  }
}

/// How a sign-out ended. Here it always is one.
public enum SignOut: Hashable, Sendable {
  /// The server has forgotten the token.
  case revoked
  /// The server could not be asked; it is tried again until it was.
  case revokedLater
  /// The server is told after a minute, until when it can be undone.
  case undoable
}

/// Opens pages in the person's own browser.
public protocol PageOpening: Sendable {
  /// Whether there is a browser here: a desktop, not only a line to a machine elsewhere.
  var isPossible: Bool { get }
  /// Opens a page; false if that did not work.
  func open(_ page: WebAddress) async -> Bool
}
