import Domain
import GRDB
import Storage

extension PhotoFinder {
  /// People, tags or towns of all photos that are found, those on most of them first.
  ///
  /// One walk over the photos, which reads no more of each than it needs: no index has names of what is found.
  func names(_ kind: FoundName.Kind, limit: Int, without list: MuteList?) throws -> [FoundName] {
    let row = try BareStatement(
      db,
      """
      SELECT age, \(kind.columns) FROM photo
        WHERE \(scope.condition()) AND (expiresAt IS NULL OR expiresAt > :now)
          AND \(kind.condition) AND \(filter.sql) AND \(shown?.sql ?? "TRUE")
      """, StatementArguments(arguments(of: scope.arguments())))
    defer { row.end() }
    var (count, boosters) = (NameCount(kind), [String: [String]]())
    while try row.next() {
      let age = row.number(0)
      switch kind {
      case .people: count.add(Self.people(of: row, without: list, &boosters), at: age)
      case .places: count.add([row.text(1)], at: age)
      case .tags:
        for tag in SearchIndex.tags(of: row, from: 1) { count.add(tag.key, own: tag.own, at: age) }
      }
    }
    return count.first(limit)
  }

  /// Who made and boosted a photo, but for boosters who are not to be seen. Details are read once: many photos that
  /// somebody boosted have the same.
  private static func people(
    of row: BareStatement, without list: MuteList?, _ known: inout [String: [String]]
  ) -> [String] {
    let author = [row.optionalText(2)].compactMap(\.self)
    guard let stored = row.optionalText(3) else { return author }
    var boosters = known[stored]
    if boosters == nil {
      let details: PostDetails? = StoredJSON.value(of: stored)
      boosters = (details?.boostedBy ?? []).map(\.byline)
      if known.count >= 1_000 { known = [:] }
      known[stored] = boosters
    }
    let source = SourceID(rawValue: row.text(1))
    return author + (boosters ?? []).filter { list?.hides(person: $0, in: source) != true }
  }
}

extension FoundName.Kind {
  /// What is read of a photo for it.
  fileprivate var columns: String {
    switch self {
    case .people: "source, author, iif(instr(details, '\"boostedBy\"'), details, NULL)"
    case .tags: SearchIndex.columnsOfTags
    case .places: "json_extract(details, '$.town')"
    }
  }

  /// What has any.
  fileprivate var condition: String {
    switch self {
    case .people: "(author IS NOT NULL OR details IS NOT NULL)"
    case .tags: "TRUE"
    case .places: "instr(details, '\"town\"')"
    }
  }
}

/// Counts names on photos.
private struct NameCount {
  private struct Entry {
    var name: String
    /// Of the photo that has it written so: ages count down.
    var age: Int64
    var photos = 0
    var own = 0
  }

  private let kind: FoundName.Kind
  private var entries: [Entry] = []
  /// Where each name stands, as it is written; nil for one that nothing is found by.
  private var places: [String: Int?] = [:]
  /// Where that stands by which photos with a name are found: it may be written in several ways.
  private var terms: [String: Int] = [:]

  init(_ kind: FoundName.Kind) {
    self.kind = kind
  }

  /// Adds the names on a photo, each once.
  mutating func add(_ names: [String], at age: Int64) {
    if names.count == 1 {
      if let place = place(of: names[0], at: age) { entries[place].photos += 1 }
    } else {
      for place in Set(names.compactMap { place(of: $0, at: age) }) { entries[place].photos += 1 }
    }
  }

  /// Adds a tag of a photo, which the person may write in a way of their own.
  mutating func add(_ tag: String, own: String?, at age: Int64) {
    guard let place = place(of: tag, at: .max) else { return }
    entries[place].photos += 1
    guard let own else { return }
    entries[place].own += 1
    if age < entries[place].age { (entries[place].name, entries[place].age) = (own, age) }
  }

  func first(_ limit: Int) -> [FoundName] {
    entries.sorted { ($1.photos, $0.name) < ($0.photos, $1.name) }.prefix(limit).compactMap {
      FoundName(kind, $0.name, photos: $0.photos, own: $0.own)
    }
  }

  /// The latest way of writing it counts.
  private mutating func place(of name: String, at age: Int64) -> Int? {
    let known = places[name] ?? newPlace(of: name)
    guard let place = known else { return nil }
    if age < entries[place].age { (entries[place].name, entries[place].age) = (name, age) }
    return place
  }

  private mutating func newPlace(of name: String) -> Int? {
    let term = FoundName(kind, name, photos: 0)?.term.lowercased()
    let place = term.map { term in
      if let known = terms[term] { return known }
      entries.append(Entry(name: name, age: .max))
      terms[term] = entries.count - 1
      return entries.count - 1
    }
    places.updateValue(place, forKey: name)
    return place
  }
}
