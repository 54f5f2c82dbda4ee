import Testing

@testable import Architecture
@testable import Scaffolding

@Suite("The name of a module")
struct NameTests {
  @Test(arguments: [
    ("photo-grid", "PhotoGrid", "photo-grid"), ("photo_grid", "PhotoGrid", "photo-grid"),
    ("PhotoGrid", "PhotoGrid", "photo-grid"), ("photoGrid", "PhotoGrid", "photo-grid"),
    ("Photo-Grid", "PhotoGrid", "photo-grid"), ("-photo--grid-", "PhotoGrid", "photo-grid"),
    ("RSSFeeds", "RSSFeeds", "rss-feeds"), ("Photo2Grid", "Photo2Grid", "photo2-grid"),
    ("photo-2-grid", "Photo2Grid", "photo2-grid"), ("top10", "Top10", "top10"),
    ("exif_v2", "ExifV2", "exif-v2"), ("FavouritesScreen", "Favourites", "favourites"),
    ("favourites-screen", "Favourites", "favourites"),
    ("Splitscreen", "Splitscreen", "splitscreen"),
    ("file-private", "FilePrivate", "file-private"), ("AB2cD", "AB2cD", "ab2c-d"),
    (
      String(repeating: "a", count: 30), "A" + String(repeating: "a", count: 29),
      String(repeating: "a", count: 30)
    ),
  ])
  func `is the same however it is typed, as the module or the command, too`(
    _ typed: String, _ module: String, _ command: String
  ) throws {
    let name = try ModuleName(typed)
    #expect(name.module == module && name.command == command)
    #expect(
      try ModuleName(module) == name
        && ModuleName(command).module.lowercased() == module.lowercased())
  }

  @Test func `is put into sentences and code`() throws {
    let (grid, feeds) = (try ModuleName("photo-grid"), try ModuleName("RSSFeeds"))
    #expect([grid.words, grid.phrase, grid.member] == ["Photo grid", "photo grid", "photoGrid"])
    #expect([feeds.words, feeds.phrase, feeds.member] == ["RSS feeds", "RSS feeds", "rssFeeds"])
  }

  @Test(arguments: [
    ("", "needs a name"), ("-", "no letters"), ("_-_", "no letters"),
    ("Screen", "not what it is about"), ("-screen", "not what it is about"),
    ("class", "Swift's own word “class”"), ("Default", "Swift's own word “default”"),
    ("Self", "Swift's own word “Self”"), ("Type", "Swift's own word “Type”"),
    ("class-screen", "Swift's own word “class”"), ("foundation", "is the module Foundation"),
    ("_Concurrency", "is the module _Concurrency"), ("grdb", "is the module GRDB"),
    ("swift-syntax", "is the module SwiftSyntax"), ("3D", "begins with a digit"),
    ("-3d", "begins with a digit"), ("Screens/Grid", "is a path"), ("a\\b", "is a path"),
    ("../x", "begins with a dot or has two"), (".hidden", "begins with a dot or has two"),
    ("a..b", "begins with a dot or has two"), ("photo grid", "photo-grid or PhotoGrid"),
    ("photo\u{A0}grid", "photo-grid or PhotoGrid"), ("photo\u{2028}grid", "PhotoGrid"),
    ("photo\u{1B}grid", "(U+001B)"), ("Рhoto", "the character “Р” (U+0420) cannot be"),
    ("phοto", "(U+03BF)"), ("ｐhoto", "(U+FF50)"),
    ("café", "type letters (a–z), digits, - and _"), ("grid🙂", "type letters"),
    ("a.b", "type letters"),
    (String(repeating: "a", count: 31), "has 31 characters"),
  ])
  func `is refused in words that say why`(_ typed: String, _ words: String) async {
    await expectProblem(words) { _ = try ModuleName(typed) }
  }

  @Test(
    arguments: [
      ("Library", [], [], "a target Library already, in Sources/Services/Library"),
      (
        "Stream", [], ["StreamScreen"],
        "a target StreamScreen already, in Sources/Screens/StreamScreen"
      ),
      ("Grid", ["StreamRouter"], [], "a type StreamRouter already, in \(file):2"),
      ("stream", [], [], "for the screen “stream” already, in \(file):1"),
      ("photos", [], [], "“photos” is a word for the screen “stream” already, in \(file):1"),
      ("refresh", [], [], "for the command “refresh” already, in \(file):3"),
      ("Lib-Rary", [], [], "“LibRary” differs only in case or separators from Library"),
      ("Grid", ["Streamrouter"], [], "“Streamrouter” differs only in case"),
      (
        "re-fresh", [], [],
        "“re-fresh” differs only in case or separators from refresh, in \(file):3"
      ),
    ] as [(String, [String], [String], String)])
  func `is refused if somebody has it, and where`(
    _ typed: String, _ types: [String], _ targets: [String], _ words: String
  ) async {
    let code = """
      let d = ScreenDescriptor<A>(name: "stream", aliases: ["photos"]) { 1 }
      enum StreamRouter {}
      let c = Command("refresh")
      """
    let paths = ["Sources/Services/Library", "Sources/Screens/StreamScreen"]
    let map = ProjectMap(
      package: PackageDescription(
        targets: paths.map {
          Target(name: String($0.split(separator: "/")[2]), path: $0)
        }), files: [SourceFacts.parse(code, path: Self.file)])
    #expect(throws: Never.self) {
      try map.check(ModuleName("Favourites"), declaring: [], targets: [])
    }
    await expectProblem(words) {
      try map.check(ModuleName(typed), declaring: types, targets: targets)
    }
  }

  private static let file = "Sources/Screens/StreamScreen/StreamRouter.swift"
}
