import Foundation
import GRDB
import Hummingbird

/// Registering programs.
enum AppRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.post("/api/v1/apps", .anyone, use: register)
    endpoints.get("/api/v1/apps/verify_credentials", .app, use: verify)
  }

  private static func register(_ context: RequestContext) async throws -> Response {
    let (household, now) = (context.household, context.now)
    try household.registrations.count(context.connection.origin, at: now).check(at: now)
    let form = try await context.form()
    let name = try form.required("client_name")
    guard name.fits(200) else { throw APIError.unprocessable("Name is too long") }
    guard let scopes = Scopes(form["scopes"]) else {
      throw APIError.unprocessable("Scopes doesn't match configured on the server.")
    }
    let redirects = form.list("redirect_uris").flatMap {
      $0.split(whereSeparator: \.isWhitespace).map(String.init)
    }
    guard !redirects.isEmpty, redirects.count <= 10,
      redirects.allSatisfy({ RedirectAddress($0) != nil })
    else {
      throw APIError.unprocessable("Redirect URI must be an absolute URI.")
    }
    let secret = Secret()
    let app = ClientApp(
      id: context.store.ids.next(), clientID: Secret().text, secret: secret.hash, name: name,
      website: form.text("website").flatMap { Self.isWebsite($0) ? $0 : nil },
      redirects: redirects.joined(separator: "\n"), scopes: scopes)
    try await context.store.write { try app.insert($0) }
    return .json(app.json(secret: secret.text))
  }

  private static func verify(_ context: RequestContext) async throws -> Response {
    guard let caller = context.caller,
      let app = try await context.store.read({ try ClientApp.fetchOne($0, key: caller.app) })
    else { throw APIError.unauthorised }
    return .json(app.json(secret: nil))
  }

  private static func isWebsite(_ text: String) -> Bool {
    (text.hasPrefix("https://") || text.hasPrefix("http://")) && text.utf8.count <= 500
  }
}

extension ClientApp {
  /// A registered program as the API shows it, with its secret only when it registers.
  fileprivate func json(secret: String?) -> JSONValue {
    let app: JSONValue = [
      "id": .id(id), "name": .text(name), "website": JSONValue(website), "vapid_key": "",
      "scopes": .list(scopes.names.sorted().map { .text($0) }),
      "redirect_uri": .text(redirects), "redirect_uris": .list(addresses.map { .text($0) }),
    ]
    guard let secret else { return app }
    return .merged([
      app,
      [
        "client_id": .text(clientID), "client_secret": .text(secret),
        "client_secret_expires_at": 0,
      ],
    ])
  }
}
