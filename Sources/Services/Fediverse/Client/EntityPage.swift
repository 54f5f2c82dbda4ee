import Domain
import Markup
import Timeline
import Web

/// Where a page of a list is.
enum PagePlace: Hashable, Codable {
  /// The newest page.
  case top
  /// Where the server said that the list continues.
  case address(WebAddress)
  /// Below an entity, at servers that do not say where a list continues.
  case below(OpaqueID)
}

/// One page of a list.
struct EntityPage<Value: Entity>: Sendable {
  /// What comes after a page.
  enum Continuation {
    /// Another page.
    case page(PagePlace)
    /// Nothing: this was the last page.
    case end
    /// Unknown, for this reason.
    case fault(FediverseError)
  }

  /// The entities that could be read.
  let values: [Value]
  /// The number of all entities, whether or not they could be read.
  var count = 0
  /// The id of the last entity that has one, even if the rest of it could not be read.
  var lastID: String?
  /// What could not be read.
  var problems: [JSONProblem] = []
  /// The server that was asked.
  let origin: WebAddress
  /// Where the list continues; nil if the server does not say so.
  var next: WebAddress?
  /// Where the list continues if the server only calls itself by another name, as behind a badly told proxy: the same
  /// path, here. Nil if the next page can be followed, or is another list.
  var stray: WebAddress?
  /// Whether the server tells what surrounds the page. If it does, and names no next page, this is the
  /// last.
  var hasLinks = false
  /// How its links are named, as far as that is known now.
  var links = LinkNaming.plain
  /// Why the next page cannot be followed. This loses nothing: lists also continue below their last entity.
  var remark: FediverseError?
  /// How long the server still needs to build the list, which may be incomplete; nil if it is ready.
  var preparing: Duration?
  /// The time on the server's clock, if it told.
  var servedAt: Timestamp?
  /// Whether the server may have more although it tells nothing.
  var mayHideOlder = false

  /// What comes next. A short page means nothing; the end is where the server says so, or where there is
  /// nothing at all.
  var continuation: Continuation {
    if let wait = preparing { return .fault(.preparing(host: origin.host, wait: wait)) }
    if let next { return .page(.address(next)) }
    guard !hasLinks else { return .end }
    if let lastID { return .page(.below(OpaqueID(lastID))) }
    if let remark { return .fault(remark) }
    guard count > 0 else { return mayHideOlder ? .fault(.olderHidden(host: origin.host)) : .end }
    return .fault(incomplete("no entry can be read"))
  }

  /// The error for a page that has to be complete, and is not.
  func incomplete(_ otherwise: String) -> FediverseError {
    .incomplete(host: origin.host, path: problems.first?.description ?? otherwise)
  }
}

extension FediverseClient {
  /// One page of a list.
  func page<Value: Entity>(
    _ endpoint: Endpoint, at place: PagePlace = .top, of origin: WebAddress,
    as credential: Credential = .none
  ) async throws -> EntityPage<Value> {
    var endpoint = endpoint
    endpoint.isPaged = place != .top
    if case .below(let id) = place { endpoint.query.append(.init("max_id", id.text)) }
    let response =
      if case .address(let address) = place {
        try await response(
          to: endpoint, at: address.asking(for: endpoint.everyPage), of: origin, as: credential)
      } else {
        try await response(to: endpoint, at: origin, as: credential)
      }
    do {
      return try list(in: response.meant(by: origin, now: time.now), of: origin, endpoint)
    } catch FediverseError.preparing(let host, let wait) {
      // A home that is still being built may already have some statuses.
      guard
        var page: EntityPage<Value> = try? list(in: response, of: origin, endpoint),
        page.count > 0
      else { throw FediverseError.preparing(host: host, wait: wait) }
      page.preparing = wait
      return page
    }
  }

  private func list<Value: Entity>(
    in response: WebResponse, of origin: WebAddress, _ endpoint: Endpoint
  ) throws(FediverseError) -> EntityPage<Value> {
    let root = try endpoint.goesOnBelow ? response.soundList() : response.json()
    guard let elements = root.listed else { throw .unreadable(host: origin.host, .other) }
    var problems: [JSONProblem] = []
    var page = EntityPage<Value>(values: root.entities(&problems), origin: origin)
    page.problems = problems
    note(problems, in: Value.self, of: origin.host)
    page.count = elements.count
    page.lastID = elements.last { $0["id"]?.filledText != nil }?["id"]?.text
    page.servedAt = response.headers["Date"].flatMap(HTTPDate.parse)
    page.links = endpoint.links
    let following = LinkHeader.next(in: response.headers, naming: &page.links)
    switch following {
    case .at(let reference):
      page.next = address(reference, in: response, of: origin)
      guard page.next == nil else { break }
      page.remark = .leadsAway(host: origin.host)
      if let there = response.address.resolving(reference), there.path == response.address.path {
        page.stray = WebAddress(origin.scheme + "://" + origin.authority + there.target)
      }
    case .unclear: page.remark = .incomplete(host: origin.host, path: "Link")
    case .nothing, nil: break
    }
    if root.isUnfinished {
      (page.next, page.remark) = (nil, .unreadable(host: origin.host, .cutOff))
    }
    page.hasLinks = following != nil && page.remark == nil
    return page
  }

