import Domain
import Hummingbird

/// Makes answers of errors: JSON for programs, a page for people.
struct ErrorAnswer {
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
