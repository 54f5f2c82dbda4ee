import Domain
import Markup
import Synchronization
import Web

/// Looks through what an account has posted, for what may have arrived without anybody knowing.
struct PostedStatusSearch {
  /// How many pages are looked through at most.
  static let mostPages = 25
  /// How much older a status may be by its server's clock than the wish by ours.
  static let tolerance = Duration.seconds(900)

  let client: AuthenticatedClient
  let memory: DeliveryMemory

  /// The status that a mutation has made; nil if there is none.
  ///
  /// Looked for as far back as the wish is old, by whichever clock is further back. Throws if not all
  /// of it could be seen: then nobody knows.
  func made(by mutation: Mutation, matching matcher: DuplicateMatcher) async throws -> String? {
    let account = try await memory.remoteID(of: client)
    var place: WebAddress?
    var endpoint = Endpoint.statuses(of: account)
    for _ in 0..<Self.mostPages {
      let page = try await page(endpoint, at: place)
      guard page.values.count == page.count, page.values.allSatisfy(\.isDated) else {
        let path = page.problems.first?.description ?? "not all statuses can be read"
        throw FediverseError.incomplete(host: client.origin.host, path: path)
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
      host: client.origin.host, path: "more than \(Self.mostPages) pages of statuses")
  }
}

extension PostedStatusSearch {
  private func page(_ endpoint: Endpoint, at place: WebAddress?) async throws -> EntityPage<
    RemoteStatus
  > {
    if let place {
      return try await client.plain.page(
        endpoint, at: place, of: client.origin, as: .session(client.session))
    }
    return try await client.plain.page(endpoint, at: client.origin, as: .session(client.session))
  }

  /// A wish of the future was had by a clock that was set right since.
  private func start(of mutation: Mutation, servedAt served: Timestamp?) -> Timestamp {
    let now = client.plain.time.now
    let wish = min(mutation.createdAt, now)
    let ahead = served.map { max(0, now.milliseconds - $0.milliseconds) } ?? 0
    return wish.advanced(by: .milliseconds(-ahead) - Self.tolerance)
  }
}

/// What is known of accounts and of what was posted in their names, as long as the app runs.
final class DeliveryMemory: Sendable {
  private struct Trace: Hashable {
    let account: AccountID
    let id: String
  }

  private struct State {
    var names: [AccountID: String] = [:]
    var owners: [Trace: MutationID] = [:]
  }

  private let state = Mutex(State())

  /// What an account's server calls it, which is asked for once.
  func remoteID(of client: AuthenticatedClient) async throws -> String {
    let account = client.account.id
    if let known = state.withLock({ $0.names[account] }) { return known }
    let owner: RemoteAccount = try await client.plain.entity(
      .verifyCredentials, at: client.origin, as: .session(client.session))
    state.withLock { $0.names[account] = owner.id }
    return owner.id
  }

  /// The same, if the server says so now: what it said of others is not thrown away for that.
  func knownID(of client: AuthenticatedClient) async throws -> String? {
    do {
      return try await remoteID(of: client)
    } catch is FediverseError {
      return nil
    } catch is NetworkError {
      return nil
    }
  }

  /// This status has come of that mutation, and of no other.
  func note(_ id: String, of account: AccountID, from mutation: MutationID) {
    state.withLock { $0.owners[Trace(account: account, id: id)] = mutation }
  }

  /// Whether it may have come of a mutation: it is not known to have come of another one.
  func isOpen(_ id: String, of account: AccountID, to mutation: MutationID) -> Bool {
    let owner = state.withLock { $0.owners[Trace(account: account, id: id)] }
    return owner == nil || owner == mutation
  }
}
