import Foundation
import Hummingbird

/// Registering programs.
struct AppRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.post("/api/v1/apps", .anyone, use: register)
    endpoints.get("/api/v1/apps/verify_credentials", .app, use: verify)
  }

  private static func register(_ call: Call) async throws -> Response {
    let standing = call.household.registrations.count(call.context.origin, at: call.now)
    guard standing.remaining >= 0 else {
      throw APIError.tooMany(until: standing.reset, at: call.now)
    }
    let fields = try await call.fields()
    let name = try fields.required("client_name")
    guard name.fits(200) else { throw APIError.unprocessable("Name is too long") }
    guard let scopes = Scopes(fields["scopes"]) else {
      throw APIError.unprocessable("Scopes doesn't match configured on the server.")
    }
    let redirects = fields.list("redirect_uris").flatMap {
      $0.split(whereSeparator: \.isWhitespace).map(String.init)
    }
    guard !redirects.isEmpty, redirects.count <= 10,
      redirects.allSatisfy({ RedirectAddress($0) != nil })
    else {
      throw APIError.unprocessable("Redirect URI must be an absolute URI.")
    }
    let secret = Secret()
    let app = ClientApp(
      id: call.store.ids.next(), clientID: Secret().text, secret: secret.hash, name: name,
      website: fields.text("website").flatMap { Self.isWebsite($0) ? $0 : nil },
      redirects: redirects, scopes: scopes)
    try await call.store.write { try AppTable(db: $0).insert(app) }
    return .json(AppJSON(app: app, secret: secret.text).written)
  }

  private static func verify(_ call: Call) async throws -> Response {
    guard let caller = call.caller,
      let app = try await call.store.read({ try AppTable(db: $0).app(caller.app) })
    else { throw APIError.unauthorised }
    return .json(AppJSON(app: app, secret: nil).written)
  }

  private static func isWebsite(_ text: String) -> Bool {
    (text.hasPrefix("https://") || text.hasPrefix("http://")) && text.utf8.count <= 500
  }
}

/// A registered program, with its secret only when it registers.
struct AppJSON {
  let app: ClientApp
  let secret: String?

  var written: JSONWriter {
    var json = JSONWriter()
    json.object {
      $0.field("id", id: app.id)
      $0.field("name", app.name)
      $0.field("website", app.website)
      $0.key("scopes")
      $0.array(app.scopes.names.sorted()) { $0.string($1) }
      $0.field("redirect_uri", app.redirects.joined(separator: "\n"))
      $0.key("redirect_uris")
      $0.array(app.redirects) { $0.string($1) }
      if let secret {
        $0.field("client_id", app.clientID)
        $0.field("client_secret", secret)
        $0.field("client_secret_expires_at", 0)
      }
      $0.field("vapid_key", "")
    }
    return json
  }
}
