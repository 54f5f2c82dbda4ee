import CSQLite
import Domain
import Fakes
import GRDB
import Storage
import Testing

@testable import Library

/// That a query seeks rather than walks is a promise; SQLite says how it will run each.
@Suite struct QueryPlanTests {
  private let library: Library
  private let here = StreamPosition(
    timestamp: Timestamp(milliseconds: 5), id: PhotoID(source: SourceID(rawValue: "s1"), item: "a"))

  init() throws {
    library = try TestLibrary().open()
  }

  @Test func `SQLite counts no memory, for which readers would wait for each other`() {
    #expect(sqlite_counts_no_memory())
  }

  @Test(arguments: [nil, "s1", "s2", "s1/2024"], [[false], [false, true]])
  func `photos of a scope are found along its index, and come in order`(
    only: String?, isSeen: [Bool]
  ) throws {
    let scope = scope(only)
    for (isAscending, side) in [(true, StreamScope.Side.olderOrAt), (false, .newer)] {
      for isMuted in [false, true] {
        let selection = PhotoSelection(
          scope: scope, isMuted: isMuted, isSeen: isSeen, isAscending: isAscending,
          also: scope.condition(side, of: here))
        let plan = try plan(of: selection.sql(), scope.arguments(here))
        let seeks = plan.filter { $0.contains("photo") }
        #expect(seeks.count == isSeen.count)
        for seek in seeks {
          #expect(seek.hasPrefix("SEARCH photo USING INDEX \(scope.index)"))
          #expect(seek.contains("isMuted=? AND isSeen=? AND "), "\(seek)")
          #expect(seek.contains(isAscending ? ">" : "<"), "\(seek)")
        }
        #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
      }
    }
  }

  @Test(arguments: [nil, "s1", "s2", "s1/2024"])
  func `a place is counted within the index`(only: String?) throws {
    let scope = scope(only)
    let sql = try library.files.cache().readNow { db in
      StreamQuery(db: db, scope: scope).walk("age >= 0 AND \(scope.condition(.newer, of: here))")
    }
    let plan = try plan(of: sql, scope.arguments(here))
    #expect(plan.count == 1)
    #expect(plan[0].hasPrefix("SEARCH photo USING COVERING INDEX \(scope.index)"), "\(plan)")
    #expect(plan[0].contains("isSeen=? AND age>? AND "), "\(plan)")
  }

  @Test(arguments: [TrackStore.top, TrackStore.below])
  func `tickets are found along the index of the stream, and come in order`(sql: String) throws {
    let values = ["?1": "'s1'", "?2": "'a'", "?3": "5", "?4": "1"]
    let plan = try plan(of: values.reduce(sql) { $0.replacing($1.key, with: $1.value) }, [:])
    let seeks = plan.filter { $0.contains("photo") }
    #expect(seeks.count == 8)
    #expect(seeks.allSatisfy { $0.hasPrefix("SEARCH photo USING INDEX photoInStream") }, "\(plan)")
    #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
  }

