import Fakes
import Terminal
import Testing
import Viper

@testable import AppShell

@MainActor
@Suite("A hidden screen")
struct HiddenScreenTests {
  private let app = AppModule()

  @Test(arguments: ["darkroom 7", "DARKROOM 7", "redlight 7", "go photostream://darkroom/7"])
  func `is reached by its whole name, an alias, go and a link`(line: String) async {
    _ = await app.run([line])
    #expect(app.log.events.last == "darkroom appears 7")
  }

  @Test func `is in no list, no help and no completion`() async {
    let console = await app.run([
      "darkroom", "screens", "help", "help darkroom", "back", "nonsense",
    ])
    #expect(app.log.events.contains("darkroom appears"))
    #expect(console.recording.text.contains("the stream screen"))
    #expect(!console.recording.text.contains("the darkroom screen"))
    #expect(!console.recording.text.contains("also: redlight"))
    #expect(!console.offered.contains("darkroom"))
  }

  @Test(arguments: ["dark", "darkrom", "redligt"])
  func `is not given away by a shortened or misspelt name`(word: String) async {
    let console = await app.run([word, "go \(word)"])
    #expect(app.log.events == ["stream appears"])
    #expect(!console.recording.text.contains("darkroom"))
    #expect(!console.recording.text.contains("redlight"))
  }
}
