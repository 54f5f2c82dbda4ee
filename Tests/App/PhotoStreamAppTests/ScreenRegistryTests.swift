import Testing
import Viper

@testable import PhotoStreamApp

@MainActor
@Suite("The registry of screens")
struct ScreenRegistryTests {
  @Test
  func `has no word twice`() {
    let words = ScreenRegistry.all.flatMap { [$0.name] + $0.aliases }
    #expect(words.count == Set(words).count)
    #expect(words.contains("stream"))
  }

  @Test
  func `says in one line what each screen is for`() {
    for summary in ScreenRegistry.all.map(\.summary) {
      #expect(!summary.isEmpty)
      #expect(!summary.contains("\n"))
    }
  }
}
