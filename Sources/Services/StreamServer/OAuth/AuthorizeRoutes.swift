import Domain
import Foundation
import GRDB
import Hummingbird

/// The page where somebody signs in and says what a program may do.
enum AuthorizeRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.get("/oauth/authorize", .anyone) { context in
      page(try await ConsentRequest(context.query, context), in: context)
    }
    endpoints.post("/oauth/authorize", .anyone, use: decide)
  }

  private static func decide(_ context: RequestContext) async throws -> Response {
    let form = try await context.form()
    let request = try await ConsentRequest(form, context)
    guard context.isSigned(form["signature"] ?? "", request.signed) else {
      return page(
        request, in: context, status: .forbidden,
        problem: "The page was open for too long, or your browser keeps no cookies. Try again.")
    }
    if form["decision"] == "deny" {
      return request.redirect == ClientApp.outOfBand
        ? HTMLPage.refused.response() : request.redirect(with: [("error", "access_denied")])
    }
    let name = form["username"] ?? ""
    do {
      let user = try await PasswordSignIn(household: context.household).user(
        name: name, password: form["password"] ?? "", origin: context.connection.origin)
      guard let user else { throw Refusal.wrongPassword }
      return try await give(user, request, in: context)
    } catch let refusal as Refusal {
      return page(
        request, in: context, status: refusal.status, name: name, problem: refusal.problem)
    } catch let error as APIError where error.status == .tooManyRequests {
      var response = page(
        request, in: context, status: .tooManyRequests, name: name,
        problem: "Too many wrong passwords. \(error.explanation ?? "Please try again later").")
      for field in error.headers { response.headers[field.name] = field.value }
      return response
    }
  }

  /// Why somebody gets no code.
  private enum Refusal: Error {
    case wrongPassword, disabled

    var status: HTTPResponse.Status { self == .wrongPassword ? .unauthorized : .forbidden }

    var problem: String {
      switch self {
      case .wrongPassword: "Wrong name or password."
      case .disabled: "This account is disabled. Ask whoever runs this server."
      }
    }
  }

  /// Throws ``Refusal`` if they got another password or were disabled while the old one was checked.
  private static func give(
    _ user: Credentials, _ request: ConsentRequest, in context: RequestContext
  ) async throws -> Response {
    let secret = Secret()
    let code = AuthorizationCode(
      hash: secret.hash, app: request.app.id, user: user.id, redirect: request.redirect,
      scopes: request.scopes, challenge: request.challenge,
      expiresAt: context.now.advanced(by: .seconds(600)))
    try await context.store.write { db in
      guard try user.areCurrent(in: db) else { throw Refusal.wrongPassword }
      guard try !User.isDisabled(user.id, in: db) else { throw Refusal.disabled }
      try code.insert(db)
    }
    return request.redirect == ClientApp.outOfBand
      ? HTMLPage.code(secret.text, for: request.app.name).response()
      : request.redirect(with: [("code", secret.text)])
  }

  private static func page(
    _ request: ConsentRequest, in context: RequestContext, status: HTTPResponse.Status = .ok,
    name: String = "", problem: String? = nil
  ) -> Response {
    context.signedPage(of: request.signed, below: "/oauth", status: status) {
      AuthorizePage(
        title: context.household.configuration.title, request: request, signature: $0, name: name,
        problem: FormProblem(problem)
      ).page
    }
  }
}

extension ConsentRequest {
  /// What the signature of its page covers.
  fileprivate var signed: [String] { fields.flatMap { [$0.name, $0.value] } }
}
