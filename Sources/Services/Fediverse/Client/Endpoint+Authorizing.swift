import Domain
import Web

extension Endpoint {
  /// Makes this program known.
  static func register(_ app: AppDescription) -> Endpoint {
    Endpoint(
      method: .post, path: "/api/v1/apps",
      form: [
        .init("client_name", app.name),
        // Lines, as Rails takes them; with one redirect nobody sees a difference.
        .init("redirect_uris", app.redirects.joined(separator: "\n")),
        .init("scopes", app.scopes.joined(separator: " ")),
      ], limit: 100_000)
  }

  /// Gets the token for a code.
  static func token(for code: String, of request: AuthorizationRequest) -> Endpoint {
    Endpoint(
      method: .post, path: "/oauth/token",
      form: [
        .init("grant_type", "authorization_code"), .init("code", code),
        .init("redirect_uri", request.redirect),
        .init("code_verifier", request.verifier.secret),
      ] + request.registration.fields, limit: 100_000)
  }

  /// Gets a token for an old one's refresh token.
  static func token(
    renewing refresh: AccessToken, _ registration: AppRegistration
  ) -> Endpoint {
    Endpoint(
      method: .post, path: "/oauth/token",
      form: [.init("grant_type", "refresh_token"), .init("refresh_token", refresh.secret)]
        + registration.fields, limit: 100_000)
  }

  /// Makes a token worthless.
  static func revoke(_ token: AccessToken, _ registration: AppRegistration) -> Endpoint {
    Endpoint(
      method: .post, path: "/oauth/revoke",
      form: registration.fields + [.init("token", token.secret)], limit: 100_000)
  }

  /// Whose token it is.
  static let verifyCredentials = Endpoint(
    path: "/api/v1/accounts/verify_credentials", limit: 1_000_000)
}

extension AppRegistration {
  fileprivate var fields: [WebForm.Field] {
    [.init("client_id", clientID), .init("client_secret", clientSecret.secret)]
  }
}
