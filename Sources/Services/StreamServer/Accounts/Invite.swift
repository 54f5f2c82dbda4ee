import Concurrency
import Domain
import Foundation
import GRDB
import Hummingbird
import Markup

/// An invitation, which is good once and for three days.
struct Invite: Codable, Sendable, FetchableRecord, PersistableRecord {
  /// The hash of what is in its address.
  let hash: Data
  let expiresAt: Timestamp
  let followsEverybody: Bool

  static let length = Duration.seconds(72 * 3600)

  static func find(_ code: String, at now: Timestamp, in db: Database) throws -> Invite {
    guard code.utf8.count <= 100, let invite = try fetchOne(db, key: Secret.hash(of: code)),
      invite.expiresAt > now
    else { throw over }
    return invite
  }

  static func removeOld(at now: Timestamp, in db: Database) throws {
    try filter(Column("expiresAt") <= now).deleteAll(db)
  }

  private static let over = APIError(
    status: .gone,
    error: "This invitation was used, or is older than three days: ask for another one")
}

/// The page that an invitation leads to: it makes a person with a name and a password.
enum InviteRoutes {
  private static let path = "/invite"

  static func add(to endpoints: Endpoints) {
    endpoints.get("/invite/:code", .anyone) { context in
      let code = try await code(context)
      return page(code, in: context)
    }
    endpoints.post("/invite/:code", .anyone, use: accept)
  }

  private static func code(_ context: RequestContext) async throws -> String {
    let (code, now) = (try context.part("code"), context.now)
    _ = try await context.store.read { try Invite.find(code, at: now, in: $0) }
    return code
  }

  private static func accept(_ context: RequestContext) async throws -> Response {
    let (household, now) = (context.household, context.now)
    let (code, form) = (try await code(context), try await context.form())
    let name = form["username"] ?? ""
    guard context.isSigned(form["signature"] ?? "", [code]) else {
      return page(
        code, in: context, status: .forbidden, name: name,
        problem: "The page was open for too long, or your browser keeps no cookies. Try again.")
    }
    try household.registrations.count(context.connection.origin, at: now).check(at: now)
    do {
      try await add(name, form, invitedBy: code, in: household)
    } catch let error as StreamServerError where error.isMistake {
      return page(
        code, in: context, status: .unprocessableContent, name: name,
        problem: error.sentence)
    }
    return HTMLPage.welcome(name, at: household).response(status: .created)
  }

  private static func add(
    _ name: String, _ form: FormData, invitedBy code: String, in household: Household
  ) async throws {
    let password = String((form["password"] ?? "").prefix(1024))
    guard password == String((form["repeated"] ?? "").prefix(1024)) else {
      throw StreamServerError.differentPasswords
    }
    // Before it costs anything.
    try await household.store.read { try User.requireNobody(named: name, in: $0) }
    let key = try await household.passwordQueue.runToEnd {
      try await household.key(of: password, for: name)
    }
    try await household.write { snapshot in
      let invite = try Invite.find(code, at: snapshot.now, in: snapshot.db)
      try invite.delete(snapshot.db)
      try snapshot.addUser(
        name: name, password: key, followsEverybody: invite.followsEverybody)
    }
  }

  private static func page(
    _ code: String, in context: RequestContext, status: HTTPResponse.Status = .ok,
    name: String = "", problem: String? = nil
  ) -> Response {
    context.signedPage(of: [code], below: path, status: status) {
      HTMLPage.invitation(
        code, to: context.household.configuration.title, signature: $0, name: name,
        problem: problem)
    }
  }
}

extension StreamServerError {
  /// For a page: a sentence.
  fileprivate var sentence: String { reason.prefix(1).uppercased() + reason.dropFirst() + "." }
}

extension HTMLPage {
  fileprivate static func invitation(
    _ code: String, to title: String, signature: String, name: String, problem: String?
  ) -> HTMLPage {
    let problem = FormProblem(problem)
    return HTMLPage(
      title: problem.title + "Join \(title)",
      body: """
        <main>
        <h1>Join \(title.html)</h1>
        \(problem.summary)<p>You were invited. Choose a name and a password; the invitation is good once.</p>
        <form method="post" action="/invite/\(code.html)">
        <input type="hidden" name="signature" value="\(signature.html)">
        <p><label for="username">Name: letters, digits and _</label>
        <input id="username" name="username" type="text" value="\(name.html)" required
         maxlength="30" pattern="[A-Za-z0-9_]+" autocomplete="username" autocapitalize="none"
         spellcheck="false"\(problem.invalid)></p>
        <p><label for="password">Password: at least 8 characters</label>
        <input id="password" name="password" type="password" required minlength="8"
         autocomplete="new-password"\(problem.invalid)></p>
        <p><label for="repeated">The password again</label>
        <input id="repeated" name="repeated" type="password" required minlength="8"
         autocomplete="new-password"\(problem.invalid)></p>
        <p><button type="submit">Join</button></p>
        </form>
        </main>
        """, caching: "no-store")
  }

  fileprivate static func welcome(_ name: String, at household: Household) -> HTMLPage {
    HTMLPage(
      title: "Welcome",
      body: """
        <main>
        <h1>Welcome, \(name.html)</h1>
        <p>Sign in as <strong>\(name.html)</strong> at <code>\(household.configuration.publicURL.html)</code>
        with PhotoStream, or with any program for Mastodon.</p>
        <p><a href="/">See the photos</a></p>
        </main>
        """, caching: "no-store")
  }
}
