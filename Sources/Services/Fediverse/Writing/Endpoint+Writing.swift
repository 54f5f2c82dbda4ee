import Domain
import Web

extension Endpoint {
  /// Reacts to a status, or takes that back: `favourite`, `unfavourite`, `dislike`, `undislike`.
  static func react(_ verb: String, to id: String) -> Endpoint {
    var endpoint = Endpoint(
      method: .post, path: "/api/v1/statuses/\(WebForm.escaped(id))/\(verb)", form: [])
    endpoint.isDelivery = true
    return endpoint
  }

  /// Posts a status; the `key` stays the same in every attempt.
  static func post(_ form: [WebForm.Field], key: MutationID) -> Endpoint {
    var endpoint = Endpoint(method: .post, path: "/api/v1/statuses", form: form)
    endpoint.headers["Idempotency-Key"] = key.rawValue
    endpoint.isDelivery = true
    endpoint.patience = .seconds(30)
    endpoint.allowance = "statuses"
    return endpoint
  }

  /// Takes a status away.
  static func remove(_ id: String) -> Endpoint {
    var endpoint = Endpoint(method: .delete, path: status(id).path)
    endpoint.isDelivery = true
    endpoint.allowance = "removals"
    return endpoint
  }

  /// Hands in a picture, for a status that comes later.
  static func upload(_ parts: MultipartForm) -> Endpoint {
    var endpoint = Endpoint(method: .post, path: "/api/v2/media")
    endpoint.parts = parts
    endpoint.isDelivery = true
    // A slow line carries 20 kB a second; then the server looks into the picture.
    endpoint.patience = .seconds(60 + parts.file.count / 20_000)
    endpoint.limit = 1_000_000
    endpoint.allowance = "uploads"
    return endpoint
  }

  /// How far a picture is that was handed in.
  static func upload(_ id: String) -> Endpoint {
    Endpoint(path: "/api/v1/media/\(WebForm.escaped(id))", limit: 1_000_000)
  }

  /// What an account has posted, answers among it, the newest first.
  static func statuses(of account: String) -> Endpoint {
    Endpoint(
      path: "/api/v1/accounts/\(WebForm.escaped(account))/statuses",
      query: [.init("limit", "40")])
  }
}
