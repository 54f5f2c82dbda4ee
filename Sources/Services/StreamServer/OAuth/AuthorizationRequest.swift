import Crypto
import Foundation
import Hummingbird

/// What a program asks a person for, by way of their browser.
struct AuthorizationRequest: Sendable {
  let app: ClientApp
  let redirect: String
  let scopes: Scopes
  let state: String?
  /// PKCE's challenge, by S256.
  let challenge: String?

  /// Reads and checks it. Throws ``APIError``: never redirects to an address that may be wrong.
  init(_ form: FormData, store: ServerStore) async throws {
    let clientID = try form.required("client_id")
    guard let app = try await store.read({ try ClientApp.find(clientID, in: $0) }) else {
      throw APIError.oauth("invalid_client", "This program is not registered here.")
    }
    let redirect = form.text("redirect_uri") ?? app.redirects[0]
    // Also of programs that registered when other addresses were taken.
    guard app.redirects.contains(redirect), RedirectAddress(redirect) != nil else {
      throw APIError.oauth(
        "invalid_redirect_uri", "The program did not register the address it wants to return to.")
    }
    guard form["response_type"] == "code" else {
      throw APIError.oauth(
        "unsupported_response_type", "The program asks for something other than a code.")
    }
    guard let scopes = Scopes(form["scope"]), app.scopes.include(scopes) else {
      throw APIError.oauth(
        "invalid_scope", "The program asks for more than it registered for, or for the unknown.")
    }
    self.app = app
    self.redirect = redirect
    self.scopes = scopes
    state = form["state"]
    challenge = try Self.challenge(form)
  }

  /// Everything as fields of a form, which is what the page's signature covers.
  var fields: [(name: String, value: String)] {
    var fields = [
      ("response_type", "code"), ("client_id", app.clientID), ("redirect_uri", redirect),
      ("scope", scopes.text),
    ]
    if let state { fields.append(("state", state)) }
    if let challenge {
      fields.append(("code_challenge", challenge))
      fields.append(("code_challenge_method", "S256"))
    }
    return fields
  }

  /// The program's address with what it shall learn.
  func redirect(with items: [(String, String)]) -> Response {
    let query = (items + (state.map { [("state", $0)] } ?? []))
      .map { "\($0.0)=\($0.1.queryEncoded)" }.joined(separator: "&")
    let location = redirect + (redirect.contains("?") ? "&" : "?") + query
    return Response(
      status: .found, headers: [.location: location, .cacheControl: "no-store"])
  }

  private static func challenge(_ form: FormData) throws -> String? {
    guard let challenge = form.text("code_challenge") else { return nil }
    guard form["code_challenge_method"] == "S256", challenge.utf8.count == 43,
      challenge.utf8.allSatisfy({
        "A"..."Z" ~= UnicodeScalar($0) || "a"..."z" ~= UnicodeScalar($0)
          || "0"..."9" ~= UnicodeScalar($0) || $0 == 0x2D || $0 == 0x5F
      })
    else {
      throw APIError.oauth("invalid_request", "code_challenge_method must be S256.")
    }
    return challenge
  }
}

/// Proves that a form was filled in on a page of ours, by the browser it was sent to.
///
/// The page's cookie and the form's signature belong together, and the signature covers what is
/// asked for: a foreign site can neither read the one nor make the other.
struct FormSignature {
  let key: SymmetricKey

  static let cookie = "photostream_form"

  func sign(_ fields: [(name: String, value: String)], nonce: String) -> String {
    Data(HMAC<SHA256>.authenticationCode(for: message(fields, nonce), using: key)).base64URL
  }

  func isValid(
    _ signature: String, of fields: [(name: String, value: String)], nonce: String
  ) -> Bool {
    Data(sign(fields, nonce: nonce).utf8).isSame(as: Data(signature.utf8))
  }

  /// The nonce that a browser brings back.
  static func nonce(in request: Request) -> String? {
    request.cookies[cookie]?.value
  }

  private func message(_ fields: [(name: String, value: String)], _ nonce: String) -> Data {
    let texts = [nonce] + fields.flatMap { [$0.name, $0.value] }
    return Data(texts.flatMap { Array("\($0.utf8.count):\($0)".utf8) })
  }
}
