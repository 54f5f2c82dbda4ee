import Domain
import Timeline

extension Streams {
  /// Up to `limit` photos from this one on, or from where it stood, and the gaps there.
  public func rows(from id: PhotoID?, limit: Int) async throws -> [StreamRow] {
    let scope = try await scope()
    let items = try await items(from: id, limit: limit, in: scope)
    guard limit > 0, items.count > 0 || id == nil else { return [] }
    let sources = try await sources()
    return try await placedGaps(of: sources, in: scope)
      .rows(items, order: scope.order, sources: sources)
  }

  /// All gaps, numbered from the top of the stream.
  public func gaps() async throws -> [StreamGap] {
    let scope = try await scope()
    let sources = try await sources()
    return try await placedGaps(of: sources, in: scope).gaps(order: scope.order, sources: sources)
  }

  /// Asks for what is missing in a gap.
  public func fill(_ gap: StreamGap) async throws -> ScanSummary {
    _ = await track.follow(try await sources())
    return try await SourceRound(self) { _ in }.ask(gap.sources) { try await $0.fill(gap.gap) }
  }
}

extension Streams {
  private func placedGaps(of sources: [Source], in scope: StreamScope) async throws -> StreamGaps {
    let asked = await track.follow(sources).filter { scope.only == nil || scope.only == $0.id }
    guard !asked.isEmpty else {
      return try await StreamGaps([], of: [], photos: photos, in: scope)
    }
    return try await StreamGaps(
      track.gaps(), of: Set(asked.map { OpaqueID($0.id.rawValue) }), photos: photos, in: scope)
  }
}
