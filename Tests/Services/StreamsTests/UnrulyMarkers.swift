import Domain
import Fakes
import Synchronization
import Web

/// Markers that somebody does something with right before the next one is moved.
final class BusyMarkers: HomeMarking {
  private let markers: any HomeMarking
  private let meanwhile = Mutex<(@Sendable () async throws -> Void)?>(nil)

  init(_ markers: any HomeMarking) { self.markers = markers }

  func beforeMoving(_ body: @escaping @Sendable () async throws -> Void) {
    meanwhile.withLock { $0 = body }
  }

  func marker(of account: AccountID) async throws -> HomeMarker? {
    try await markers.marker(of: account)
  }

  func move(_ marker: HomeMarker, of account: AccountID, to status: String) async throws -> Bool {
    try await meanwhile.withLock { $0.take() }?()
    return try await markers.move(marker, of: account, to: status)
  }
}

/// A server that never answers.
struct SilentMarkers: HomeMarking {
  func marker(of account: AccountID) async throws -> HomeMarker? {
    try await Standstill.untilCancelled()
    return nil
  }

  func move(_ marker: HomeMarker, of account: AccountID, to status: String) async throws -> Bool {
    try await Standstill.untilCancelled()
    return false
  }
}
