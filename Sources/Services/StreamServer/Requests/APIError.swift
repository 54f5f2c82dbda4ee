import Concurrency
import Domain
import Hummingbird

/// An error as the API tells it to clients.
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

  /// Throws where there are as many already as are kept, with these words.
  static func check(_ count: Int, isBelow most: Int, _ words: String) throws(APIError) {
    guard count < most else { throw unprocessable(words + ", and no more are kept") }
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
  static let notAllowed = APIError(
    status: .forbidden, error: "This action is not allowed")
  static let outOfScope = APIError(
    status: .forbidden, error: "This action is outside the authorized scopes")
  static let tooLarge = APIError(
    status: .contentTooLarge, error: "The body is larger than this server takes")
  static let tooSlow = APIError(
    status: .requestTimeout, error: "The request took too long to arrive",
    headers: [.connection: "close"])

  /// Asks a client to wait.
  static func tooMany(until reset: Timestamp, at now: Timestamp) -> APIError {
    let seconds = Swift.max(1, (reset.milliseconds - now.milliseconds + 999) / 1000)
    return APIError(
      status: .tooManyRequests, error: "Too many requests",
      explanation: "Please try again in \(seconds) seconds",
      headers: [.retryAfter: String(seconds)])
  }

  /// The answer for a program, or for a person with a browser.
  func response(isForPeople: Bool) -> Response {
    var json: [JSONValue] = [["error": .text(error)]]
    if let explanation { json.append(["error_description": .text(explanation)]) }
    var response =
      isForPeople ? HTMLPage(self).response(status: status) : .json(.merged(json), status: status)
    for field in headers { response.headers[field.name] = field.value }
    return response
  }
}

extension APIError {
  /// What a client is told of any error: nothing about the inside of the server.
  init(answering error: any Error) {
    switch error {
    case let error as APIError:
      self = error
    case let error as HTTPError where error.status == .notFound:
      self = .notFound
    case let error as any HTTPResponseError:
      self.init(status: error.status, error: error.status.reasonPhrase)
    case is CancellationError, is TimeoutError:
      self = .tooSlow
    default:
      self.init(status: .internalServerError, error: "Something went wrong on the server")
    }
  }
}
