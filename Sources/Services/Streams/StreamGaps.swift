import Domain
import Storage
import Timeline

extension Streams {
  /// Up to `limit` photos from this one on, or from where it stood, and the gaps there.
  public func rows(from id: PhotoID?, limit: Int) async throws -> [StreamRow] {
    let scope = try await scope()
    let items = try await items(from: id, limit: limit, in: scope)
    guard limit > 0, items.count > 0 || id == nil else { return [] }
    let (sources, placed) = try await placedGaps(in: scope)
    return placed.rows(items, order: scope.order, sources: sources)
  }

  /// All gaps, numbered from the top of the stream.
  public func gaps() async throws -> [StreamGap] {
    let scope = try await scope()
    let (sources, placed) = try await placedGaps(in: scope)
    return placed.gaps(order: scope.order, sources: sources)
  }

  /// Asks for what is missing in a gap.
  public func fill(_ gap: StreamGap) async throws -> ScanSummary {
    _ = try await track.follow()
    return try await SourceRound(self) { _ in }.ask(gap.sources) { try await $0.fill(gap.gap) }
  }
}

extension Streams {
  private func placedGaps(in scope: StreamScope) async throws -> ([Source], StreamGaps) {
    let (sources, asked) = try await track.follow()
    // Nobody knows whether a query would find anything in a gap.
    let isQuery = scope.selection?.query != nil
    let shown = asked.filter { !isQuery && (scope.only == nil || scope.only == $0.id) }
    let (gaps, coverage) = shown.isEmpty ? ([], [:]) : try await track.engine.state()
    let problems = coverage.compactMapValues(\.problem)
    let ids = Set(shown.map { OpaqueID($0.id.rawValue) })
    let placed = try await StreamGaps(gaps, of: ids, problems, photos: parts.photos, in: scope)
    return (sources, placed)
  }
}

/// The gaps of a stream in their places. Each stands above the first photo that is older than the gap's start; gaps
/// with no photo between them become one. The problem of a source is told at its first gap, and not again below.
struct StreamGaps {
  /// A gap, and the place, counted from the newest photo, that it stands directly above.
  struct Placed: Hashable {
    var gap: Gap
    let place: Int
  }

  /// Newest first.
  private(set) var placed: [Placed] = []
  /// Why sources could not tell all that they were last asked for.
  private let problems: [SupplierID: String]

  /// Places gaps, which are newest first, as far as these sources have them.
  init(
    _ gaps: [Gap], of sources: Set<SupplierID>, _ problems: [SupplierID: String],
    photos: any PhotoStoring, in scope: StreamScope
  ) async throws {
    self.problems = problems
    var told: (failing: Set<SupplierID>, end: Milliseconds?) = ([], nil)
    let parts = gaps.compactMap { gap -> Gap? in
      let missing = gap.suppliers.filter(sources.contains)
      let failing = gap.timeframe.start == told.end ? told.failing : []
      told = (Set(missing.filter { problems[$0] != nil }), gap.timeframe.end)
      let news = missing.filter { !failing.contains($0) }
      guard !news.isEmpty else { return nil }
      return Gap(timeframe: gap.timeframe, suppliers: news, isInfinite: gap.isInfinite)
    }
    guard !parts.isEmpty else { return }
    // A gap begins above the second that may be incomplete: known photos of that second come before it.
    let starts = parts.map { Timestamp(milliseconds: max(.min + 1000, $0.timeframe.start) - 1000) }
    for (part, count) in zip(parts, try await photos.counts(since: starts, in: scope)) {
      append(part, at: count + 1)
    }
  }

  /// The rows of a list: photos, one after the other as the stream has them, and the gaps between
  /// and next to them.
  func rows(_ items: [StreamItem], order: StreamOrder, sources: [Source]) -> [StreamRow] {
    let numbered = numbered(order: order, sources: sources)
    guard let first = items.first else { return numbered.map { .gap($0.gap) } }
    let newest = order == .newest
    /// How many photos stand before a gap in this order.
    func before(_ place: Int) -> Int { newest ? place - 1 : first.total - (place - 1) }
    var rest = numbered.drop { before($0.place) < first.place - 1 }
    var rows: [StreamRow] = []
    for item in items {
      while let next = rest.first, before(next.place) < item.place {
        rows.append(.gap(next.gap))
        rest.removeFirst()
      }
      rows.append(.photo(item))
    }
    let end = items[items.count - 1].place
    return rows + rest.prefix { before($0.place) == end }.map { .gap($0.gap) }
  }

  /// All of them, numbered as the stream is walked.
  func gaps(order: StreamOrder, sources: [Source]) -> [StreamGap] {
    numbered(order: order, sources: sources).map(\.gap)
  }
}

extension StreamGaps {
  private mutating func append(_ gap: Gap, at place: Int) {
    guard let last = placed.last, last.place == place else {
      return placed.append(Placed(gap: gap, place: place))
    }
    placed[placed.count - 1].gap = Gap(
      timeframe: Timeframe(start: last.gap.timeframe.start, end: gap.timeframe.end),
      suppliers: Set(last.gap.suppliers + gap.suppliers).sorted(),
      isInfinite: last.gap.isInfinite || gap.isInfinite)
  }

  private func numbered(
    order: StreamOrder, sources: [Source]
  ) -> [(gap: StreamGap, place: Int)] {
    let inOrder = order == .newest ? placed : placed.reversed()
    return inOrder.enumerated().map { index, placed in
      (
        StreamGap(placed.gap, number: index + 1, sources: sources, problems), placed.place
      )
    }
  }
}

extension StreamGap {
  /// A list has a row for a gap: `refresh` tells all reasons.
  private static let mostReasons = 2

  init(_ gap: Gap, number: Int, sources: [Source], _ problems: [SupplierID: String]) {
    let frame = gap.timeframe
    let sources = sources.filter { gap.suppliers.contains(OpaqueID($0.id.rawValue)) }
    let reasons = sources.compactMap { source in
      problems[OpaqueID(source.id.rawValue)].map { "\(source.name): \($0)" }
    }
    self.init(
      number: number, start: frame.isOpen ? nil : Timestamp(milliseconds: frame.start),
      end: frame.end.map(Timestamp.init(milliseconds:)), sources: sources)
    let rest =
      reasons.count > Self.mostReasons ? ["and \(reasons.count - Self.mostReasons) more"] : []
    reason =
      reasons.isEmpty
      ? nil : (reasons.prefix(Self.mostReasons) + rest).joined(separator: "; ")
  }

  /// The gap as the engine knows it.
  var gap: Gap {
    Gap(
      timeframe: Timeframe(start: start?.milliseconds ?? .max, end: end?.milliseconds),
      suppliers: sources.map { OpaqueID($0.id.rawValue) }.sorted(), isInfinite: end == nil)
  }
}
