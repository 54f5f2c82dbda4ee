import Domain
import Hummingbird

/// What a client did wrong, in the API's words.
struct APIError: Error {
  let status: HTTPResponse.Status
  /// `error`: OAuth's codes, or a sentence.
  let error: String
  /// `error_description`, for a person.
  var explanation: String?
  var headers: HTTPFields = [:]

  static func badRequest(_ error: String) -> APIError {
    APIError(status: .badRequest, error: error)
  }

  static func unprocessable(_ error: String) -> APIError {
    APIError(status: .unprocessableContent, error: "Validation failed: " + error)
  }

  static func oauth(
    _ error: String, _ explanation: String, status: HTTPResponse.Status = .badRequest
  ) -> APIError {
    APIError(status: status, error: error, explanation: explanation)
  }

  /// Also for what is there and not for the caller: who must not see it must not learn of it.
  static let notFound = APIError(status: .notFound, error: "Record not found")
  static let needsUser = APIError(
    status: .unprocessableContent, error: "This method requires an authenticated user")
  static let unauthorised = APIError(
    status: .unauthorized, error: "The access token is invalid",
    headers: [.wwwAuthenticate: #"Bearer realm="PhotoStream", error="invalid_token""#])
  /// In Mastodon's words.
  static let conflict = APIError(
    status: .conflict, error: "Conflict during update, please try again")
  static let outOfScope = APIError(
    status: .forbidden, error: "This action is outside the authorized scopes")
  static let tooLarge = APIError(
    status: .contentTooLarge, error: "The body is larger than this server takes")
  static let tooSlow = APIError(
    status: .requestTimeout, error: "The request took too long to arrive",
    headers: [.connection: "close"])

  /// The answer as JSON.
  var response: Response {
    struct Body: Encodable {
      let error: String
      let errorDescription: String?
    }
    // Texts can always be encoded.
    let body = try? JSONText(Body(error: error, errorDescription: explanation))
    var response = Response.json(body ?? .object([:]), status: status)
    for field in headers { response.headers[field.name] = field.value }
    return response
  }
}

/// Makes answers of errors: JSON for programs, a page for people.
struct ErrorResponder {
  let household: Household

  /// What is the server's own fault is reported, and not told.
  func response(to error: any Error, of request: Request) -> Response {
    let problem = APIError(answering: error)
    if problem.status.kind == .serverError {
      household.errors.note(error, while: "answering \(request.method) \(request.uri.path)")
    }
    let path = request.uri.path
    let isForPeople =
      !path.hasPrefix("/api/") && path != "/oauth/token"
      && request.headers[.accept]?.contains("text/html") == true
    return isForPeople ? ErrorPage(problem).response : problem.response
  }
}

extension APIError {
  /// What to say of any error; nothing of the inside gets out.
  fileprivate init(answering error: any Error) {
    switch error {
    case let error as APIError:
      self = error
    case let error as HTTPError where error.status == .notFound:
      self = .notFound
    case let error as any HTTPResponseError:
      self.init(status: error.status, error: error.status.reasonPhrase)
    case is CancellationError:
      self = .tooSlow
    default:
      self.init(status: .internalServerError, error: "Something went wrong on the server")
    }
  }
}
