import Domain
import Web

/// One request of the API: what is asked, what is sent along, and what the server may take for it.
struct Endpoint: Hashable {
  var method = WebRequest.Method.get
  /// Begins with `/`; names in it are escaped.
  var path: String
  var query: [WebForm.Field] = []
  /// The body as a web form.
  var form: [WebForm.Field]?
  /// The body as JSON, instead of `form`.
  var json: [UInt8]?
  /// The body as a form with a file, instead of `form`.
  var parts: MultipartForm?
  var headers: WebHeaders = [:]
  /// Whether it changes something that others see. It is then sent once and follows no redirect; whether to
  /// send it again is not for the network to decide.
  var isDelivery = false
  /// How long the server may take to begin its answer, including the upload.
  var patience = Duration.seconds(10)
  /// The name of a rate limit of its own; empty for the general one.
  var allowance = ""
  /// The largest answer in bytes.
  var limit = 8_000_000
  /// Whether it asks for a later page, which some servers limit separately.
  var isPaged = false
  /// What is asked for on every page of a list, also where the server's links leave it out.
  var everyPage: [WebForm.Field] = []
  /// What a person wants of it, as a verb, where an older version did not ask for the right to it.
  var purpose = Endpoint.anything
  /// How the pages of a list are linked, where a server may have swapped their names.
  var links = LinkNaming.plain
  /// Whether its list goes on below any of its entities, so that what is whole of a broken page counts.
  var goesOnBelow = false
}

// Reading.
extension Endpoint {
  /// The newest page of a timeline. Pixelfed leaves boosts out of the home timeline unless they are asked for.
  static func timeline(
    _ timeline: AccountTimeline, limit: Int, of kind: ServerKind = .other
  ) -> Endpoint {
    let limit = WebForm.Field("limit", String(limit))
    let media = WebForm.Field("only_media", "true")
    let (path, query) =
      switch timeline {
      case .home: ("timelines/home", [limit])
      case .everybody(local: false): ("timelines/public", [limit, media])
      case .everybody(local: true): ("timelines/public", [limit, media, .init("local", "true")])
      case .tag(let name): ("timelines/tag/\(name.percentEncoded)", [limit, media])
      case .list(let id): ("timelines/list/\(id.percentEncoded)", [limit])
      case .favourites: ("favourites", [limit])
      case .bookmarks: ("bookmarks", [limit])
      case .person(let id, _):
        (
          "accounts/\(id.percentEncoded)/statuses",
          [limit, media, .init("exclude_reblogs", "true")]
        )
      case .followedTags: ("followed_tags", [limit])
      }
    let boosts =
      kind == .pixelfed && timeline == .home ? [WebForm.Field("include_reblogs", "true")] : []
    return Endpoint(
      path: "/api/v1/" + path, query: query + boosts, everyPage: boosts, purpose: timeline.purpose,
      goesOnBelow: ![.favourites, .bookmarks, .followedTags].contains(timeline))
  }

  static func status(_ id: String) -> Endpoint {
    Endpoint(path: "/api/v1/statuses/\(id.percentEncoded)")
  }

  /// The words of a status as they were typed.
  static func source(of id: String) -> Endpoint {
    Endpoint(path: status(id).path + "/source", limit: 1_000_000)
  }

  /// What a status was before, and is now.
  static func history(of id: String) -> Endpoint {
    Endpoint(path: status(id).path + "/history")
  }

  static func poll(_ id: String) -> Endpoint {
    Endpoint(path: "/api/v1/polls/\(id.percentEncoded)", limit: 1_000_000)
  }

  /// What the server publishes later.
  static let scheduled = Endpoint(
    path: "/api/v1/scheduled_statuses", query: [.init("limit", "40")])

  /// What a status replies to, and the replies to it.
  static func context(of id: String) -> Endpoint {
    Endpoint(path: status(id).path + "/context")
  }

  /// The statuses of an account with its replies, the newest first.
  static func statuses(of account: String) -> Endpoint {
    Endpoint(
      path: "/api/v1/accounts/\(account.percentEncoded)/statuses",
      query: [.init("limit", "40")])
  }

  /// What others did; not what servers tell of themselves. A server leaves out what it does not know.
  static func notifications(limit: Int) -> Endpoint {
    // Pixelfed calls boosts shares.
    let types = [
      "favourite", "mention", "reblog", "share", "follow", "follow_request", "poll", "update",
      "status",
    ].map { WebForm.Field("types[]", $0) }
    return Endpoint(
      path: "/api/v1/notifications", query: [.init("limit", String(limit))] + types,
      purpose: "see notifications")
  }

  /// How far the home timeline was read.
  static let homeMarker = Endpoint(
    path: "/api/v1/markers", query: [.init("timeline[]", "home")], limit: 100_000)

  static func instance(version: Int) -> Endpoint {
    Endpoint(path: "/api/v\(version)/instance", limit: 1_000_000)
  }

  /// Where the server's nodeinfo is.
  static let nodeInfoLinks = Endpoint(path: "/.well-known/nodeinfo", limit: 100_000)

  /// The account that a token is for.
  static let verifyCredentials = Endpoint(
    path: "/api/v1/accounts/verify_credentials", limit: 1_000_000)
}

extension AccountTimeline {
  /// What a person wants who reads it.
  fileprivate var purpose: String {
    if case .person = self { "see \(phrase)" } else { "see your \(phrase)" }
  }
}

// Writing.
extension Endpoint {
  /// What signing in again is for where nothing says it better.
  static let anything = "allow this"

