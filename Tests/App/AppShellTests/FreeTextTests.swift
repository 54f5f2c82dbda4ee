import Testing

@testable import AppShell

/// A screen that takes any words: what is none of its commands is its to understand.
@MainActor
@Suite("Lines on a screen that takes any words")
struct FreeTextTests {
  private let app = AppModule()

  @Test(arguments: [
    "fog", "fog over \"the harbour\"", "gr Bea", "hel", "settings of fog", "7 up", "-mist", "#fog",
  ])
  func `are words unless they begin with a command`(line: String) async {
    let console = await app.run(["go finder", line])
    #expect(app.log.events.last == "find \(line)")
    #expect(console.prompts.last == "finder")
  }

  @Test(arguments: [
    ("find help", "find help"), ("settings", "settings appears"), ("settings sources", "sources"),
    ("# a comment", "finder appears"), ("quit", "finder appears"),
  ])
  func `are commands if they begin with one, or lead to another screen`(
    line: String, event: String
  ) async {
    _ = await app.run(["go finder", line])
    #expect(app.log.events.contains(event), "\(app.log.events)")
    #expect(!app.log.events.contains("find \(line)") || event == "find \(line)")
  }

  @Test func `are what it is to show, from anywhere`() async {
    _ = await app.run(["finder fog by:ada", "back", "finder find fog"])
    #expect(app.log.events.contains("finder appears fog by:ada"))
    #expect(app.log.events.contains("find fog"))
  }
}
