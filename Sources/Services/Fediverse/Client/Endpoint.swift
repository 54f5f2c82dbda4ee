import Domain
import Web

/// One thing to ask of a server.
struct Endpoint: Hashable {
  var method = WebRequest.Method.get
  /// Begins with `/`; names in it are escaped.
  let path: String
  var query: [WebForm.Field] = []
  /// What is sent along, as a web page's form sends it.
  var form: [WebForm.Field]?
  /// What is sent along with a file in it, in place of a form.
  var parts: MultipartForm?
  /// What else is said about it.
  var headers: WebHeaders = [:]
  /// Whether it changes something for somebody: then it is sent once and to nobody else, as whether it
  /// may be sent again is not for the network to decide.
  var isDelivery = false
  /// How long the server may take to begin its answer, what is sent along included.
  var patience = Duration.seconds(10)
  /// What servers allow less of than of anything else, and count apart.
  var allowance = ""
  /// The most bytes that are taken.
  var limit = 8_000_000
  /// Whether it goes on from somewhere, of which servers allow less.
  var isPaged = false
}

extension Endpoint {
  /// A timeline from its top.
  static func timeline(_ timeline: AccountTimeline, limit: Int) -> Endpoint {
    let limit = WebForm.Field("limit", String(limit))
    let media = WebForm.Field("only_media", "true")
    switch timeline {
    case .home: return Endpoint(path: "/api/v1/timelines/home", query: [limit])
    case .everybody(local: false):
      return Endpoint(path: "/api/v1/timelines/public", query: [limit, media])
    case .everybody(local: true):
      return Endpoint(
        path: "/api/v1/timelines/public", query: [limit, media, .init("local", "true")])
    case .tag(let name):
      return Endpoint(
        path: "/api/v1/timelines/tag/\(WebForm.escaped(name))", query: [limit, media])
    case .list(let id):
      return Endpoint(path: "/api/v1/timelines/list/\(WebForm.escaped(id))", query: [limit])
    }
  }

  /// One status.
  static func status(_ id: String) -> Endpoint {
    Endpoint(path: "/api/v1/statuses/\(WebForm.escaped(id))")
  }

  /// What stands around a status.
  static func context(of id: String) -> Endpoint {
    Endpoint(path: "/api/v1/statuses/\(WebForm.escaped(id))/context")
  }

  /// Who liked or named somebody; below one of them if that is said.
  static func notifications(limit: Int, below id: String?) -> Endpoint {
    let types = ["favourite", "mention"].map { WebForm.Field("types[]", $0) }
    let place = id.map { [WebForm.Field("max_id", $0)] } ?? []
    return Endpoint(
      path: "/api/v1/notifications", query: [.init("limit", String(limit))] + types + place,
      isPaged: id != nil)
  }

  /// How far the home timeline was read.
  static let homeMarker = Endpoint(
    path: "/api/v1/markers", query: [.init("timeline[]", "home")], limit: 100_000)

  /// Says how far the home timeline was read; with a version, only if that is still the marker's.
  static func setHomeMarker(_ id: String, knowing version: Int? = nil) -> Endpoint {
    var form = [WebForm.Field("home[last_read_id]", id)]
    if let version { form.append(.init("home[version]", String(version))) }
    return Endpoint(method: .post, path: "/api/v1/markers", form: form, limit: 100_000)
  }

  /// What the server says of itself.
  static func instance(version: Int) -> Endpoint {
    Endpoint(path: "/api/v\(version)/instance", limit: 1_000_000)
  }

  /// Where the server's nodeinfo is.
  static let nodeInfoLinks = Endpoint(path: "/.well-known/nodeinfo", limit: 100_000)
}
