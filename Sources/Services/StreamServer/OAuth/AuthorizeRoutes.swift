import Domain
import Foundation
import Hummingbird

/// The page where somebody signs in and says what a program may do.
struct AuthorizeRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.get("/oauth/authorize", .anyone, use: show)
    endpoints.post("/oauth/authorize", .anyone, use: decide)
  }

  private static func show(_ call: Call) async throws -> Response {
    page(try await AuthorizationRequest(call.query, store: call.store), in: call)
  }

  private static func decide(_ call: Call) async throws -> Response {
    let fields = try await call.fields()
    let request = try await AuthorizationRequest(fields, store: call.store)
    guard let nonce = FormSignature.nonce(in: call.request),
      FormSignature(key: call.household.formKey).isValid(
        fields["signature"] ?? "", of: request.fields, nonce: nonce)
    else {
      return page(
        request, in: call, status: .forbidden,
        problem: "The page was open for too long, or your browser keeps no cookies. Try again.")
    }
    if fields["decision"] == "deny" {
      return request.redirect == ClientApp.outOfBand
        ? CodePage.refused.response : request.redirect(with: [("error", "access_denied")])
    }
    return try await signIn(fields, request, in: call)
  }

  private static func signIn(
    _ fields: Fields, _ request: AuthorizationRequest, in call: Call
  ) async throws -> Response {
    let name = fields["username"] ?? ""
    do {
      let user = try await SignIn(household: call.household).user(
        name: name, password: fields["password"] ?? "", origin: call.context.origin)
      guard let user else {
        return page(
          request, in: call, status: .unauthorized, name: name,
          problem: "Name and password do not belong together.")
      }
      return try await give(user, request, in: call)
    } catch let error as APIError where error.status == .tooManyRequests {
      var response = page(
        request, in: call, status: .tooManyRequests, name: name,
        problem: "Too many wrong passwords. \(error.explanation ?? "Please try again later").")
      for field in error.headers { response.headers[field.name] = field.value }
      return response
    }
  }

  private static func give(
    _ user: User, _ request: AuthorizationRequest, in call: Call
  ) async throws -> Response {
    let secret = Secret()
    let code = AuthorizationCode(
      hash: secret.hash, app: request.app.id, user: user.id, redirect: request.redirect,
      scopes: request.scopes, challenge: request.challenge,
      expiresAt: call.now.advanced(by: .seconds(600)))
    try await call.store.write { try CodeTable(db: $0).insert(code) }
    return request.redirect == ClientApp.outOfBand
      ? CodePage(code: secret.text, app: request.app.name).response
      : request.redirect(with: [("code", secret.text)])
  }

  private static func page(
    _ request: AuthorizationRequest, in call: Call, status: HTTPResponse.Status = .ok,
    name: String = "", problem: String? = nil
  ) -> Response {
    let nonce = FormSignature.nonce(in: call.request) ?? Secret().text
    let signature = FormSignature(key: call.household.formKey)
      .sign(request.fields, nonce: nonce)
    let page = AuthorizePage(
      title: call.household.configuration.title, request: request, signature: signature,
      name: name, problem: problem)
    var response = page.response(status: status)
    let isSecure = call.household.configuration.publicURL.hasPrefix("https:")
    response.headers[.setCookie] =
      "\(FormSignature.cookie)=\(nonce); Path=/oauth; HttpOnly; SameSite=Lax"
      + (isSecure ? "; Secure" : "")
    return response
  }
}
