import Domain
import GRDB
import Storage

/// The photos of a scope in order, as a SELECT that seeks along an index.
///
/// Seen and unseen photos are apart in the index. Where both are wanted, SQLite merges the two as it
/// goes, and stops at the limit.
struct PhotoSelection {
  let scope: StreamScope
  var isMuted = false
  /// Seen photos, unseen photos, or both.
  var isSeen: [Bool] = [false, true]
  /// Whether ages go up, from new to old.
  var isAscending: Bool
  /// One more condition, if it is not empty.
  var also = ""
  /// A condition for photos that muted searches find: they are added to those that are stored as muted.
  var hidden: String?

  /// The statement. Its arguments are `:limit` and those of the scope.
  func sql(_ columns: String = Photo.columns) -> String {
    let way = isAscending ? "ASC" : "DESC"
    var parts = isSeen.map { part(columns, isMuted: isMuted, isSeen: $0, [also]) }
    if let hidden {
      parts += isSeen.map { part(columns, isMuted: false, isSeen: $0, [also, hidden]) }
    }
    return parts.joined(separator: "\nUNION ALL\n")
      + "\nORDER BY age \(way), source \(way), item \(way) LIMIT :limit"
  }

  private func part(
    _ columns: String, isMuted: Bool, isSeen: Bool, _ conditions: [String]
  ) -> String {
    let also = conditions.filter { !$0.isEmpty }.map { "AND \($0) " }.joined()
    return """
      SELECT \(columns) FROM photo INDEXED BY \(scope.index)
        WHERE \(scope.condition(isMuted: isMuted, isSeen: isSeen)) \(also)
          AND (expiresAt IS NULL OR expiresAt > :now)
      """
  }
}

/// Which rows of the table `photo` a scope means, and which index has them in order.
extension StreamScope {
  /// The index: of the whole profile, or of its sources.
  var index: String {
    only == nil ? "photoInStream" : "photoInSource"
  }

  /// The condition on the first columns of that index. Seen and unseen photos meet it if `isSeen` is
  /// nil.
  func condition(isMuted: Bool = false, isSeen: Bool? = nil) -> String {
    let seen = isSeen.map { "= \($0 ? 1 : 0)" } ?? "IN (0, 1)"
    return "\(ownership) AND isMuted = \(isMuted ? 1 : 0) AND isSeen \(seen)"
  }

  /// The condition that a photo belongs to the scope, muted or not. Copies do where their source is alone.
  var ownership: String {
    let source = only == nil ? " AND isCopy = 0" : " AND source = :source"
    let folder = selection?.prefix == nil ? "" : " AND item >= :folder AND item < :behindFolder"
    return "profile = :profile" + source + folder
  }

  /// The condition that a photo stands on one side of a position.
  ///
  /// In one source, only age and item are in order: a position of another source lies between ages.
  func condition(_ side: Side, of position: StreamPosition) -> String {
    guard let only else { return "(age, source, item) \(side.rawValue) (:age, :other, :item)" }
    guard only != position.id.source else { return "(age, item) \(side.rawValue) (:age, :item)" }
    return "age \(side.among(equalAgesAreOlder: position.id.source < only)) :age"
  }

  /// The arguments of the conditions.
  func arguments(_ position: StreamPosition? = nil) -> [String: (any DatabaseValueConvertible)?] {
    [
      "profile": profile, "source": only, "now": now,
      "age": position.map { ~$0.timestamp.milliseconds }, "other": position?.id.source,
      "item": position?.id.item, "folder": selection?.prefix,
      // What follows a slash in the order of bytes.
      "behindFolder": selection?.prefix.map { String($0.dropLast()) + "0" },
    ]
  }

  /// A side of a position; older photos stand at higher ages.
  enum Side: String {
    case older = ">"
    case olderOrAt = ">="
    case newer = "<"
    case newerOrAt = "<="

    /// The comparison of ages if all photos of the position's own age are on one side of it.
    fileprivate func among(equalAgesAreOlder: Bool) -> String {
      switch self {
      case .older, .olderOrAt: equalAgesAreOlder ? ">=" : ">"
      case .newer, .newerOrAt: equalAgesAreOlder ? "<" : "<="
      }
    }
  }
}
