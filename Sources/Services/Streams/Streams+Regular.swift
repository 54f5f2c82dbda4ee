import Domain
import Synchronization

/// When sources were last asked, and when somebody was last there.
struct Attention {
  var refreshed: Timestamp
  var present: Timestamp

  init(now: Timestamp) {
    (refreshed, present) = (now, now)
  }
}

extension Streams {
  /// A person who has typed nothing for this long counts as away.
  private static let attentionSpan = Duration.seconds(3600)
  private static let longestNap = Duration.seconds(60)
  private static let slowness = Duration.seconds(5)

  /// Failures are only in the log and in the gaps of a list, because nobody asked for these refreshes.
  public func regularRefreshes() -> AsyncStream<ScanSummary> {
    let (summaries, continuation) = AsyncStream.makeStream(of: ScanSummary.self)
    let task = Task { [self] in
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await self.refreshRegularly(continuation) }
        group.addTask { await self.followLive(continuation) }
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return summaries
  }

  /// Asks what is new, and again a moment later if nothing was.
  public func refreshAfterPost() async throws -> ScanSummary {
    let summary = try await finished(refresh())
    guard summary.added == 0 else { return summary }
    try await parts.sleep(Self.slowness)
    return try await finished(refresh())
  }

  /// Somebody typed something just now.
  public func notePresence() {
    attention.withLock { $0.present = parts.time.now }
  }
}

extension Streams {
  private func refreshRegularly(_ found: AsyncStream<ScanSummary>.Continuation) async {
    var factor = parts.stretch()
    while !Task.isCancelled {
      do {
        try await parts.sleep(nap(factor))
        await prepareSearchQuietly()
        guard isRefreshDue(factor) else { continue }
        factor = parts.stretch()
        for try await case .finished(let summary) in refresh() { found.yield(summary) }
      } catch is CancellationError {
        return
      } catch {
        parts.reporting.note(error, while: "looking for new photos now and then")
      }
    }
  }

  /// At most a minute: the setting may change, clocks may be set, and the person may come back. Also a minute while a
  /// refresh is overdue because nobody is there.
  private func nap(_ factor: Double) -> Duration {
    guard let interval = parts.settings.refreshInterval else { return Self.longestNap }
    let rest = interval * factor - refreshAge
    return rest > .zero ? min(rest, Self.longestNap) : Self.longestNap
  }

  private func isRefreshDue(_ factor: Double) -> Bool {
    guard let interval = parts.settings.refreshInterval else { return false }
    let refreshed = attention.withLock { $0.refreshed }
    return isSomebodyThere && refreshed.isStale(after: interval * factor, at: parts.time.now)
  }

  /// Whether somebody has typed something within an hour.
  var isSomebodyThere: Bool {
    attention.withLock { $0.present }.duration(to: parts.time.now) < Self.attentionSpan
  }

  private var refreshAge: Duration {
    attention.withLock { $0.refreshed }.duration(to: parts.time.now)
  }

  private func finished(
    _ scan: AsyncThrowingStream<ScanProgress, any Error>
  ) async throws -> ScanSummary {
    for try await case .finished(let summary) in scan { return summary }
    throw CancellationError()
  }
}
