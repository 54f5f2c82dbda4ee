import Domain
import Fakes
import Foundation
import GRDB
import Storage
import Testing

@testable import Library

/// Photos by camera and place.
@Suite struct PlaceSearchTests {
  private let test: TestLibrary
  private let library: Library
  private let source: SourceID

  init() async throws {
    test = try TestLibrary()
    (library, source) = try await test.open(withPhotosAt: [])
  }

  private func insert(_ item: String, _ camera: String?, at position: Position?) async throws {
    var photo = Photo.test(source, item, at: 1)
    photo.details.camera = camera
    photo.details.position = position
    photo.details.town = position.flatMap(Town.nearest)?.text
    _ = try await library.photos.insert([photo], of: source)
  }

  private func found(_ text: String) async throws -> Set<String> {
    let query = try SearchQuery(text, now: test.time.now)
    let page = try await library.photos.search(query, after: nil, limit: 1000, in: test.scope())
    return Set(page.photos.map(\.id.item))
  }

  @Test func `what is near is found across the poles and where east becomes west`() async throws {
    try await insert("west", nil, at: Position(latitude: -16.5, longitude: 179.99))
    try await insert("east", nil, at: Position(latitude: -16.5, longitude: -179.99))
    try await insert("pole", nil, at: Position(latitude: 89.99, longitude: 0))
    try await insert("over", nil, at: Position(latitude: 89.99, longitude: 180))
    try await insert("home", nil, at: Position(latitude: 38.7167, longitude: -9.1333))
    try await insert("nowhere", nil, at: nil)
    #expect(try await found("near:-16.5,180 2km") == ["west", "east"])
    #expect(try await found("near:-16.5,180 1km").isEmpty)
    #expect(try await found("near:90,77 2km") == ["pole", "over"])
    #expect(try await found("near:89.99,0 3km") == ["pole", "over"])
    #expect(try await found("near:Lisbon") == ["home"])
    #expect(try await found("-near:Lisbon 500km") == ["west", "east", "pole", "over", "nowhere"])
    #expect(try await found("near:0,0 20015km").count == 5, "all that know where they are")
    #expect(try await found("lisbon portugal") == ["home"], "by words, too")
  }

  @Test func `a photo that is told again without a position is near nothing`() async throws {
    let lisbon = Position(latitude: 38.7167, longitude: -9.1333)
    try await insert("a", "FUJIFILM X100V", at: lisbon)
    #expect(try await found("near:Lisbon camera:x100") == ["a"])
    try await insert("a", nil, at: nil)
    #expect(try await found("near:Lisbon").isEmpty)
    #expect(try await found("camera:x100 or lisbon or fujifilm").isEmpty)
    try await insert("a", "X100V", at: lisbon)
    #expect(try await found("near:Lisbon camera:\"x100v\"") == ["a"])
    try await library.files.cache().write {
      try $0.execute(
        sql: "INSERT INTO photoSearch (photoSearch, rank) VALUES ('integrity-check', 1)")
    }
  }

  @Test func `a camera is found by words in a row, and is nobody's name`() async throws {
    try await insert("a", "Canon EOS 5D Mark III", at: nil)
    try await insert("b", "Ébène #1", at: nil)
    #expect(try await found("camera:\"eos 5d\"") == ["a"])
    #expect(try await found("camera:\"5d eos\"").isEmpty)
    #expect(try await found("camera:can") == ["a"])
    #expect(try await found("camera:\"can\"").isEmpty)
    #expect(try await found("camera:ebene") == ["b"])
    #expect(try await found("by:canon").isEmpty)
    #expect(try await found("\"mark iii\"") == ["a"])
    let terms = try await library.photos.searchTerms(of: 1, beginning: "", limit: 50)
    #expect(Set(terms.cameras) == ["canon", "eos", "5d", "mark", "iii", "ebene", "1"])
    #expect(terms.people.isEmpty && terms.tags.isEmpty && terms.towns.isEmpty)
  }

  @Test func `a few among many are sought along their index, and not looked for in all`()
    async throws
  {
    let berlin = Position(latitude: 52.52, longitude: 13.405)
    // How many there are makes no difference to the plan: SQLite is told nothing of that.
    let photos = (1...50).map { number in
      var photo = Photo.test(source, "\(number)", at: Int64(number))
      photo.details.position =
        number.isMultiple(of: 10) ? Position(latitude: 38.72, longitude: -9.14) : berlin
      return photo
    }
    _ = try await library.photos.insert(photos, of: source)
    let scope = test.scope()
    let query = try SearchQuery("near:Lisbon", now: scope.now)
    let filter = try library.files.people.readNow { try SearchFilter(query, in: scope, $0) }
    let plan = try library.files.cache().readNow { db in
      try Row.fetchAll(
        db, sql: "EXPLAIN QUERY PLAN SELECT id FROM photo WHERE \(filter.sql)",
        arguments: StatementArguments(filter.arguments)
      ).map { $0["detail"] as String }
    }
    #expect(
      plan.contains {
        $0.hasPrefix("SEARCH photo USING COVERING INDEX photoByDirection (z>? AND z<?)")
      },
      "\(plan)")
    #expect(try await found("near:Lisbon") == ["10", "20", "30", "40", "50"])
  }

  @Test func `many near a place are found as they come, and no more than there are`() async throws {
    let photos = (1...2_000).map { number in
      var photo = Photo.test(source, "\(number)", at: Int64(number))
      photo.details.position =
        number.isMultiple(of: 100) ? nil : Position(latitude: 38.72, longitude: -9.14)
      return photo
    }
    _ = try await library.photos.insert(photos, of: source)
    let near = photos.filter { $0.details.position != nil }
    let scope = test.scope()
    let query = try SearchQuery("near:Lisbon", now: scope.now)
    let filter = try library.files.people.readNow {
      try SearchFilter(query, in: scope, $0, mostListed: 500)
    }
    try library.files.cache().readNow { db in
      let steps = try SearchSteps.count(db) {
        let page = try PhotoFinder(db: db, scope: scope, filter: filter, shown: nil)
          .page(after: nil, limit: 20)
        #expect(page.photos.map(\.id) == near.suffix(20).reversed().map(\.id))
      }
      #expect(steps < 30, "thousands of steps")
      let count = try Int.fetchOne(
        db, sql: "SELECT count(*) FROM photo WHERE \(filter.sql)",
        arguments: StatementArguments(filter.arguments))
      #expect(count == near.count)
    }
    #expect(try await found("near:Lisbon").count == 1_000, "a page")
    #expect(try await found("-near:Lisbon").count == photos.count - near.count)
  }
}
