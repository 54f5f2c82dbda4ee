import Domain

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

  let client: FediverseClient
  let timeline: AccountTimeline
  let session: @Sendable () async throws -> AuthenticatedSession

  /// A page; where it is from, and what follows.
  struct Answer {
    let statuses: [Status]
    let problems: [JSONProblem]
    /// Nil at the end.
    let next: Place?
    let origin: WebAddress
  }

  /// The page at a place.
  func page(at place: Place) async throws -> Answer {
    let session = try await session()
    let origin = session.account.server.origin
    var endpoint = Endpoint.timeline(timeline, limit: Self.length)
    endpoint.isPaged = place != .top
    if case .below(let id) = place { endpoint.query.append(.init("max_id", id)) }
    let page: EntityPage<Status> =
      if case .address(let address) = place {
        try await client.page(endpoint, at: address, of: origin, as: .session(session))
      } else {
        try await client.page(endpoint, at: origin, as: .session(session))
      }
    return Answer(
      statuses: page.values, problems: page.problems, next: try next(of: page, at: origin),
      origin: origin)
  }
}

extension TimelineDownload {
  /// Where the timeline goes on. A short page says nothing; an end is what the server says is one, or
  /// nothing at all.
  private func next(of page: EntityPage<Status>, at origin: WebAddress) throws -> Place? {
    if let next = page.next { return .address(next) }
    guard page.count > 0, !page.hasLinks else { return nil }
    guard let last = page.values.last else {
      let path = page.problems.first?.description ?? "no status can be read"
      throw FediverseError.incomplete(host: origin.host, path: path)
    }
    return .below(last.id)
  }
}
