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
    let page = try page(of: timeline, cursor, generation)
    // What lies somewhere in the past is asked for once; what is newest, again and again.
    if cursor.below == nil { household.pages.keep(page, for: key) }
    return answer(page)
  }
}

extension Call {
  /// How long a page may be older than what another process wrote.
  private static let life = Duration.seconds(10)

  private func page(
    of timeline: Timeline, _ cursor: Cursor, _ generation: Int
  ) throws -> PageCache.Page {
    let now = now
    let (json, lines): (ByteBuffer, [TimelineLine]) = try store.readNow { db in
      let lines = try TimelineQuery(db: db, now: now).lines(timeline, cursor)
      var writer = StatusWriter(db: db, household: household, viewer: readingUser)
      writer.generation = generation
      return (try writer.page(lines), lines)
    }
    let expiry = lines.compactMap(\.expiresAt).min() ?? Timestamp(milliseconds: .max)
    return PageCache.Page(
      json: json, link: links(lines), generation: generation,
      end: min(expiry, now.advanced(by: Self.life)))
  }

  private func answer(_ page: PageCache.Page) -> Response {
    var response = Response.json(page.json)
    if let link = page.link { response.headers.set("Link", link) }
    return response
  }

  private func links(_ entries: [TimelineLine]) -> String? {
    guard let first = entries.first, let last = entries.last else { return nil }
    return links(below: last.place, above: first.place)
  }
}

extension Call {
  /// Where a list goes on, below its last and above its first: asked for as this part was.
  func links(below last: Int64, above first: Int64) -> String {
    let kept = query.all.filter { !["max_id", "min_id", "since_id"].contains($0.name) }
      .map { "\($0.name.queryEncoded)=\($0.value.queryEncoded)&" }.joined()
    let base = household.url(request.uri.path) + "?" + kept
    return """
      <\(base)max_id=\(last)>; rel="next", \
      <\(base)min_id=\(first)>; rel="prev"
      """
  }
}
