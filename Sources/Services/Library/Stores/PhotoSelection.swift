import Domain
import GRDB

/// Photos of a scope in order, as a SELECT that seeks along an index.
///
/// Seen and unseen ones are apart in the index: where both are wanted, SQLite merges the two as it
/// goes, and stops at the limit.
struct PhotoSelection {
  let scope: StreamScope
  var isMuted = false
  /// Seen ones, unseen ones, or both.
  var isSeen: [Bool] = [false, true]
  /// Whether ages go up.
  var isAscending: Bool
  /// A condition more, if there is one.
  var also = ""

  /// The statement; `:limit` and what the scope's conditions need are its arguments.
  func sql(_ columns: String = "*") -> String {
    let also = also.isEmpty ? "" : "AND \(also) "
    let way = isAscending ? "ASC" : "DESC"
    let parts = isSeen.map { isSeen in
      """
      SELECT \(columns) FROM photo INDEXED BY \(scope.index)
        WHERE \(scope.condition(isMuted: isMuted, isSeen: isSeen)) \(also)
          AND (expiresAt IS NULL OR expiresAt > :now)
      """
    }
    return parts.joined(separator: "\nUNION ALL\n")
      + "\nORDER BY age \(way), source \(way), item \(way) LIMIT :limit"
  }
}
