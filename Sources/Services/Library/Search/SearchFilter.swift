import Domain
import GRDB
import Storage

/// A query as a condition on rows of `photo`.
struct SearchFilter: Sendable {
  /// The condition; it calls the row `photo`.
  private(set) var sql = ""
  /// Its arguments.
  var arguments: StreamQuery.Arguments { values.mapValues { $0 } }
  /// The words that every photo must have, by which they are weighed; nil if there are none.
  private(set) var words: WordSearch?
  /// Whether photos are looked for that look alike.
  let wantsLookalikes: Bool
  /// The condition without those words.
  private(set) var rest = "TRUE"
  /// Whether the index of words is asked, which must list all photos then.
  private(set) var asksIndex = false

  private let names: SearchNames
  private let now: Timestamp

  /// Names are those of a library. More photos than `mostListed` near a place are looked at as they come.
  init(
    _ query: SearchQuery, in scope: StreamScope, _ people: Database, prefix: String = "q",
    mostListed: Int = 20_000
  ) throws {
    self.mostListed = mostListed
    names = try SearchNames(query, of: scope.profile, people)
    now = scope.now
    self.prefix = prefix
    let parts = query.condition.parts
    wantsLookalikes = query.wantsLookalikes
    let words = SearchQuery.Condition.all(parts.filter { $0.expression != nil })
    let others = try parts.filter { $0.expression == nil }.map { try condition($0) }
    self.words = words.parts.isEmpty ? nil : WordSearch(words)
    rest = Self.joined(others, " AND ")
    sql = Self.joined(
      (words.parts.isEmpty ? [] : [found(words)].compactMap(\.self)) + others, " AND ")
  }

  private let prefix: String
  private let mostListed: Int
  private(set) var values: [String: DatabaseValue] = [:]
}

extension SearchFilter {
  private static func joined(_ parts: [String], _ link: String) -> String {
    parts.isEmpty ? "TRUE" : "(" + parts.joined(separator: link) + ")"
  }

  private mutating func argument(_ value: some DatabaseValueConvertible) -> String {
    let name = "\(prefix)\(values.count)"
    values[name] = value.databaseValue
    return ":\(name)"
  }

  /// The age of a moment as an argument, so that a query's SQL stays the same as time passes, and its statement is kept.
  private mutating func age(_ moment: Timestamp) -> String { argument(~moment.milliseconds) }

  private mutating func condition(_ condition: SearchQuery.Condition) throws -> String {
    if let found = found(condition) { return found }
    switch condition {
    case .term(let term): return try self.condition(term)
    case .not(let part): return "NOT (\(try self.condition(part)))"
    case .all(let parts):
      return Self.joined(try parts.map { try self.condition($0) }, " AND ")
    case .any(let parts):
      return Self.joined(try parts.map { try self.condition($0) }, " OR ")
    }
  }

  /// That the index has the words, and the text has them in a row; nil of what the index cannot tell.
  private mutating func found(_ condition: SearchQuery.Condition) -> String? {
    guard let expression = condition.expression else { return nil }
    asksIndex = true
    let rows =
      "photo.id IN (SELECT rowid FROM photoSearch WHERE photoSearch MATCH \(argument(expression)))"
    return check(condition).map { "(\(rows) AND \($0))" } ?? rows
  }

  /// What the index cannot tell: that words stand in a row; nil if there are no such.
  private mutating func check(_ condition: SearchQuery.Condition) -> String? {
    guard condition.hasRows else { return nil }
    return "(SELECT \(rows(condition)) FROM photoText AS searched WHERE searched.id = photo.id)"
  }

  private mutating func rows(_ condition: SearchQuery.Condition) -> String {
    switch condition {
    case .term(let term):
      return Self.joined(
        term.texts.map { "instr(searched.words, \(argument($0.row))) > 0" }, " OR ")
    case .not(let part): return "NOT (\(rows(part)))"
    case .all(let parts): return Self.joined(parts.map { rows($0) }, " AND ")
    case .any(let parts): return Self.joined(parts.map { rows($0) }, " OR ")
    }
  }

