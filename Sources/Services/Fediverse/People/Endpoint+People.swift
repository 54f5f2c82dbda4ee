import Domain
import Web

// How accounts stand to people.
extension Endpoint {
  /// How many people are asked about at once: Pixelfed answers for no more.
  static let mostAtOnce = 20

  static func relationships(with people: [String]) -> Endpoint {
    Endpoint(
      path: "/api/v1/accounts/relationships", query: people.map { .init("id[]", $0) },
      limit: 1_000_000, purpose: "see whom you follow")
  }

  static func person(_ id: String) -> Endpoint {
    Endpoint(
      path: "/api/v1/accounts/\(id.percentEncoded)", limit: 1_000_000, purpose: "see people")
  }

  /// Somebody whom the server knows already.
  static func lookup(_ handle: String) -> Endpoint {
    Endpoint(
      path: "/api/v1/accounts/lookup", query: [.init("acct", handle)], limit: 2_000_000,
      purpose: "see people")
  }

  /// Somebody whom the server may have to ask for elsewhere.
  static func search(for handle: String) -> Endpoint {
    Endpoint(
      path: "/api/v2/search",
      query: [
        .init("q", handle), .init("type", "accounts"), .init("resolve", "true"),
        .init("limit", "5"),
      ], patience: .seconds(30), purpose: "look for people")
  }

  /// Changes how things stand: `follow`, `unblock`, `remove_from_followers`.
  static func relate(
    _ verb: String, to id: String, _ form: [WebForm.Field] = [], purpose: String
  ) -> Endpoint {
    Endpoint(
      method: .post, path: person(id).path + "/" + verb, form: form, isDelivery: true,
      limit: 1_000_000, purpose: purpose)
  }

  static func answer(_ isGranted: Bool, to id: String) -> Endpoint {
    Endpoint(
      method: .post,
      path: "/api/v1/follow_requests/\(id.percentEncoded)/"
        + (isGranted ? "authorize" : "reject"),
      form: [], isDelivery: true, limit: 1_000_000, purpose: "decide who follows you")
  }

  static let blockedServers = Endpoint(
    path: "/api/v1/domain_blocks", query: [.init("limit", "200")],
    purpose: "see which servers you have blocked")

  /// Some servers read no body of a DELETE.
  static func blockDomain(_ isBlocked: Bool, _ domain: String) -> Endpoint {
    let domain = [WebForm.Field("domain", domain)]
    return Endpoint(
      method: isBlocked ? .post : .delete, path: blockedServers.path,
      query: isBlocked ? [] : domain, form: isBlocked ? domain : nil, isDelivery: true,
      limit: 1_000_000, purpose: "block servers")
  }

  /// Pixelfed has a route and words of its own.
  static func report(_ report: PersonReport, of id: String, at kind: ServerKind) -> Endpoint {
    var endpoint = Endpoint(
      method: .post, path: "/api/v1/reports", isDelivery: true, limit: 1_000_000,
      purpose: "report people")
    if kind == .pixelfed {
      endpoint.path = "/api/v1.1/report"
      let status = report.statuses.first
      endpoint.form = [
        .init("report_type", report.category.pixelfedType),
        .init("object_type", status == nil ? "user" : "post"), .init("object_id", status ?? id),
      ]
      return endpoint
    }
    endpoint.form =
      [.init("account_id", id), .init("comment", report.words)]
      + report.statuses.map { .init("status_ids[]", $0) }
      + [
        .init("forward", report.isForwarded ? "true" : "false"),
        .init("category", report.category.rawValue),
      ]
      + report.rules.map { .init("rule_ids[]", $0) }
    return endpoint
  }

  static let rules = Endpoint(path: "/api/v1/instance/rules", limit: 1_000_000)
}

extension PersonReport.Category {
  /// As Pixelfed calls it: it knows neither laws nor rules, nor anything else.
  fileprivate var pixelfedType: String {
    switch self {
    case .legal: "copyright"
    case .violation, .other: "abusive"
    default: rawValue
    }
  }
}
