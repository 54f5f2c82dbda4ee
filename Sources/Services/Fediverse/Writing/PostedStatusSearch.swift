import Domain
import Web

/// Searches an account's statuses for one that may have been posted without an answer.
struct PostedStatusSearch {
  /// The most pages that are searched.
  static let mostPages = 25
  /// How much older a status may be by its server's clock than the mutation by ours.
  static let tolerance = Duration.seconds(900)

  let client: AuthenticatedClient
  let memory: DeliveryMemory

  /// The id of the status that a mutation made; nil if there is none.
  ///
  /// It searches back to the time of the mutation, by whichever clock is further behind. Throws if not
  /// everything could be seen, because then nobody knows.
  func made(by mutation: Mutation, matching matcher: DuplicateMatcher) async throws -> String? {
    let endpoint = Endpoint.statuses(of: try await memory.names.id(of: client))
    var place = PagePlace.top
    for _ in 0..<Self.mostPages {
      let page: EntityPage<RemoteStatus> = try await client.page(endpoint, at: place)
      guard page.values.count == page.count, page.values.allSatisfy(\.isDated) else {
        throw page.incomplete("not all statuses can be read")
      }
      let start = start(of: mutation, servedAt: page.servedAt)
      if let found = page.values.first(where: { status in
        status.createdAt >= start && matcher.fits(status)
          && memory.isOpen(status.id, of: client.account.id, to: mutation.id)
      }) {
        memory.note(found.id, of: client.account.id, from: mutation.id)
        return found.id
      }
      if let last = page.values.last, last.createdAt < start { return nil }
      switch page.continuation {
      case .page(let next): place = next
      case .end: return nil
      case .fault(let fault): throw fault
      }
    }
    throw FediverseError.incomplete(
      host: client.origin.host, path: "more than \(Self.mostPages) pages of statuses")
  }

  /// When the mutation may have been made. A time in the future comes from a clock that was set right
  /// since.
  private func start(of mutation: Mutation, servedAt served: Timestamp?) -> Timestamp {
    let now = client.time.now
    let wish = min(mutation.createdAt, now)
    let ahead = served.map { max(0, now.milliseconds - $0.milliseconds) } ?? 0
    return wish.advanced(by: .milliseconds(-ahead) - Self.tolerance)
  }
}
