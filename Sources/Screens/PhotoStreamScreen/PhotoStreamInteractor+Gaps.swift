import Domain
import PhotoActions

// What is not loaded.
extension PhotoStreamInteractor {
  func fill(_ number: Int?, listed: [StreamGap]) async throws -> PhotoStreamContent {
    let gaps = try await dependencies.stream.gaps()
    guard let gap = try meant(by: number, listed, among: gaps) else {
      return .complete(others: gaps.count)
    }
    let summary = try await dependencies.stream.fill(gap)
    let rest = try await dependencies.stream.gaps().filter { $0.overlaps(gap) }.mostHopeful
    return .filled(summary, rest: rest?.numbered(gap.number))
  }

  /// Fills one gap after the other, each as long as that brings it nearer to its end; `tell` hears how many photos
  /// have come.
  func fillAll(_ tell: @MainActor (Int) -> Void) async throws -> PhotoStreamContent {
    var total = ScanSummary(name: "")
    var tried: Set<StreamGap> = []
    while let gap = try await gap(besides: tried) {
      try Task.checkCancellation()
      tried.insert(gap.unexplained)
      let summary = try await dependencies.stream.fill(gap)
      total.add(summary)
      await tell(total.added)
    }
    guard !tried.isEmpty else { return .complete(others: 0) }
    total.photos = try await countPhotos()
    return .filled(total, rest: try await dependencies.stream.gaps().mostHopeful)
  }

  private func gap(besides tried: Set<StreamGap>) async throws -> StreamGap? {
    try await dependencies.stream.gaps().filter { !tried.contains($0.unexplained) }.mostHopeful
  }

  /// The gap that a number of the last list means, as long as something is missing there; without a
  /// number the first one of that list, or else of the stream, that may be filled now. Nil if nothing is missing.
  private func meant(
    by number: Int?, _ listed: [StreamGap], among missing: [StreamGap]
  ) throws -> StreamGap? {
    let open = listed.filter { gap in missing.contains { $0.overlaps(gap) } }
    guard let number else {
      // Why a gap is there may have changed since it was listed.
      return open.first { gap in missing.contains { $0.overlaps(gap) && $0.reason == nil } }
        ?? missing.mostHopeful
    }
    if let gap = open.first(where: { $0.number == number }) { return gap }
    guard !missing.isEmpty, !listed.contains(where: { $0.number == number }) else { return nil }
    guard let gap = missing.first(where: { $0.number == number }) else {
      throw NoSuchGap(number: number, count: missing.count)
    }
    return gap
  }
}

extension StreamGap {
  /// Whether both are about the same time and the same source, in part at least.
  func overlaps(_ other: StreamGap) -> Bool {
    guard !Set(sources.map(\.id)).isDisjoint(with: other.sources.map(\.id)) else { return false }
    func isBelow(_ end: Timestamp?, _ start: Timestamp?) -> Bool {
      guard let end, let start else { return true }
      return end < start
    }
    return isBelow(end, other.start) && isBelow(other.end, start)
  }

  fileprivate func numbered(_ number: Int) -> StreamGap {
    StreamGap(number: number, start: start, end: end, sources: sources, reason: reason)
  }

  /// The same, whatever it is called and why ever it is there.
  fileprivate var unexplained: StreamGap {
    StreamGap(number: 0, start: start, end: end, sources: sources)
  }
}

extension [StreamGap] {
  /// The first one whose sources did not fail last time, else the first.
  fileprivate var mostHopeful: StreamGap? { first { $0.reason == nil } ?? first }
}

extension ScanSummary {
  /// Adds what else was asked for.
  fileprivate mutating func add(_ other: ScanSummary) {
    added += other.added
    changed += other.changed
    removed += other.removed
    for news in other.sources {
      let before = sources.first { $0.name == news.name }
      sources.removeAll { $0.name == news.name }
      sources.append(
        SourceNews(
          name: news.name, added: news.added + (before?.added ?? 0), failure: news.failure))
    }
    name = sources.map(\.name).joined(separator: ", ")
  }
}