  @Test(arguments: [true, false], [true, false])
  func `an author's photos are found along an index, and come in order`(
    isOnServer: Bool, isFirst: Bool
  ) throws {
    let ada = try #require(Handle("@ada@photos.example"))
    let query = AuthorQuery(
      isOnServer ? .person(ada) : .name("Ada"), after: isFirst ? nil : here, in: scope(nil))
    #expect(query.parts.count == (isOnServer ? 2 : 1))
    for part in query.parts {
      let plan = try plan(of: part.sql, part.arguments)
      let index =
        isOnServer ? "photoByAuthor (profile=? AND handle=?" : "photoByName (profile=? AND author=?"
      let seek = "SEARCH photo USING INDEX \(index)"
      #expect(
        plan.first?.hasPrefix(seek + (isFirst ? ")" : " AND (age,source,item)>")) == true, "\(plan)"
      )
      #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
    }
  }

  @Test(arguments: [
    ("fog, tag:food -tag:bread is:video, by:ada, \"low tide\"", true), ("is:video, fog", false),
  ])
  func `photos that muted searches find by words are counted from the index of words`(
    text: String, isListed: Bool
  ) throws {
    let searches = try SearchQuery.list(text, now: here.timestamp)
    for count in 1...searches.count {
      let scope = StreamScope(
        profile: 1, order: .newest, now: here.timestamp, muting: Array(searches.prefix(count)))
      let filter = try #require(
        try library.files.people.readNow { try ScopeFilter(of: scope, $0) })
      let (rows, arguments) = try library.files.cache().readNow { db in
        let query = StreamQuery(db: db, scope: scope, filter: filter)
        return (try #require(query.hiddenRows), query.arguments())
      }
      let plan = try plan(of: "SELECT count(*) FROM \(rows)", arguments)
      let ways = plan.filter { ($0 + " ").contains(" photo ") }
      let way =
        isListed ? "SEARCH photo USING INTEGER PRIMARY KEY" : "SEARCH photo USING INDEX photoIn"
      #expect(ways.count >= (isListed ? count : 1), "\(plan)")
      #expect(ways.allSatisfy { $0.hasPrefix(way) }, "\(plan)")
    }
  }

  @Test func `a query that goes with the clock is one statement, whatever the time is`() throws {
    let text = "last:week date:today after:yesterday before:today -last:2days"
    let filters = try [0, 86_400].map { seconds in
      let now = here.timestamp.advanced(by: .seconds(seconds))
      let scope = StreamScope(profile: 1, order: .newest, now: now)
      let query = try SearchQuery(text, now: now)
      return try library.files.people.readNow { try SearchFilter(query, in: scope, $0) }
    }
    #expect(filters[0].sql == filters[1].sql)
    #expect(filters[0].values != filters[1].values)
  }

  @Test(arguments: [PictureTable.thumbnail, PictureTable.original])
  func `kept pictures are found along their index`(sql: String) throws {
    let plan = try plan(of: sql.replacing("?", with: "1"), [:])
    #expect(plan.first?.hasPrefix("SEARCH picture USING INDEX sqlite_autoindex_picture") == true)
    #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
  }

  @Test func `photos are found by what their files were like along an index`() throws {
    let plan = try plan(of: FolderStore.photosLike.replacing("?", with: "1"), [:])
    let seek = "SEARCH folderFile USING INDEX folderFileByState (modified=? AND size=?)"
    #expect(plan.first == seek, "\(plan)")
  }

  @Test func `how far photos are findable is told without walking through them`() throws {
    let plan = try plan(of: SearchIndex.firstAndLast, [:])
    #expect(plan.count { $0.hasPrefix("SEARCH photo") } == 2, "\(plan)")
    #expect(!plan.contains { $0.contains("SCAN photo") }, "\(plan)")
  }

  @Test func `what was used longest ago is found without sorting`() throws {
    let plan = try plan(of: PictureTable.byUse, [:])
    #expect(plan == ["SCAN picture USING INDEX pictureByUse"])
  }

  @Test(arguments: [
    "photo WHERE source = 's1' AND item = 'a'", PhotoStore.expired.replacing("?", with: "1"),
  ])
  func `single photos and expired ones are found along an index`(rows: String) throws {
    let plan = try plan(of: "SELECT age FROM \(rows)", [:])
    #expect(plan.first?.hasPrefix("SEARCH photo USING") == true, "\(plan)")
  }
}

extension QueryPlanTests {
  private func scope(_ only: String?) -> StreamScope {
    StreamScope(
      profile: 1, order: .newest, now: here.timestamp,
      only: only.map { name in
        let parts = name.split(separator: "/")
        return StreamSelection(
          SourceID(rawValue: String(parts[0])), folder: parts.count > 1 ? String(parts[1]) : nil)
      })
  }

  private func plan(
    of sql: String, _ arguments: [String: (any DatabaseValueConvertible)?]
  ) throws -> [String] {
    var arguments = arguments
    arguments["limit"] = 1
    return try library.files.cache().readNow { db in
      try Row.fetchAll(
        db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: StatementArguments(arguments)
      ).map { $0["detail"] as String }
    }
  }
}
