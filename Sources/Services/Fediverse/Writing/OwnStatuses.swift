import Markup
import Domain

/// Looks through what an account has posted, for what may have arrived without anybody knowing.
struct OwnStatuses {
  /// How many pages are looked through at most.
  static let mostPages = 25
  /// How much older a status may be by its server's clock than the wish by ours.
  static let tolerance = Duration.seconds(900)

  let desk: AccountDesk
  let traces: OwnTraces

  /// The status that a mutation has made; nil if there is none.
  ///
  /// Looked for as far back as the wish is old, by whichever clock is further back. Throws if not all
  /// of it could be seen: then nobody knows.
  func made(by mutation: Mutation, like likeness: Likeness) async throws -> String? {
    let account = try await traces.remoteID(of: desk)
    var place: WebAddress?
    var endpoint = Endpoint.statuses(of: account)
    for _ in 0..<Self.mostPages {
      let page = try await page(endpoint, at: place)
      guard page.values.count == page.count, page.values.allSatisfy(\.isDated) else {
        let path = page.problems.first?.description ?? "not all statuses can be read"
        throw FediverseError.incomplete(host: desk.origin.host, path: path)
      }
      let start = start(of: mutation, servedAt: page.servedAt)
      if let found = page.values.first(where: { status in
        status.createdAt >= start && likeness.fits(status)
          && traces.isOpen(status.id, of: desk.account.id, to: mutation.id)
      }) {
        traces.note(found.id, of: desk.account.id, from: mutation.id)
        return found.id
      }
      if let last = page.values.last, last.createdAt < start { return nil }
      endpoint.isPaged = true
      if let next = page.next {
        place = next
      } else if !page.hasLinks, let last = page.lastID {
        place = nil
        endpoint.query = [.init("limit", "40"), .init("max_id", last)]
      } else if let remark = page.remark {
        throw remark
      } else {
        return nil
      }
    }
    throw FediverseError.incomplete(
      host: desk.origin.host, path: "more than \(Self.mostPages) pages of statuses")
  }
}

extension OwnStatuses {
  private func page(_ endpoint: Endpoint, at place: WebAddress?) async throws -> EntityPage<Status>
  {
    if let place {
      return try await desk.client.page(
        endpoint, at: place, of: desk.origin, as: .session(desk.session))
    }
    return try await desk.client.page(endpoint, at: desk.origin, as: .session(desk.session))
  }

  /// A wish of the future was had by a clock that was set right since.
  private func start(of mutation: Mutation, servedAt served: Timestamp?) -> Timestamp {
    let now = desk.client.time.now
    let wish = min(mutation.createdAt, now)
    let ahead = served.map { max(0, now.milliseconds - $0.milliseconds) } ?? 0
    return wish.advanced(by: .milliseconds(-ahead) - Self.tolerance)
  }
}
