import Crypto
import Domain
import Foundation
import GRDB
import Hummingbird

/// Where programs change codes into tokens, and give tokens back.
enum TokenRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.post("/oauth/token", .anyone, use: give)
    endpoints.post("/oauth/revoke", .anyone, use: revoke)
    endpoints.get("/.well-known/oauth-authorization-server", .anyone, use: describe)
  }

  private static func give(_ context: RequestContext) async throws -> Response {
    let form = try await context.form()
    let app = try await client(form, context)
    switch form["grant_type"] {
    case "authorization_code": return try await exchange(form, app, context)
    case "client_credentials": return try await giveApp(form, app, context)
    default:
      throw APIError.oauth(
        "unsupported_grant_type",
        "This server gives tokens for an authorization_code, and to apps for client_credentials.")
    }
  }

  private static func exchange(
    _ form: FormData, _ app: ClientApp, _ context: RequestContext
  ) async throws -> Response {
    let hash = Secret.hash(of: try form.required("code"))
    let (redirect, verifier) = (form.text("redirect_uri"), form.text("code_verifier"))
    let secret = Secret()
    let outcome = try await context.household.write {
      try $0.redeem(hash, by: app.id, redirect: redirect, verifier: verifier, for: secret)
    }
    guard let caller = outcome else {
      throw APIError.oauth(
        "invalid_grant",
        "The code is wrong, used, or too old, or does not belong to this program and address.")
    }
    return answer(secret, caller.scopes, context)
  }

  private static func giveApp(
    _ form: FormData, _ app: ClientApp, _ context: RequestContext
  ) async throws -> Response {
    guard let scopes = Scopes(form["scope"]), app.scopes.include(scopes) else {
      throw APIError.oauth("invalid_scope", "The program did not register for these scopes.")
    }
    let secret = Secret()
    let caller = Caller(
      hash: secret.hash, id: context.store.ids.next(), app: app.id, user: nil, scopes: scopes)
    try await context.store.write { db in
      try caller.insert(db)
      try Caller.removeOld(of: app.id, in: db)
    }
    return answer(secret, scopes, context)
  }

  private static func answer(
    _ secret: Secret, _ scopes: Scopes, _ context: RequestContext
  ) -> Response {
    .json([
      "access_token": .text(secret.text), "token_type": "Bearer",
      "scope": .text(scopes.rawValue),
      "created_at": .integer(Int(untrusted: context.now.milliseconds / 1000)),
    ])
  }

  private static func revoke(_ context: RequestContext) async throws -> Response {
    let form = try await context.form()
    let app = try await client(form, context)
    let hash = Secret.hash(of: try form.required("token"))
    try await context.store.write { db in
      guard let caller = try Caller.find(hash, in: db) else { return }
      guard caller.app == app.id else {
        throw APIError.oauth(
          "unauthorized_client", "The token belongs to another program.", status: .forbidden)
      }
      try caller.delete(db)
    }
    return .json([:])
  }

  /// The program, by its id and secret, in the body or by HTTP's Basic scheme.
  private static func client(_ form: FormData, _ context: RequestContext) async throws -> ClientApp
  {
    let basic = context.request.headers[.authorization].flatMap(basicCredentials)
    guard let id = basic?.id ?? form.text("client_id"),
      let secret = basic?.secret ?? form.text("client_secret"),
      let app = try await context.store.read({ try ClientApp.find(id, in: $0) }),
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
  private static func describe(_ context: RequestContext) async throws -> Response {
    let household = context.household
    guard household.configuration.publicURL.hasPrefix("https:") else { throw APIError.notFound }
    return .json([
      "issuer": .text(household.url("/")),
      "authorization_endpoint": .text(household.url("/oauth/authorize")),
      "token_endpoint": .text(household.url("/oauth/token")),
      "revocation_endpoint": .text(household.url("/oauth/revoke")),
      "app_registration_endpoint": .text(household.url("/api/v1/apps")),
      "scopes_supported": ["read", "write", "follow", "push", "profile"],
      "response_types_supported": ["code"],
      "grant_types_supported": ["authorization_code", "client_credentials"],
      "token_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post"],
      "code_challenge_methods_supported": ["S256"],
    ])
  }
}
