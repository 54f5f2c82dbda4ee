import Crypto
import Domain
import Foundation
import Hummingbird

/// Where programs change codes into tokens, and give tokens back.
struct TokenRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.post("/oauth/token", .anyone, use: give)
    endpoints.post("/oauth/revoke", .anyone, use: revoke)
    endpoints.get("/.well-known/oauth-authorization-server", .anyone, use: describe)
  }

  private static func give(_ call: Call) async throws -> Response {
    let fields = try await call.fields()
    let app = try await client(fields, call)
    switch fields["grant_type"] {
    case "authorization_code": return try await exchange(fields, app, call)
    case "client_credentials": return try await giveApp(fields, app, call)
    default:
      throw APIError.oauth(
        "unsupported_grant_type",
        "This server gives tokens for an authorization_code, and to apps for client_credentials.")
    }
  }

  private static func exchange(
    _ fields: Fields, _ app: ClientApp, _ call: Call
  ) async throws -> Response {
    let text = try fields.required("code")
    let exchange = CodeExchange(
      hash: Secret.hash(of: text), app: app.id, redirect: fields.text("redirect_uri"),
      verifier: fields.text("code_verifier"), now: call.now, id: call.store.ids.next())
    let secret = Secret()
    let outcome = try await call.store.write { try exchange.redeem(for: secret, in: $0) }
    guard let caller = outcome else {
      call.household.tokens.forget()
      throw APIError.oauth(
        "invalid_grant",
        "The code is wrong, used, or too old, or does not belong to this program and address.")
    }
    return answer(secret, caller.scopes, call)
  }

  private static func giveApp(
    _ fields: Fields, _ app: ClientApp, _ call: Call
  ) async throws -> Response {
    guard let scopes = Scopes(fields["scope"]), app.scopes.include(scopes) else {
      throw APIError.oauth("invalid_scope", "The program did not register for these scopes.")
    }
    let secret = Secret()
    let caller = Caller(token: secret.hash, app: app.id, user: nil, scopes: scopes)
    let id = call.store.ids.next()
    try await call.store.write { db in
      try TokenTable(db: db).insert(caller, id: id, code: nil)
      try TokenTable(db: db).removeOld(of: app.id)
    }
    return answer(secret, scopes, call)
  }

  private static func answer(_ secret: Secret, _ scopes: Scopes, _ call: Call) -> Response {
    var json = JSONWriter()
    json.object {
      $0.field("access_token", secret.text)
      $0.field("token_type", "Bearer")
      $0.field("scope", scopes.text)
      $0.field("created_at", Int(untrusted: call.now.milliseconds / 1000))
    }
    return .json(json)
  }

  private static func revoke(_ call: Call) async throws -> Response {
    let fields = try await call.fields()
    let app = try await client(fields, call)
    let hash = Secret.hash(of: try fields.required("token"))
    try await call.store.write { db in
      let tokens = TokenTable(db: db)
      guard let caller = try tokens.caller(hash) else { return }
      guard caller.app == app.id else {
        throw APIError.oauth(
          "unauthorized_client", "The token belongs to another program.", status: .forbidden)
      }
      try tokens.remove(hash)
    }
    call.household.tokens.forget()
    return .emptyJSON
  }

  /// The program, by its id and secret, in the body or by HTTP's Basic scheme.
  private static func client(_ fields: Fields, _ call: Call) async throws -> ClientApp {
    let basic = call.request.headers[.authorization].flatMap(basicCredentials)
    guard let id = basic?.id ?? fields.text("client_id"),
      let secret = basic?.secret ?? fields.text("client_secret"),
      let app = try await call.store.read({ try AppTable(db: $0).app(id) }),
      app.secret.isSame(as: Secret.hash(of: secret))
    else {
      throw APIError.oauth(
        "invalid_client", "The program is not registered, or its secret is wrong.",
        status: .unauthorized)
    }
    return app
  }

  private static func basicCredentials(_ header: String) -> (id: String, secret: String)? {
    guard header.lowercased().hasPrefix("basic "),
      let data = Data(base64Encoded: String(header.dropFirst(6)))
    else { return nil }
    let parts = String(decoding: data, as: UTF8.self).split(separator: ":", maxSplits: 1)
    return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
  }

  /// What programs may look up (RFC 8414), which is not meant for servers without TLS: clients
  /// would refuse what they find there, and know the usual paths without it.
  private static func describe(_ call: Call) async throws -> Response {
    let household = call.household
    guard household.configuration.publicURL.hasPrefix("https:") else { throw APIError.notFound }
    var json = JSONWriter()
    json.object {
      $0.field("issuer", household.url("/"))
      $0.field("authorization_endpoint", household.url("/oauth/authorize"))
      $0.field("token_endpoint", household.url("/oauth/token"))
      $0.field("revocation_endpoint", household.url("/oauth/revoke"))
      $0.field("app_registration_endpoint", household.url("/api/v1/apps"))
      for (name, values) in Self.facts {
        $0.key(named: name)
        $0.array(values) { $0.string($1) }
      }
    }
    return .json(json)
  }

  private static let facts: [(String, [String])] = [
    ("scopes_supported", ["read", "write", "follow", "push", "profile"]),
    ("response_types_supported", ["code"]),
    ("grant_types_supported", ["authorization_code", "client_credentials"]),
    ("token_endpoint_auth_methods_supported", ["client_secret_basic", "client_secret_post"]),
    ("code_challenge_methods_supported", ["S256"]),
  ]
}
