import Domain
import Synchronization
import Web

/// Markers in memory, as a server keeps them for all devices of an account.
public final class FakeHomeMarkers: HomeMarking {
  private struct State {
    var markers: [AccountID: HomeMarker] = [:]
    var moves: [String] = []
    var questions = 0
    var intruders: [String] = []
    var failure: (any Error)?

    mutating func set(_ status: String, of account: AccountID) {
      let version = (markers[account]?.version ?? 0) + 1
      markers[account] = HomeMarker(lastRead: status, version: version)
    }
  }

  private let state = Mutex(State())
  private let hasMarkers: Bool

  /// Makes a server; one without markers keeps none.
  public init(hasMarkers: Bool = true) {
    self.hasMarkers = hasMarkers
  }

  /// Where the markers were moved to, in order.
  public var moves: [String] { state.withLock(\.moves) }

  /// How often somebody asked for one.
  public var questions: Int { state.withLock(\.questions) }

  /// Another device has read up to a status.
  public func set(_ status: String, of account: AccountID) {
    state.withLock { $0.set(status, of: account) }
  }

  /// Right before the next moves, other devices read up to these, one each.
  public func intrude(_ statuses: [String]) {
    state.withLock { $0.intruders = statuses }
  }

  /// From now on everything fails; nil ends that.
  public func fail(with failure: (any Error)?) {
    state.withLock { $0.failure = failure }
  }

  /// What is known of an account.
  public func marker(of account: AccountID) async throws -> HomeMarker? {
    try state.withLock { state in
      state.questions += 1
      if let failure = state.failure { throw failure }
      return hasMarkers ? state.markers[account] ?? HomeMarker() : nil
    }
  }

  /// Moves it, if it is still the same.
  public func move(
    _ marker: HomeMarker, of account: AccountID, to status: String
  ) async throws -> Bool {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      if !state.intruders.isEmpty { state.set(state.intruders.removeFirst(), of: account) }
      guard (state.markers[account] ?? HomeMarker()) == marker else { return false }
      state.moves.append(status)
      state.set(status, of: account)
      return true
    }
  }
}
