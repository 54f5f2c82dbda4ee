import Domain
import Markup
import Web

/// Asks for pages of one timeline.
struct TimelineDownload: Sendable {
  /// How many statuses are asked for: the most that servers give.
  static let length = 40

  /// Where a page is.
  enum Place: Hashable {
    /// The newest one.
    case top
    /// Where the server said that the page before goes on.
    case address(WebAddress)
    /// Below a status, at servers that say nothing.
    case below(String)
  }

  /// What follows a page.
  enum Next {
    /// Another one.
    case page(Place)
    /// Nothing.
    case end
    /// Nobody knows, because of this.
    case fault(FediverseError)
  }

  let client: FediverseClient
  let timeline: AccountTimeline
  let session: @Sendable () async throws -> AuthenticatedSession

  /// A page; where it is from, and what follows.
  struct Answer {
    let statuses: [RemoteStatus]
    let problems: [JSONProblem]
    /// What else is wrong with it, and costs nothing.
    var remark: FediverseError?
    let next: Next
    /// Whether the server is still putting the timeline together: much may be missing.
    var isPreparing = false
    let origin: WebAddress
    /// By the server's clock, or else by ours.
    let servedAt: Timestamp
  }

  /// The page at a place.
  func page(at place: Place) async throws -> Answer {
    let session = try await session()
    let origin = session.account.server.origin
    var endpoint = Endpoint.timeline(timeline, limit: Self.length)
    endpoint.isPaged = place != .top
    if case .below(let id) = place { endpoint.query.append(.init("max_id", id)) }
    let page: EntityPage<RemoteStatus> =
      if case .address(let address) = place {
        try await client.page(endpoint, at: address, of: origin, as: .session(session))
      } else {
        try await client.page(endpoint, at: origin, as: .session(session))
      }
    return Answer(
      statuses: page.values, problems: page.problems, remark: page.remark,
      next: next(of: page, at: origin), isPreparing: page.preparing != nil, origin: origin,
      servedAt: page.servedAt ?? client.time.now)
  }
}

extension TimelineDownload {
  /// Where the timeline goes on. A short page says nothing; an end is what the server says is one, or
  /// nothing at all.
  private func next(of page: EntityPage<RemoteStatus>, at origin: WebAddress) -> Next {
    if let wait = page.preparing { return .fault(.preparing(host: origin.host, wait: wait)) }
    if let next = page.next { return .page(.address(next)) }
    guard !page.hasLinks else { return .end }
    if let last = page.lastID { return .page(.below(last)) }
    if let remark = page.remark { return .fault(remark) }
    guard page.count > 0 else { return .end }
    let path = page.problems.first?.description ?? "no status can be read"
    return .fault(.incomplete(host: origin.host, path: path))
  }
}
