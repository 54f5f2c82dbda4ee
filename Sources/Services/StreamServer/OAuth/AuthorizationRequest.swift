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
  init(_ fields: Fields, store: ServerStore) async throws {
    let clientID = try fields.required("client_id")
    guard let app = try await store.read({ try AppTable(db: $0).app(clientID) }) else {
      throw APIError.oauth("invalid_client", "This program is not registered here.")
    }
    let redirect = fields.text("redirect_uri") ?? app.redirects[0]
    // Also of programs that registered when other addresses were taken.
    guard app.redirects.contains(redirect), RedirectAddress(redirect) != nil else {
      throw APIError.oauth(
        "invalid_redirect_uri", "The program did not register the address it wants to return to.")
    }
    guard fields["response_type"] == "code" else {
      throw APIError.oauth(
        "unsupported_response_type", "The program asks for something other than a code.")
    }
    guard let scopes = Scopes(fields["scope"]), app.scopes.include(scopes) else {
      throw APIError.oauth(
        "invalid_scope", "The program asks for more than it registered for, or for the unknown.")
    }
    self.app = app
    self.redirect = redirect
    self.scopes = scopes
    state = fields["state"]
    challenge = try Self.challenge(fields)
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

  private static func challenge(_ fields: Fields) throws -> String? {
    guard let challenge = fields.text("code_challenge") else { return nil }
    guard fields["code_challenge_method"] == "S256", challenge.utf8.count == 43,
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

extension String {
  /// As the value of a field in an address.
  var queryEncoded: String {
    if utf8.allSatisfy(\.isPlainInAddress) { return self }
    return utf8.reduce(into: "") { text, byte in
      if byte.isPlainInAddress {
        text.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}

extension UInt8 {
  /// Letters, digits, and `-._~`.
  fileprivate var isPlainInAddress: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }
}
