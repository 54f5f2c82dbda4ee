import Domain
import Foundation
import Testing

@Suite struct SearchQueryTests {
  private typealias Condition = SearchQuery.Condition

  /// 14 May 2026, 12:00 UTC.
  private static let now = Timestamp(milliseconds: 1_778_760_000_000)

  private static func read(_ text: String) throws -> SearchQuery {
    try SearchQuery(text, now: now, in: .gmt)
  }

  private static func words(_ text: String, _ isBeginning: Bool = false) -> Condition {
    .term(
      .words(
        SearchTerm.Phrase(text.split(separator: " ").map(String.init), isBeginning: isBeginning)))
  }

  private static func day(_ text: String) -> Timestamp {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    return DateParts(year: parts[0], month: parts[1], day: parts[2]).timestamp ?? now
  }

  private static func taken(_ from: String?, _ until: String?) -> Condition {
    .term(.taken(from: from.map(day), until: until.map(day)))
  }

  private static let readings: [(String, Condition)] = [
    ("fog", words("fog", true)), ("fog ", words("fog")), ("\"fog\"", words("fog")),
    ("f", words("f")), ("har* fog ", .all([words("har", true), words("fog")])),
    ("Fog HARBOUR", .all([words("fog"), words("harbour", true)])),
    ("\"thick fog", words("thick fog")), ("don't ", words("don t")),
    ("fog or mist harbour ", .all([.any([words("fog"), words("mist")]), words("harbour")])),
    ("a OR b or c ", .any([words("a"), words("b"), words("c")])),
    ("fog -mist ", .all([words("fog"), .not(words("mist"))])), ("--x ", .not(words("x"))),
    ("-\"a b\" ", .not(words("a b"))), ("夜景", words("夜 景")), ("안녕 ", words("안녕", true)),
    ("#Fog", .term(.tag("fog"))), ("tag:#fog", .term(.tag("fog"))), ("#2024 ", words("2024")),
    ("by:ada", .term(.person(SearchTerm.Phrase(["ada"])))),
    ("by:\"Ada L\"", .term(.person(SearchTerm.Phrase(["ada", "l"])))),
    ("by:@ada@x.org", .term(.person(SearchTerm.Phrase(["ada", "x", "org"])))),
    ("from:pixelfed.social", .term(.source("pixelfed.social"))),
    ("in:~/Pictures", .term(.folder("~/Pictures"))), ("in:/p", .term(.folder("/p"))),
    ("before:2025", taken(nil, "2025-01-01")), ("after:2025-06", taken("2025-07-01", nil)),
    ("date:2024-02", taken("2024-02-01", "2024-03-01")),
    ("date:2025-06..2025-08", taken("2025-06-01", "2025-09-01")),
    ("date:2025-12-31..", taken("2025-12-31", nil)), ("date:..2025", taken(nil, "2026-01-01")),
    ("date:yesterday", taken("2026-05-13", "2026-05-14")),
    ("last:week", .term(.last(seconds: 604_800))), ("last:3days", .term(.last(seconds: 259_200))),
    ("liked:me", .term(.liked)), ("is:GIF", .term(.kind(.gif))), ("has:alt", .term(.described)),
    ("no:alt", .not(.term(.described))), ("-no:alt", .not(.not(.term(.described)))),
    ("size:>12mp", .term(.pixels(.more, thousands: 12_000))),
    ("size:<=0.5mp", .term(.pixels(.atMost, thousands: 500))),
    ("size:2mp", .term(.pixels(.atLeast, thousands: 2_000))),
    ("camera:X100", .term(.camera(SearchTerm.Phrase(["x100"], isBeginning: true)))),
    ("camera:\"EOS 5D\"", .term(.camera(SearchTerm.Phrase(["eos", "5d"])))),
    ("camera:x-t30* ", .term(.camera(SearchTerm.Phrase(["x", "t30"], isBeginning: true)))),
    ("https://x.org ", words("https x org")), ("12:30 ", words("12 30")),
    ("NEAR(a b) ", .all([words("near a"), words("b")])), ("* fog ", words("fog")),
    ("nor orb ", .all([words("nor"), words("orb")])),
  ]

  @Test(arguments: readings.indices)
  func `what is typed means what the documentation says`(index: Int) throws {
    let (text, condition) = Self.readings[index]
    #expect(try Self.read(text).condition == condition, "\(text)")
  }

