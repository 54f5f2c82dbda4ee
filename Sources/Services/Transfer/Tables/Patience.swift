import Domain
import Web

/// Asks servers as long as they want to be asked: one that wants a pause gets it, and is asked again.
struct Patience: Sendable {
  /// Nobody waits longer for one answer.
  private static let longest = Duration.seconds(3600)

  private let clock: any Clock<Duration>
  private let tell: Transfer.Telling

  init(_ clock: any Clock<Duration>, telling tell: @escaping Transfer.Telling) {
    self.clock = clock
    self.tell = tell
  }

  /// What `ask` returns in the end; all that it asks for may be asked twice.
  nonisolated(nonsending) func callAsFunction<Value>(
    _ ask: () async throws -> Value
  ) async throws -> Value {
    while true {
      do {
        return try await ask()
      } catch NetworkError.busy(let host, let wait) where wait <= Self.longest {
        let wait = max(wait, .seconds(1))
        tell(.waiting(server: host, wait))
        try await clock.sleep(for: wait)
      }
    }
  }
}