  /// Sets how far the home timeline was read; with a version, only if that is still the marker's.
  static func setHomeMarker(_ id: String, knowing version: Int? = nil) -> Endpoint {
    var form = [WebForm.Field("home[last_read_id]", id)]
    if let version { form.append(.init("home[version]", String(version))) }
    return Endpoint(method: .post, path: "/api/v1/markers", form: form, limit: 100_000)
  }

  /// Reacts to a status or takes that back: `favourite`, `unfavourite`, `dislike`, `undislike`.
  static func react(_ verb: String, to id: String) -> Endpoint {
    Endpoint(
      method: .post, path: status(id).path + "/" + verb, form: [], isDelivery: true,
      purpose: "like photos")
  }

  /// Boosts or bookmarks a status, or takes that back. Taking boosts back counts as deleting.
  static func mark(_ mark: Mark, _ isSet: Bool, _ id: String) -> Endpoint {
    let word = mark == .boost ? "reblog" : "bookmark"
    var endpoint = react(isSet ? word : "un" + word, to: id)
    if mark == .boost, !isSet { endpoint.allowance = "removals" }
    endpoint.purpose = mark == .boost ? "boost" : "keep bookmarks"
    return endpoint
  }

  /// Posts a status; `key` is the same in each attempt.
  static func post(_ form: [WebForm.Field], key: MutationID) -> Endpoint {
    Endpoint(
      method: .post, path: "/api/v1/statuses", form: form,
      headers: ["Idempotency-Key": key.rawValue], isDelivery: true, patience: .seconds(30),
      allowance: "statuses")
  }

  /// Puts this in the place of a status: what is not in it goes.
  static func edit(_ id: String, json: [UInt8]) -> Endpoint {
    Endpoint(
      method: .put, path: status(id).path, json: json, isDelivery: true, patience: .seconds(30),
      allowance: "statuses")
  }

  /// Describes a picture; only Pixelfed takes that of one that is in a status.
  static func describe(_ id: String, as text: String) -> Endpoint {
    Endpoint(
      method: .put, path: upload(id).path, form: [.init("description", text)], isDelivery: true,
      limit: 1_000_000)
  }

  /// What a status says in another language; nothing changes by it.
  static func translation(of id: String, into language: String?) -> Endpoint {
    Endpoint(
      method: .post, path: status(id).path + "/translate",
      form: language.map { [.init("lang", $0)] } ?? [], patience: .seconds(30))
  }

  /// Votes.
  static func vote(_ choices: [Int], in poll: String) -> Endpoint {
    Endpoint(
      method: .post, path: self.poll(poll).path + "/votes",
      form: choices.map { .init("choices[]", String($0)) }, isDelivery: true, purpose: "vote")
  }

  /// Has the server never publish a post that it would publish later.
  static func unschedule(_ id: String) -> Endpoint {
    Endpoint(
      method: .delete, path: scheduled.path + "/" + id.percentEncoded, isDelivery: true)
  }

  /// Deletes a status.
  static func remove(_ id: String) -> Endpoint {
    Endpoint(method: .delete, path: status(id).path, isDelivery: true, allowance: "removals")
  }

  /// Uploads a picture for a status that is posted later.
  static func upload(_ parts: MultipartForm) -> Endpoint {
    // A slow line carries 20 kB a second; then the server looks at the picture.
    let patience = Duration.seconds(60 + parts.file.count / 20_000)
    return Endpoint(
      method: .post, path: "/api/v2/media", parts: parts, isDelivery: true, patience: patience,
      allowance: "uploads", limit: 1_000_000)
  }

  /// Whether the server is done with an uploaded picture.
  static func upload(_ id: String) -> Endpoint {
    Endpoint(path: "/api/v1/media/\(id.percentEncoded)", limit: 1_000_000)
  }
}

// Signing in.
extension Endpoint {
  /// Registers this program.
  static func register(_ app: AppDescription) -> Endpoint {
    oauth(
      "/api/v1/apps",
      [
        .init("client_name", app.name),
        // One in a line, as Rails reads lists.
        .init("redirect_uris", app.redirects.joined(separator: "\n")),
        .init("scopes", app.scopes.joined(separator: " ")),
      ])
  }

  /// Gets the token for a code.
  static func token(for code: String, of request: AuthorizationRequest) -> Endpoint {
    oauth(
      "/oauth/token",
      [
        .init("grant_type", "authorization_code"), .init("code", code),
        .init("redirect_uri", request.redirect),
        .init("code_verifier", request.verifier.secret),
      ] + request.registration.fields)
  }

  /// Gets a new token for a refresh token.
  static func token(
    renewing refresh: AccessToken, _ registration: AppRegistration
  ) -> Endpoint {
    oauth(
      "/oauth/token",
      [.init("grant_type", "refresh_token"), .init("refresh_token", refresh.secret)]
        + registration.fields)
  }

  /// Revokes a token.
  static func revoke(_ token: AccessToken, _ registration: AppRegistration) -> Endpoint {
    oauth("/oauth/revoke", registration.fields + [.init("token", token.secret)])
  }

  private static func oauth(_ path: String, _ form: [WebForm.Field]) -> Endpoint {
    Endpoint(method: .post, path: path, form: form, limit: 100_000)
  }
}

extension AppRegistration {
  fileprivate var fields: [WebForm.Field] {
    [.init("client_id", clientID), .init("client_secret", clientSecret.secret)]
  }
}
