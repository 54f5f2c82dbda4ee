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
    var json = JSONWriter()
    json.object {
      $0.field("error", error)
      if let explanation { $0.field("error_description", explanation) }
    }
    var response = Response.json(json, status: status)
    for field in headers { response.headers[field.name] = field.value }
    return response
  }
}
