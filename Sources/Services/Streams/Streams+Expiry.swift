import Concurrency
import Domain
import Storage

extension Streams {
  private static let longestSleep = Duration.seconds(60)

  /// Removes photos at the minute they expire, until the task is cancelled.
  ///
  /// Looks once a minute at least: photos with an expiry may come, and clocks may be set.
  func watchExpiry() async {
    while !Task.isCancelled {
      do {
        try await expire()
        try await sleep(untilNextExpiry())
      } catch is CancellationError {
        return
      } catch {
        reporting.report(error, while: "removing photos that have expired")
        do { try await sleep(Self.longestSleep) } catch { return }
      }
    }
  }

  /// Removes what has expired by now, and tells who listens.
  func expire() async throws {
    let removed = try await photos.purgeExpired(in: scope())
    if removed > 0 { broadcast.send(.updated(added: 0, removed: removed, changed: 0)) }
  }

  private func untilNextExpiry() async throws -> Duration {
    let scope = try await scope()
    guard let next = try await photos.nextExpiry(in: scope) else { return Self.longestSleep }
    let (wait, overflow) = next.milliseconds.subtractingReportingOverflow(scope.now.milliseconds)
    return overflow ? Self.longestSleep : min(.milliseconds(wait), Self.longestSleep)
  }
}
