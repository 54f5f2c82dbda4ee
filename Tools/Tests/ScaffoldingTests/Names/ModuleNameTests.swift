import Testing
import ToolFixtures

@testable import Scaffolding

@Suite("The name of a module")
struct ModuleNameTests {
  @Test(
    "is the same however it is typed",
    arguments: [
      "photo-grid", "photo_grid", "PhotoGrid", "photoGrid", "Photo-Grid", "-photo--grid-",
    ])
  func spellings(typed: String) throws {
    let name = try ModuleName(typed)
    #expect(name.module == "PhotoGrid")
    #expect(name.command == "photo-grid")
    #expect(name.words == "Photo grid")
    #expect(name.phrase == "photo grid")
    #expect(name.member == "photoGrid")
  }

  @Test("keeps an acronym together")
  func acronym() throws {
    let name = try ModuleName("RSSFeeds")
    #expect(name.module == "RSSFeeds")
    #expect(name.command == "rss-feeds")
    #expect(name.words == "RSS feeds")
    #expect(name.phrase == "RSS feeds")
    #expect(name.member == "rssFeeds")
  }

  @Test(
    "leaves digits with the word before them",
    arguments: [
      ("Photo2Grid", "Photo2Grid", "photo2-grid"), ("photo-2-grid", "Photo2Grid", "photo2-grid"),
      ("top10", "Top10", "top10"), ("exif_v2", "ExifV2", "exif-v2"),
    ])
  func digits(typed: String, module: String, command: String) throws {
    let name = try ModuleName(typed)
    #expect(name.module == module)
    #expect(name.command == command)
  }

  @Test(
    "does without the word Screen at its end",
    arguments: ["FavouritesScreen", "favourites-screen", "favourites_screen"])
  func screen(typed: String) throws {
    #expect(try ModuleName(typed) == ModuleName("Favourites"))
  }

  @Test("keeps a word that only ends in it")
  func splitScreen() throws {
    #expect(try ModuleName("Splitscreen").module == "Splitscreen")
  }

  @Test("may be typed as the module or as the command it became", arguments: 0..<300)
  func stable(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let typed = Self.name(using: &random)
    guard let name = try? ModuleName(typed) else { return }
    #expect(try ModuleName(name.module) == name, "from \(typed)")
    #expect(name.command.allSatisfy { $0 == "-" || $0.isLowercase || $0.isNumber })
    #expect(NameWords.folded(name.command) == name.module.lowercased())
  }

  private static func name(using random: inout SeededGenerator) -> String {
    let characters = Array("aabcdeABCDE0129-_")
    let count = Int.random(in: 1...12, using: &random)
    return "q" + String((0..<count).compactMap { _ in characters.randomElement(using: &random) })
  }
}