  @Test(arguments: [
    ("color:red fog", 0..<6), ("fog by:", 4..<7), ("is:red", 3..<6), ("before:soon", 7..<11),
    ("date:2025-13", 5..<12), ("date:2025-02-30", 5..<15), ("date:2026..2025", 5..<15),
    ("date:..", 5..<7), ("last:0days", 5..<10), ("size:12", 5..<7), ("size:>-1mp", 5..<10),
    ("size:9999999mp", 5..<14), ("liked:you", 6..<9), ("has:x", 4..<5), ("no:x", 3..<4),
    ("or fog", 0..<2), ("fog or", 4..<6), ("a or or b", 5..<7), ("", 0..<0), ("!!!", 0..<3),
    ("tag:2024", 4..<8), ("é is:red", 5..<8),
    ("camera:", 0..<7), ("camera:!!", 7..<9), ("near:", 0..<5), ("near:Lisbno 5km", 5..<11),
    ("fog near:\"!!\" 5km", 9..<13), ("near:Lisbon 0km", 12..<15),
    ("near:Paris 99999km fog", 11..<18),
    ("near:Paris 1.2.3km", 11..<18), ("near:91,0", 5..<9), ("near:0,180.1 5km", 5..<12),
    ("near:1e3,0", 5..<10), ("near:nan,0", 5..<10), ("near:New York", 5..<8),
  ])
  func `a mistake tells where it is, and what to type`(text: String, range: Range<Int>) throws {
    let mistake = #expect(throws: SearchMistake.self) { try Self.read(text) }
    #expect(mistake?.range == range)
    #expect(mistake?.reason.contains("\n") == false && mistake?.reason.isEmpty == false)
  }

  @Test func `what is too much is refused`() throws {
    let many = String(repeating: "fog ", count: SearchQuery.mostTerms)
    _ = try Self.read(many)
    #expect(throws: SearchMistake.self) { try Self.read(many + "fog") }
    #expect(throws: SearchMistake.self) { try Self.read(String(repeating: "word ", count: 10_000)) }
  }

  @Test(arguments: [
    ("", []), (" , ,", []), ("tag:food -tag:bread, is:video", ["tag:food -tag:bread", "is:video"]),
    ("fog，mist、ice cream", ["fog", "mist", "ice cream"]),
    ("\"fog, mist\" by:“a, b”, sun", ["\"fog, mist\" by:“a, b”", "sun"]),
    ("near:38.72,-9.14 5km,sun", ["near:38.72,-9.14 5km", "sun"]),
    ("x100,-fog, 5\" disc, sun", ["x100", "-fog", "5\" disc", "sun"]),
    ("sun, \"fog, mist", ["sun", "\"fog, mist"]),
  ])
  func `several stand between commas, and their last words are whole`(
    list: String, expected: [String]
  ) throws {
    let queries = try SearchQuery.list(list, now: Self.now, in: .gmt)
    #expect(try queries.map(\.condition) == expected.map { try Self.read($0 + " ").condition })
  }

  @Test func `a mistake is that of one of several, and too many are one`() throws {
    let mistake = #expect(throws: SearchMistake.self) {
      _ = try SearchQuery.list("fog, sun is:red, mist", now: Self.now)
    }
    #expect(mistake?.text == " sun is:red ")
    #expect(mistake?.range == 8..<11)
    let many = Array(repeating: "fog", count: SearchQuery.mostTerms)
    #expect(try SearchQuery.list(many.joined(separator: ","), now: Self.now).count == many.count)
    #expect(throws: SearchMistake.self) {
      _ = try SearchQuery.list((many + ["sun"]).joined(separator: ","), now: Self.now)
    }
  }

  @Test func `dates are those of a time zone, also where clocks change`() throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let query = try SearchQuery("date:2025-03-30", now: Self.now, in: zone)
    guard case .term(.taken(let from?, let until?)) = query.condition else {
      Issue.record("\(query.condition)")
      return
    }
    #expect(from.duration(to: until) == .seconds(23 * 3600))
  }

  @Test(arguments: [
    ("yesterday", 1_507_950_000, 1_508_036_400), ("today", 1_508_036_400, 1_508_119_200),
    ("2017-10-15", 1_508_036_400, 1_508_119_200), ("2017-10-16", 1_508_119_200, 1_508_205_600),
  ])
  func `a day ends where the next one begins, also where clocks skip a midnight`(
    text: String, from: Int64, until: Int64
  ) throws {
    let zone = try #require(TimeZone(identifier: "America/Sao_Paulo"))
    let noon = Timestamp(milliseconds: 1_508_079_600_000)
    let query = try SearchQuery("date:\(text)", now: noon, in: zone)
    #expect(
      query.condition
        == .term(
          .taken(
            from: Timestamp(milliseconds: from * 1000), until: Timestamp(milliseconds: until * 1000)
          )))
  }

  @Test(arguments: [
    ("fog", "Foggy fög", ["Foggy", "fög"]), ("fog ", "Foggy fög", ["fög"]),
    ("\"a b\" or b ", "a b b", ["a b", "b"]), ("-fog mist ", "fog mist", ["mist"]),
    ("夜景 ", "写真と夜景", ["夜景"]), ("tag:fog ", "the #Fog", ["Fog"]), ("is:gif", "gif", []),
  ])
  func `matches are where the words stand`(query: String, text: String, found: [String]) throws {
    #expect(try Self.read(query).matches(in: text).map { String(text[$0]) } == found)
  }
}
