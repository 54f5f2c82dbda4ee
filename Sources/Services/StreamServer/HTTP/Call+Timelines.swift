import Domain
import Hummingbird
import NIOCore

extension Call {
  /// Answers with a page of a timeline, and tells where the next ones are.
  func timelineAnswer(_ timeline: Timeline) async throws -> Response {
    let key = PageCache.Key(timeline: timeline, cursor: try Cursor(query), viewer: readingUser)
    let generation = store.generation
    if let page = household.pages.page(key, generation: generation, at: now) {
      return answer(page)
    }
    let page = try household.page(key, generation, at: now)
    // What lies somewhere in the past is asked for once; what is newest, again and again.
    if key.cursor.below == nil { household.pages.keep(page, for: key) }
    return answer(page)
  }

  private func answer(_ page: PageCache.Page) -> Response {
    var response = Response.json(page.json)
    if let ends = page.ends {
      response.headers.set("Link", links(below: ends.last, above: ends.first))
    }
    return response
  }
}

extension Household {
  /// How long a page may be older than what another process wrote.
  private static let life = Duration.seconds(10)

  /// Makes the page that a key stands for, of nothing that is not in the key: so a page that is kept
  /// is the same for everybody whose key is equal.
  fileprivate func page(
    _ key: PageCache.Key, _ generation: Int, at now: Timestamp
  ) throws -> PageCache.Page {
    let (json, lines): (ByteBuffer, [TimelineLine]) = try store.readNow { db in
      let lines = try TimelineQuery(db: db, now: now).lines(key.timeline, key.cursor)
      var writer = StatusWriter(db: db, household: self, viewer: key.viewer)
      writer.generation = generation
      return (try writer.page(lines), lines)
    }
    let expiry = lines.compactMap(\.expiresAt).min() ?? Timestamp(milliseconds: .max)
    return PageCache.Page(
      json: json,
      ends: lines.first.flatMap { first in lines.last.map { (first: first.place, last: $0.place) }
      },
      generation: generation, end: min(expiry, now.advanced(by: Self.life)))
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
