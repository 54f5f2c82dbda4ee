import Domain
import Foundation
import Hummingbird

/// What a program asks a person for, by way of their browser.
struct ConsentRequest: Sendable {
  let app: ClientApp
  let redirect: String
  let scopes: Scopes
  let state: String?
  /// PKCE's challenge, by S256.
  let challenge: String?

  /// Reads and checks it. Throws ``APIError``: never redirects to an address that may be wrong.
  init(_ form: FormData, _ context: RequestContext) async throws {
    let clientID = try form.required("client_id")
    guard let app = try await context.store.read({ try ClientApp.find(clientID, in: $0) }) else {
      throw APIError.oauth("invalid_client", "This program is not registered here.")
    }
    let redirect = form.text("redirect_uri") ?? app.addresses.first ?? ""
    // Also of programs that registered when other addresses were taken.
    guard app.addresses.contains(redirect), RedirectAddress(redirect) != nil else {
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

  /// All of it as the fields of a form, which the signature of the page covers.
  var fields: [FormData.Field] {
    var fields: [FormData.Field] = [
      ("response_type", "code"), ("client_id", app.clientID), ("redirect_uri", redirect),
      ("scope", scopes.rawValue),
    ]
    if let state { fields.append(("state", state)) }
    if let challenge {
      fields.append(("code_challenge", challenge))
      fields.append(("code_challenge_method", "S256"))
    }
    return fields
  }

  /// A redirect to the program, with these values.
  func redirect(with items: [(String, String)]) -> Response {
    let query = (items + (state.map { [("state", $0)] } ?? []))
      .map { "\($0.0)=\($0.1.percentEncoded)" }.joined(separator: "&")
    let location = redirect + (redirect.contains("?") ? "&" : "?") + query
    return Response(
      status: .found, headers: [.location: location, .cacheControl: "no-store"])
  }

  private static func challenge(_ form: FormData) throws -> String? {
    guard let challenge = form.text("code_challenge") else { return nil }
    guard form["code_challenge_method"] == "S256",
      challenge.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil
    else {
      throw APIError.oauth("invalid_request", "code_challenge_method must be S256.")
    }
    return challenge
  }
}
