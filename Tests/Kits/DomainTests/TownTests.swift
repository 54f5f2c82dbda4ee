import Foundation
import Testing

@testable import Domain

@Suite struct TownTests {
  @Test func `a town is known by its names, in any letter case and without accents`() {
    for name in ["Lisbon", "lisboa", "LISBON", "Lisbon, Portugal", "lisbon_portugal", "lisbon pt"] {
      #expect(Town.called(name)?.text == "Lisbon, Portugal", "\(name)")
    }
    #expect(Town.called("sao paulo")?.name == "São Paulo")
    #expect(Town.called("New York")?.name == "New York City")
    #expect(Town.called("京都")?.name == "Kyoto")
    #expect(Town.called("Venezia")?.text == "Venice, Italy")
  }

  @Test func `of several towns of a name the biggest is meant, or the one in the country`() {
    #expect(Town.called("Paris")?.country == "France")
    #expect(Town.called("London")?.country == "United Kingdom")
    #expect(Town.called("London, Canada")?.country == "Canada")
    #expect(Town.called("birmingham usa")?.country == "United States")
  }

  @Test(arguments: [
    "", " ", "!!!", "Lisbno", "Portugal", "York City New", "London, Portugal", ", ,",
  ])
  func `what is no town's name is none`(name: String) {
    #expect(Town.called(name) == nil)
  }

  @Test func `a slip is seen`() {
    #expect(Town.probably("Lisbno")?.name == "Lisbon")
    #expect(Town.probably("Xyzzyqq") == nil)
    #expect(Town.probably("") == nil)
  }

  @Test(arguments: [
    (38.7139, -9.1394, "Lisbon, Portugal"), (48.8584, 2.2945, "Paris, France"),
    (0, 0, nil), (90, 0, nil), (-48.8767, -123.3933, nil),
  ])
  func `a point is near the nearest town, if one is near`(
    latitude: Double, longitude: Double, town: String?
  ) throws {
    let position = try #require(Position(latitude: latitude, longitude: longitude))
    #expect(Town.nearest(to: position)?.text == town)
  }

  @Test func `what lies on both sides of where east becomes west is near each other`() throws {
    let west = try #require(Position(latitude: -16.43, longitude: 179.99))
    let east = try #require(Position(latitude: -16.43, longitude: -179.99))
    let (least, most) = (Position.chord(metres: 2_000), Position.chord(metres: 2_300))
    let squared = west.direction.squaredChord(to: east.direction)
    #expect((least * least...most * most).contains(squared))
  }

  @Test(arguments: [
    (Double.nan, 0.0), (0, .nan), (.infinity, 0), (0, -.infinity), (90.01, 0), (-91, 0),
    (0, 180.5), (0, -1e300), (9_223_372_036_854_775_808, 0),
  ])
  func `what is no point on the earth is none`(latitude: Double, longitude: Double) {
    #expect(Position(latitude: latitude, longitude: longitude) == nil)
  }

  @Test func `a stored position can be read, whatever stands there`() throws {
    func read(_ text: String) throws -> Position {
      try JSONDecoder().decode(Position.self, from: Data(text.utf8))
    }
    let berlin = try #require(Position(latitude: 52.52, longitude: 13.405))
    #expect(try read(String(decoding: JSONEncoder().encode(berlin), as: UTF8.self)) == berlin)
    #expect(berlin.text == "52.5200° N, 13.4050° E")
    let last = try read(#"{"latitude": -1e99, "longitude": 9223372036854775808}"#)
    #expect(last == Position(latitude: -90, longitude: 180))
    #expect(last.text == "90.0000° S, 180.0000° E")
  }

  @Test(arguments: [
    ("near:Lisbon", 20_000, "within 20 km of Lisbon, Portugal"),
    ("near:\"New York\" 2.5km", 2_500, "within 2.5 km of New York City, United States"),
    ("near:Lisbon 10 mi", 16_093, "within 16.093 km of Lisbon, Portugal"),
    ("near:Paris 5KM", 5_000, "within 5 km of Paris, France"),
    ("near:Lisbon 5", 5_000, "within 5 km of Lisbon, Portugal"),
    ("near:38.72,-9.14 5km", 5_000, nil), ("near:\"38.72, −9.14\"", 20_000, nil),
    ("near:Singapore 20000km", 20_000_000, "within 20000 km of Singapore"),
  ])
  func `an area is around a town or a point`(text: String, metres: Int, words: String?) throws {
    let query = try SearchQuery(text, now: Timestamp(milliseconds: 0))
    guard case .term(.near(let area)) = query.condition else {
      Issue.record("\(query.condition)")
      return
    }
    #expect(area.metres == metres)
    #expect(area.text == words)
    #expect(query.areas == [area])
    if words == nil { #expect(area.centre == Position(latitude: 38.72, longitude: -9.14)) }
  }

  @Test(arguments: [
    ("near:Lisbon fog ", "fog"), ("near:Lisbon \"20\" ", "20"), ("near:Lisbon \"20km\"", "20km"),
    ("near:Lisbon 20km 5km ", "5km"), ("near:Lisbon km ", "km"),
    ("near:Lisbon 3 masts ", "3 masts"), ("near:Lisbon 2024 ", "2024"),
  ])
  func `what stands behind a town and is no distance is looked for`(text: String, words: String)
    throws
  {
    let query = try SearchQuery(text, now: Timestamp(milliseconds: 0))
    let wanted = query.wantedPhrases.map { $0.words.joined(separator: " ") }
    #expect(wanted.joined(separator: " ") == words)
    #expect(query.areas.count == 1)
  }
}
