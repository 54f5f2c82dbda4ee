import Domain
import GRDB
import Storage

/// What photos of a scope must meet besides being its own and visible: the query that is shown alone, and none of
/// those that are muted.
///
/// What a query finds changes with the day, with what was seen, liked or tagged, and with the names of sources. So
/// it is not written beside each photo, as what words and people mute is: photos are held against it as they are
/// read. Those that it hides are counted apart and taken off what is counted in advance.
struct ScopeFilter: Sendable {
  /// That a photo is among what is shown alone; nil if all are shown.
  let shown: String?
  /// That a muted query finds a photo; nil if there is none.
  let hidden: String?
  /// Whether the index of words lists all that is hidden, so that nothing else has to be looked at.
  let listsHidden: Bool
  /// Whether the index of words is asked, which must list all photos then.
  let asksIndex: Bool

  private let values: [String: DatabaseValue]

  /// Nil if every photo of the scope meets it. Names are those of a library.
  init?(of scope: StreamScope, _ people: Database) throws {
    let shown = try scope.selection?.query.map { try SearchFilter($0, in: scope, people) }
    let hidden = try scope.muted.enumerated().compactMap { number, query -> SearchFilter? in
      do {
        return try SearchFilter(query, in: scope, people, prefix: "muted\(number)_")
      } catch is SourceError {
        // Its source is gone, and what was in that; `-from:` must not hide all others.
        return nil
      }
    }
    guard shown != nil || !hidden.isEmpty else { return nil }
    self.shown = shown?.sql
    self.hidden =
      hidden.isEmpty ? nil : "(" + hidden.map(\.sql).joined(separator: " OR ") + ")"
    listsHidden = hidden.allSatisfy { $0.words != nil }
    let all = [shown].compactMap(\.self) + hidden
    asksIndex = all.contains(where: \.asksIndex)
    values = all.reduce(into: [:]) { values, filter in values.merge(filter.values) { $1 } }
  }

  /// All of it.
  var sql: String { [shown, notHidden].compactMap(\.self).joined(separator: " AND ") }

  /// That no muted query finds a photo.
  var notHidden: String? { hidden.map { "NOT \($0)" } }

  /// Its arguments.
  var arguments: StreamQuery.Arguments { values.mapValues { $0 } }
}

extension StreamScope {
  /// Whether there are queries by which photos are looked at as they are read.
  var isFiltered: Bool { selection?.query != nil || !muted.isEmpty }

  /// The same without what is shown alone.
  var whole: StreamScope {
    StreamScope(profile: profile, order: order, now: now, muting: muted)
  }
}
