import Domain
import GRDB

/// The tags of photos as the cache has them: their names, a line each; nil for none.
struct TagTexts {
  private let tags: BareStatement?
  private let keys: PostKeys

  /// Reads them in a snapshot of the library.
  init(_ people: Database, _ keys: PostKeys) throws {
    let isAny = try Row.fetchOne(people, sql: "SELECT 1 FROM tag LIMIT 1") != nil
    tags =
      isAny
      ? try BareStatement(
        people, "SELECT key, name FROM tag WHERE source = ? AND item = ? ORDER BY key") : nil
    self.keys = keys
  }

  /// The names of the tags that a photo's post was given, in whichever source.
  func names(of photo: PhotoID) throws -> [String] {
    guard let tags else { return [] }
    var names: [String: String] = [:]
    for key in keys.keys(of: photo) {
      tags.bind(key.source, at: 1)
      tags.bind(key.item, at: 2)
      defer { tags.end() }
      while try tags.next() {
        let tag = tags.text(0)
        names[tag] = names[tag] ?? tags.text(1)
      }
    }
    return names.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map(\.value)
  }

  func text(of photo: PhotoID) throws -> String? {
    let names = try names(of: photo)
    return names.isEmpty ? nil : names.joined(separator: "\n")
  }

  /// The texts of these photos, and of the others of their posts.
  func texts(of photos: some Sequence<PhotoID>) throws -> [PhotoID: String?] {
    var texts: [PhotoID: String?] = [:]
    for photo in keys.photos(of: photos) { texts.updateValue(try text(of: photo), forKey: photo) }
    return texts
  }

  /// The texts of all photos that have tags.
  static func all(_ people: Database) throws -> [PhotoID: String] {
    let rows = try Row.fetchAll(people, sql: "SELECT DISTINCT source, item FROM tag")
    let tagged = rows.map { PhotoID(source: SourceID(number: $0[0]), item: $0[1]) }
    return try TagTexts(people, PostKeys(people)).texts(of: tagged).compactMapValues { $0 }
  }

  /// The number of the last change.
  static func revision(_ people: Database) throws -> Int64 {
    try Int64.fetchOne(people, sql: "SELECT number FROM tagRevision") ?? 0
  }

  /// Stores texts at photos of the cache; those that are not there get theirs when they come.
  static func store(_ texts: [PhotoID: String?], _ db: Database) throws {
    let statement = try db.cachedStatement(
      sql: "UPDATE photo SET tags = ?1 WHERE source = ?2 AND item = ?3 AND tags IS NOT ?1")
    for (photo, text) in texts {
      try statement.execute(arguments: [text, photo.source, photo.item])
    }
  }
}

extension Mirror {
  /// Repeats all tags, unless the cache has them as they are.
  func repeatTags(_ db: Database) throws {
    var state = try MirrorState.fetch(db)
    let told = try people.readNow { [known = state.tags] people in
      let revision = try TagTexts.revision(people)
      return revision == known ? nil : (revision, try TagTexts.all(people))
    }
    guard let (revision, texts) = told else { return }
    let old = try Row.fetchAll(db, sql: "SELECT source, item FROM photo WHERE tags IS NOT NULL")
    var all: [PhotoID: String?] = texts.mapValues { $0 }
    for row in old {
      let photo = PhotoID(source: row[0], item: row[1])
      if texts[photo] == nil { all.updateValue(nil, forKey: photo) }
    }
    try TagTexts.store(all, db)
    state.tags = revision
    try state.store(db)
  }
}
