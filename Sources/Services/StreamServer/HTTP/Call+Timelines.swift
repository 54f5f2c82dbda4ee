import Domain
import Hummingbird
import NIOCore

extension Call {
  /// Answers with a page of a timeline, and tells where the next ones are.
  func timelineAnswer(_ timeline: Timeline) async throws -> Response {
    let cursor = try Cursor(query)
    let key = PageCache.Key(viewer: readingUser, address: request.uri.string)
    let generation = store.generation
    if let page = household.pages.page(key, generation: generation, at: now) {
      return answer(page)
    }
    let page = try await page(of: timeline, cursor, generation)
    household.pages.keep(page, for: key)
    return answer(page)
  }
}

extension Call {
  /// How long a page may be older than what another process wrote.
  private static let life = Duration.seconds(10)

  private func page(
    of timeline: Timeline, _ cursor: Cursor, _ generation: Int
  ) async throws -> PageCache.Page {
    let (viewer, household, now) = (readingUser, household, now)
    let (json, entries) = try await store.read { db in
      let entries = try TimelineQuery(db: db, now: now).page(timeline, cursor)
      var json = JSONWriter(reserving: 256)
      try StatusWriter(db: db, household: household, viewer: viewer)
        .write(entries.map(\.status), to: &json)
      return (ByteBuffer(bytes: json.bytes), entries)
    }
    let expiry = entries.compactMap(\.status.expiresAt).min() ?? Timestamp(milliseconds: .max)
    return PageCache.Page(
      json: json, link: links(entries), generation: generation,
      end: min(expiry, now.advanced(by: Self.life)))
  }

  private func answer(_ page: PageCache.Page) -> Response {
    var response = Response.json(page.json)
    if let link = page.link { response.headers.set("Link", link) }
    return response
  }

  private func links(_ entries: [TimelineEntry]) -> String? {
    guard let first = entries.first, let last = entries.last else { return nil }
    let kept = query.all.filter { !["max_id", "min_id", "since_id"].contains($0.name) }
      .map { "\($0.name.queryEncoded)=\($0.value.queryEncoded)&" }.joined()
    let base = household.url(request.uri.path) + "?" + kept
    return """
      <\(base)max_id=\(last.place)>; rel="next", \
      <\(base)min_id=\(first.place)>; rel="prev"
      """
  }
}