  /// The address of a reference, on the same server only: any other would get the token. Where `https` is
  /// missing it is added, as servers behind a badly configured proxy leave it out.
  private func address(
    _ reference: String, in response: WebResponse, of origin: WebAddress
  ) -> WebAddress? {
    guard let next = response.address.resolving(reference)?.secured(typed: origin),
      next.hasOrigin(of: origin) || next.host == origin.host && next.isEncrypted
    else { return nil }
    return WebAddress(origin.scheme + "://" + origin.authority + next.target)
  }
}

extension WebAddress {
  fileprivate var path: Substring { target.prefix { $0 != "?" } }

  /// The same with those of these fields that are missing in its query.
  fileprivate func asking(for fields: [WebForm.Field]) -> WebAddress {
    let missing = fields.filter { !target.contains($0.name + "=") }
    guard !missing.isEmpty else { return self }
    return WebAddress(text + (target.contains("?") ? "&" : "?") + WebForm.text(missing)) ?? self
  }
}

/// How the links of a list are named.
enum LinkNaming: String, Codable {
  /// `next` leads on.
  case plain
  /// On the first page, where nothing is newer, the only link leads on, whatever it is called.
  case unknown
  /// `prev` leads on, as in Pixelfed's lists of people.
  case swapped
}

/// Reads where a list continues from its `Link` headers (RFC 8288).
enum LinkHeader {
  /// What a header says of the next page.
  enum Following: Hashable {
    /// It is here.
    case at(String)
    /// No header names a next page.
    case nothing
    /// The header cannot be read.
    case unclear
  }

  fileprivate struct Link {
    let reference: Substring
    let relations: Set<Substring>
  }

  /// What the headers say; nil if they say nothing. `naming` is how the links of the list are named, which its first
  /// page shows where they may have swapped names.
  ///
  /// The next page is `rel="next"`. Some versions of Pixelfed call it `rel="prev"`, which its query shows:
  /// older pages have `max_id`, newer ones `min_id` or `since_id`.
  static func next(in headers: WebHeaders, naming: inout LinkNaming) -> Following? {
    let values = headers.values(of: "Link")
    let links = values.flatMap(links)
    if links.isEmpty { return values.isEmpty ? nil : .unclear }
    let next = links.first { $0.relations.contains("next") }
    let previous = links.first { !$0.relations.isDisjoint(with: ["prev", "previous"]) }
    if naming == .unknown { naming = next == nil && previous?.leadsUp == false ? .swapped : .plain }
    if naming == .swapped { return previous.map { .at(String($0.reference)) } ?? .nothing }
    if let next, !next.leadsUp { return .at(String(next.reference)) }
    if let previous, previous.leadsDown { return .at(String(previous.reference)) }
    return next == nil && previous != nil ? .nothing : nil
  }
}

extension LinkHeader {
  private static func links(in header: String) -> [Link] {
    var links: [Link] = []
    var rest = header[...]
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      let end = rest[close...].firstIndex(of: "<") ?? rest.endIndex
      links.append(
        Link(
          reference: rest[rest.index(after: open)..<close],
          relations: relations(in: rest[close..<end])))
      rest = rest[end...]
    }
    return links
  }

  private static func relations(in parameters: Substring) -> Set<Substring> {
    for parameter in parameters.lowercased().split(whereSeparator: { ";,>".contains($0) }) {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].filter({ $0 != " " }) == "rel" else { continue }
      return Set(parts[1].split { $0 == "\"" || $0 == " " })
    }
    return []
  }
}

extension LinkHeader.Link {
  fileprivate var leadsDown: Bool { asks("max_id=") && !asksForNewer }
  fileprivate var leadsUp: Bool { asksForNewer && !asks("max_id=") }

  private var asksForNewer: Bool { asks("min_id=") || asks("since_id=") }

  private func asks(_ name: String) -> Bool {
    reference.split { $0 == "?" || $0 == "&" }.dropFirst().contains { $0.hasPrefix(name) }
  }
}
