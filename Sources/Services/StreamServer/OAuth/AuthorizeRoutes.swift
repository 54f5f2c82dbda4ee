import Domain
import Foundation
import GRDB
import Hummingbird

/// The page where somebody signs in and says what a program may do.
struct AuthorizeRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.get("/oauth/authorize", .anyone, use: show)
    endpoints.post("/oauth/authorize", .anyone, use: decide)
  }

  private static func show(_ context: RequestContext) async throws -> Response {
    page(try await AuthorizationRequest(context.query, store: context.store), in: context)
  }

  private static func decide(_ context: RequestContext) async throws -> Response {
    let form = try await context.form()
    let request = try await AuthorizationRequest(form, store: context.store)
    guard let nonce = FormSignature.nonce(in: context.request),
      FormSignature(key: context.household.formKey).isValid(
        form["signature"] ?? "", of: request.fields, nonce: nonce)
    else {
      return page(
        request, in: context, status: .forbidden,
        problem: "The page was open for too long, or your browser keeps no cookies. Try again.")
    }
    if form["decision"] == "deny" {
      return request.redirect == ClientApp.outOfBand
        ? CodePage.refused.response : request.redirect(with: [("error", "access_denied")])
    }
    return try await signIn(form, request, in: context)
  }

  private static func signIn(
    _ form: FormData, _ request: AuthorizationRequest, in context: RequestContext
  ) async throws -> Response {
    let name = form["username"] ?? ""
    do {
      let user = try await SignIn(household: context.household).user(
        name: name, password: form["password"] ?? "", origin: context.connection.origin)
      guard let user else {
        return page(
          request, in: context, status: .unauthorized, name: name,
          problem: "Name and password do not belong together.")
      }
      return try await give(user, request, in: context)
    } catch let error as APIError where error.status == .tooManyRequests {
      var response = page(
        request, in: context, status: .tooManyRequests, name: name,
        problem: "Too many wrong passwords. \(error.explanation ?? "Please try again later").")
      for field in error.headers { response.headers[field.name] = field.value }
      return response
    }
  }

  private static func give(
    _ user: User, _ request: AuthorizationRequest, in context: RequestContext
  ) async throws -> Response {
    let secret = Secret()
    let code = AuthorizationCode(
      hash: secret.hash, app: request.app.id, user: user.id, redirect: request.redirect,
      scopes: request.scopes, challenge: request.challenge,
      expiresAt: context.now.advanced(by: .seconds(600)))
    try await context.store.write { try code.insert($0) }
    return request.redirect == ClientApp.outOfBand
      ? CodePage(code: secret.text, app: request.app.name).response
      : request.redirect(with: [("code", secret.text)])
  }

  private static func page(
    _ request: AuthorizationRequest, in context: RequestContext, status: HTTPResponse.Status = .ok,
    name: String = "", problem: String? = nil
  ) -> Response {
    let nonce = FormSignature.nonce(in: context.request) ?? Secret().text
    let signature = FormSignature(key: context.household.formKey)
      .sign(request.fields, nonce: nonce)
    let page = AuthorizePage(
      title: context.household.configuration.title, request: request, signature: signature,
      name: name, problem: problem)
    var response = page.response(status: status)
    let isSecure = context.household.configuration.publicURL.hasPrefix("https:")
    response.headers[.setCookie] =
      "\(FormSignature.cookie)=\(nonce); Path=/oauth; HttpOnly; SameSite=Lax"
      + (isSecure ? "; Secure" : "")
    return response
  }
}
