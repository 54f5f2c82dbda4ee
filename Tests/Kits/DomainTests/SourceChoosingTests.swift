import Domain
import Testing

@Suite struct SourceChoosingTests {
  private let sources = ["one", "two", "2", "two"].enumerated().map { index, name in
    Source(id: SourceID(rawValue: "s\(index)"), kind: .samples, name: name)
  }

  @Test func `a source is meant by its number first, then by its name`() throws {
    #expect(try sources.meant(by: "1").id.rawValue == "s0")
    #expect(try sources.meant(by: "2").id.rawValue == "s1")
    #expect(try sources.meant(by: "one").id.rawValue == "s0")
  }

  @Test func `what is meant by nobody, or by two, is not guessed`() {
    #expect(throws: SourceError.ambiguousSource("two")) { try sources.meant(by: "two") }
    for name in ["three", "0", "5", "", "-1"] {
      #expect(throws: SourceError.unknownSource(name)) { try sources.meant(by: name) }
    }
  }

  @Test func `a number means what it meant in the list that was shown, or else a name`() throws {
    let rest = Array(sources.dropFirst())
    #expect(try rest.meant(by: "2", listed: sources).id.rawValue == "s1")
    #expect(try rest.meant(by: "2", listed: []).id.rawValue == "s2")
    #expect(throws: SourceError.unknownSource("1")) { try rest.meant(by: "1", listed: sources) }
    let twins = ["1", "1"].enumerated().map { index, name in
      Source(id: SourceID(rawValue: "t\(index)"), kind: .samples, name: name)
    }
    #expect(throws: SourceError.ambiguousSource("1")) { try twins.meant(by: "1", listed: []) }
  }

  @Test func `a list has nothing with a number that is none of its own`() {
    #expect(sources[number: 1]?.name == "one" && sources[number: 4]?.name == "two")
    for number in [Int.min, -1, 0, 5, Int.max] { #expect(sources[number: number] == nil) }
  }

  @Test(
    arguments: [
      ("Fog", ["Fog blog"]), ("blog", ["Fog blog", "Sun blog"]), ("Pictrues", ["Pictures"]),
      ("og", []), ("pictures of fog", []),
    ] as [(String, [String])])
  func `what was probably meant is suggested`(name: String, nearest: [String]) {
    let sources = ["Fog blog", "Pictures", "Sun blog"].map {
      Source(id: SourceID(rawValue: $0), kind: .samples, name: $0)
    }
    #expect(throws: SourceError.unknownSource(name, nearest: nearest)) {
      try sources.meant(by: name)
    }
  }

  @Test(
    arguments: [
      ("fog BLOG", "Fog blog"), ("latin eins blod", "Latin Eins Blöd"),
      ("Nasty <b>", "Nasty \u{202E}<b>"), ("huge", "huge"), ("HUGE", nil), ("🌧️", nil),
      ("photos.example/feed", "A feed"), ("https://photos.example/feed/", "A feed"),
      ("http://127.0.0.1:20408", "Local"), ("127.0.0.1:20408", "Local"),
      ("/home/ada/Pictures/", "Fog blog"), ("/home/ada", nil),
    ] as [(String, String?)])
  func `a name is meant whatever its capitals and accents, and where a source is, too`(
    text: String, name: String?
  ) throws {
    var sources = ["Latin Eins Blöd", "Nasty \u{202E}<b>", "Huge", "huge", "☀️"].map {
      Source(id: SourceID(rawValue: $0), kind: .samples, name: $0)
    }
    let folder = Source.Kind.folder(FileLocation(path: "/home/ada/Pictures"))
    sources.append(Source(id: SourceID(rawValue: "f"), kind: folder, name: "Fog blog"))
    for (name, address) in [
      "A feed": "https://photos.example/feed", "Local": "http://127.0.0.1:20408/",
    ] {
      let feed = Source.Kind.feed(try #require(WebAddress(address)))
      sources.append(Source(id: SourceID(rawValue: name), kind: feed, name: name))
    }
    #expect((try? sources.meant(by: text))?.name == name)
  }

  @Test(
    arguments: [
      ("C", ["C", "C++"], "C"), ("c", ["C", "C++"], "C"), ("c++", ["C", "C++"], "C++"),
      ("C++", ["C"], nil), ("c", ["C++", "C#"], nil), ("C+", ["C++", "C#"], "C++"),
      ("Pictures/2024", ["Pictures 2024"], nil),
      ("pictures_2024", ["Pictures 2024"], "Pictures 2024"),
      ("ada@photos.example", ["@ada@photos.example"], "@ada@photos.example"),
      ("l'ete", ["L’été"], "L’été"), ("st ives", ["St. Ives"], "St. Ives"),
      ("Fog!", ["Fog"], nil),
    ] as [(String, [String], String?)])
  func `all signs that are typed stand in the name, which may have more of them`(
    text: String, names: [String], name: String?
  ) {
    let sources = names.map { Source(id: SourceID(rawValue: $0), kind: .samples, name: $0) }
    #expect((try? sources.meant(by: text))?.name == name)
  }

  @Test func `a folder of a source is no other source that is called much like it`() throws {
    let folder = Source.Kind.folder(FileLocation(path: "/home/ada/Pictures"))
    let sources = [
      Source(id: SourceID(rawValue: "a"), kind: folder, name: "Pictures"),
      Source(id: SourceID(rawValue: "b"), kind: .samples, name: "Pictures 2024"),
    ]
    let (source, below) = try sources.selection(meantBy: "pictures/2024")
    #expect(source.name == "Pictures" && below == "2024")
  }

  @Test func `who found nothing is told which source may be meant`() {
    #expect(
      NothingFound("latin", nearest: ["Latin Eins Blöd"]).reason
        == "there is no source `latin`, and no photo is found by it: did you mean `Latin Eins Blöd`?"
    )
  }

  @Test func `the suggestion is said`() {
    #expect(
      SourceError.unknownSource("Fog", nearest: ["Fog blog"]).reason
        == "there is no source `Fog`: did you mean `Fog blog`?")
    #expect(
      SourceError.unknownSource("blog", nearest: ["a blog", "b blog"]).reason
        == "there is no source `blog`: did you mean `a blog` or `b blog`?")
  }

  @Test func `what looks like a site is told how a site is typed`() {
    #expect(SourceError.notFound("/nowhere").reason == "there is nothing at /nowhere")
    #expect(SourceError.notFound("photos.example").reason.hasSuffix("begins with https://"))
  }
}