  private mutating func condition(_ term: SearchTerm) throws -> String {
    switch term {
    case .words, .person, .tag, .camera: return found(.term(term)) ?? "FALSE"
    case .near(let area): return condition(area)
    case .source(let name): return any(try names.sources(called: name).map { StreamSelection($0) })
    case .folder(let path): return any(try names.folders(at: path))
    case .taken(let from, let until):
      let parts = [
        from.map { "photo.age <= \(age($0))" }, until.map { "photo.age > \(age($0))" },
      ]
      return Self.joined(parts.compactMap(\.self), " AND ")
    case .last(let seconds):
      let start = now.advanced(by: .seconds(-seconds))
      return "(photo.age <= \(age(start)) AND photo.age >= \(age(now)))"
    case .liked:
      return """
        (photo.reaction IS 'like' OR (photo.source, photo.item) IN (
          SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]')
            FROM json_each(\(argument(names.likes)))))
        """
    case .kind(let kind): return self.condition(kind)
    case .described: return SearchFilter.described
    case .pixels(let comparison, let thousands):
      return
        "ifnull(photo.width * photo.height \(comparison.rawValue) \(thousands) * 1000, FALSE)"
    }
  }

  /// Within a ball around the middle of the area; the index finds the box around that ball.
  ///
  /// A few photos are listed along the index, so that not all have to be looked at. Of many some come soon, and
  /// listing them first would take longer than looking at each as it comes.
  private mutating func condition(_ area: SearchArea) -> String {
    let (centre, chord) = (area.centre.direction, Position.chord(metres: Double(area.metres)))
    let middles = [("photo.z", centre.z), ("photo.x", centre.x), ("photo.y", centre.y)]
      .map { ($0.0, argument($0.1)) }
    let (most, square) = (argument(chord), argument(chord * chord))
    let box = middles.map { "\($0) >= \($1) - \(most) AND \($0) <= \($1) + \(most)" }
    let squares = middles.map { "(\($0) - \($1)) * (\($0) - \($1))" }
    let isInside =
      box.joined(separator: " AND ") + " AND "
      + squares.joined(separator: " + ") + " <= \(square)"
    return """
      CASE WHEN (SELECT count(*) FROM (SELECT 1 FROM photo WHERE \(isInside)
          LIMIT \(mostListed))) < \(mostListed)
        THEN photo.id IN (SELECT id FROM photo WHERE \(isInside))
        ELSE ifnull(\(isInside), FALSE) END
      """
  }

  private mutating func condition(_ kind: SearchTerm.Kind) -> String {
    switch kind {
    case .album: return "photo.album IS NOT NULL"
    case .gif:
      return """
        (photo.media GLOB 'clip:loop*' OR photo.media NOT GLOB 'clip:*'
          AND (lower(photo.media) GLOB '*.gif' OR lower(photo.media) GLOB '*.gif[?]*'))
        """
    case .video: return "photo.media GLOB 'clip:video*'"
    case .boost: return "ifnull(json_type(photo.details, '$.boostedBy') = 'array', FALSE)"
    case .unseen: return "photo.isSeen = 0"
    case .duplicate: return "photo.id IN (\(AppearanceTable.alike))"
    case .mine:
      return Self.joined(
        names.handles.map { handle in
          let (name, server) = (argument(handle.username), argument(handle.server))
          // A server calls its own people without itself.
          return """
            ifnull(photo.handle, '') = \(name) || '@' || \(server)
              OR (ifnull(photo.handle, '') = \(name)
                AND photo.source IN (SELECT id FROM knownSource WHERE server = \(server)))
            """
        } + ["FALSE"], " OR ")
    }
  }

  /// A picture of the post has words for those who cannot see it.
  private static let described = """
    (ifnull(photo.alternativeText, '') <> '' OR EXISTS (
      SELECT 1 FROM json_each(photo.album)
        WHERE ifnull(json_extract(value, '$.text'), '') <> ''))
    """

  private mutating func any(_ places: [StreamSelection]) -> String {
    Self.joined(
      places.map { place in
        let name = argument(place.source)
        let source = "photo.source = \(name)"
        // What stands for a post that the source has, too, may be of another.
        guard let folder = place.prefix else {
          return """
            (\(source) OR EXISTS (
              SELECT 1 FROM photo AS twin WHERE twin.profile = photo.profile
                AND twin.post = photo.post AND twin.source = \(name) AND twin.isMuted = 0))
            """
        }
        // What follows a slash in the order of bytes.
        let end = String(folder.dropLast()) + "0"
        return "\(source) AND photo.item >= \(argument(folder)) AND photo.item < \(argument(end))"
      } + ["FALSE"], " OR ")
  }
}
