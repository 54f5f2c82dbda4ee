import Domain
import Synchronization
import Web

/// What a server says of a status that may not be bookmarked.
struct CollectionRefused: Error {}

/// What an account keeps at a server that finds every status whose address does not end in `gone`, and takes every
/// one whose address does not end in `refused`.
final class FakeCollections: CollectionServing {
  private struct State {
    var bookmarks: [String] = []
    var remark: String?
    var servers: [String] = []
    /// Both of them.
    var all: Set<String> = []
    /// The pages that were asked for, if the server makes up as many as are asked for.
    var made: Int?
    var refusesServers = false
  }

  private let state = Mutex(State())

  /// From now on there is always one more page of bookmarks, and nothing else is on it.
  func goOnForEver() { state.withLock { $0.made = 0 } }

  /// How many such pages were asked for.
  var madePages: Int { state.withLock { $0.made ?? 0 } }

  /// From now on nobody knows what follows the first bookmark, for this reason.
  func leadNowhere(_ reason: String) { state.withLock { $0.remark = reason } }

  var kept: [String] { state.withLock { $0.bookmarks } }
  var blocked: [String] { state.withLock { $0.servers } }

  func bookmarks(of account: AccountID, after page: CollectionPage?) async throws
    -> CollectionPage
  {
    let number = state.withLock { state in
      state.made = state.made.map { $0 + 1 }
      return state.made
    }
    if let number {
      let next = number < 500 ? WebAddress("https://photos.example/page\(number)") : nil
      return CollectionPage(kept, next: next)
    }
    if let remark = state.withLock(\.remark) {
      return CollectionPage(Array(kept.prefix(1)), remark: remark)
    }
    // The second page leads to itself.
    return CollectionPage(kept, next: WebAddress("https://photos.example/page"))
  }

  func blockedServers(of account: AccountID, after page: CollectionPage?) async throws
    -> CollectionPage
  {
    if state.withLock({ $0.refusesServers }) {
      throw NetworkError.refused(host: "photos.example", status: 404)
    }
    return CollectionPage(blocked)
  }

  /// From now on it does not tell which servers are blocked.
  func refuseServers() { state.withLock { $0.refusesServers = true } }

  func bookmark(_ address: String, of account: AccountID) async throws -> Bool {
    guard !address.hasSuffix("gone") else { return false }
    if address.hasSuffix("refused") { throw CollectionRefused() }
    state.withLock { if $0.all.insert(address).inserted { $0.bookmarks.append(address) } }
    return true
  }

  func block(_ server: String) {
    state.withLock { if $0.all.insert(server).inserted { $0.servers.append(server) } }
  }
}
