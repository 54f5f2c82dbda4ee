import Domain
import Storage
import Synchronization
import Timeline

extension Streams {
  /// Up to `limit` photos from this one on, or from where it stood, and the gaps there.
  public func rows(from id: PhotoID?, limit: Int) async throws -> [StreamRow] {
    let scope = try await scope()
    let items = try await items(from: id, limit: limit, in: scope)
    guard limit > 0, items.count > 0 || id == nil else { return [] }
    let (sources, placed) = try await placedGaps(in: scope)
    return placed.rows(items, order: scope.order, sources: sources).map { explained($0) }
  }

  /// All gaps, numbered from the top of the stream.
  public func gaps() async throws -> [StreamGap] {
    let scope = try await scope()
    let (sources, placed) = try await placedGaps(in: scope)
    return placed.gaps(order: scope.order, sources: sources).map { explained($0) }
  }

  /// Asks for what is missing in a gap.
  public func fill(_ gap: StreamGap) async throws -> ScanSummary {
    _ = try await track.follow()
    return try await SourceRound(self) { _ in }.ask(gap.sources) { try await $0.fill(gap.gap) }
  }
}

extension Streams {
  private func explained(_ row: StreamRow) -> StreamRow {
    row.gap.map { .gap(explained($0)) } ?? row
  }

  private func explained(_ gap: StreamGap) -> StreamGap {
    let troubles = troubles.withLock { $0 }
    let reasons = gap.sources.compactMap { source in
      troubles.reason(of: source.id).map { "\(source.name): \($0)" }
    }
    var gap = gap
    gap.reason = reasons.isEmpty ? nil : reasons.joined(separator: "; ")
    return gap
  }

  private func placedGaps(in scope: StreamScope) async throws -> ([Source], StreamGaps) {
    let (sources, asked) = try await track.follow()
    let shown = asked.filter { scope.only == nil || scope.only == $0.id }
    let gaps = shown.isEmpty ? [] : try await track.gaps()
    let ids = Set(shown.map { OpaqueID($0.id.rawValue) })
    return (sources, try await StreamGaps(gaps, of: ids, photos: photos, in: scope))
  }
}

/// Why sources could not tell all that they were asked for.
struct SourceTroubles {
  private var refreshing: [SourceID: String] = [:]
  private var filling: [SourceID: String] = [:]

  /// Why a source has gaps, if that is known.
  func reason(of source: SourceID) -> String? { refreshing[source] ?? filling[source] }

  /// Notes what came of an operation. That a source answers what is new says nothing of what is old.
  mutating func note(_ failure: String?, of source: SourceID, at operation: TrackOperation) {
    if operation == .refresh { refreshing[source] = failure } else { filling[source] = failure }
  }
}
