import Crypto
import Domain
import Foundation

/// What the page is told where a person says yes (RFC 6749, 4.1.1; RFC 7636, 4.3).
enum AuthorizationPage {
  /// Everything in its query.
  static func fields(of request: AuthorizationRequest) -> [WebForm.Field] {
    var fields: [WebForm.Field] = [
      .init("response_type", "code"), .init("client_id", request.registration.clientID),
      .init("redirect_uri", request.redirect),
      .init("scope", request.scopes.joined(separator: " ")), .init("state", request.state),
      .init("code_challenge", challenge(of: request.verifier)),
      .init("code_challenge_method", "S256"),
    ]
    if request.forcesLogin { fields.append(.init("force_login", "true")) }
    return fields
  }

  /// What the verifier is checked by: its hash in letters that addresses take.
  static func challenge(of verifier: AccessToken) -> String {
    Data(SHA256.hash(data: Data(verifier.secret.utf8))).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}
