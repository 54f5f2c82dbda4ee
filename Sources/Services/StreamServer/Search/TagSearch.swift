import Domain
import GRDB

extension Snapshot {
  /// So many tags that begin alike are looked at, and so many of the latest uses of each.
  private static let (mostTags, mostUses) = (100, 200)

  /// Tags that begin so and that something bears which the viewer may find: the very same first, then those
  /// that are used most.
  func findTags(_ text: String, limit: Int, offset: Int) throws -> [String] {
    let name = String(text.trimmingPrefix("#"))
    guard TextPieces("#" + name).pieces == [.tag(name)] else { return [] }
    let start = name.tagKey
    // Along the index from one tag to the next, however often each is used.
    let names: SQL = """
      WITH RECURSIVE named (tag, number) AS (
        SELECT (SELECT min(tag) FROM statusTag WHERE tag >= \(start)), 1
        UNION ALL
        SELECT (SELECT min(tag) FROM statusTag WHERE tag > named.tag), number + 1 FROM named
          WHERE named.tag < \(start + "\u{10FFFF}") AND number < \(Self.mostTags))
      SELECT tag FROM named WHERE tag < \(start + "\u{10FFFF}")
      """
    let found = try String.fetchAll(db, literal: names).map { (name: $0, uses: try uses(of: $0)) }
    return found.filter { $0.uses > 0 }
      .sorted {
        ($0.name == start ? 0 : 1, $1.uses, $0.name) < ($1.name == start ? 0 : 1, $0.uses, $1.name)
      }
      .dropFirst(offset).prefix(limit).map(\.name)
  }

  private func uses(of tag: String) throws -> Int {
    let query: SQL = """
      SELECT count(*) FROM (
          SELECT status FROM statusTag WHERE tag = \(tag) ORDER BY status DESC
            LIMIT \(Self.mostUses)) AS used
        CROSS JOIN status ON status.id = used.status WHERE \(findable)
      """
    return try SQLRequest<Int>(literal: query, cached: true).fetchOne(db) ?? 0
  }
}
