import Fakes
import Foundation
import TerminalHarness
import Testing

/// What an impatient person types: from anywhere, shortened, on the command line.
@Suite("The program, taken at its word")
struct ShellTests {
  private struct Photo: Decodable {
    let type: String
    let id: String?
    let caption: String?
    let place: Int?
  }

  @Test(arguments: [
    (["list", "2"], 2, "Office lights off"), (["l", "2"], 2, "Office lights off"),
    (["settings", "sources"], 1, "samples"), (["help", "list"], 2, "`list -5`"),
    (["photo", "3"], 3, "3 of 12"), (["photo", "#3"], 3, "3 of 12"), (["3"], 2, "3 of 12"),
    (["go", "photostream://photo/#3"], 3, "3 of 12"),
    (["--json", "list", "2"], 2, #""place":2,"#), (["list", "2", "--json"], 2, #""place":2,"#),
  ])
  func `does what stands on the command line, and ends`(
    words: [String], lines: Int, part: String
  ) async throws {
    let home = try await TestHome.withSamples()
    let outcome = try await home.run(words)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.lines.count >= lines, "\(outcome.output)")
    #expect(outcome.output.contains(part), "\(outcome.output)")
  }

  @Test(arguments: [
    (["nonsense"], "unknown command `nonsense`"),
    (["list", "2", "3"], "`2 3` is no part of the stream: type `list 5`"),
    (["sources"], "`sources` is in settings: type `settings sources`"),
    (["settings", "nonsense"], "there is no setting `nonsense`"),
    (["set", "stream.order", "oldest"], "type `settings set stream.order oldest`"),
    (["-c", "list", "1", "2"], "not both"), (["--wrong"], "--wrong"),
  ])
  func `says what is wrong there, with status 1 or that of a wrong usage`(
    words: [String], message: String
  ) async throws {
    let home = try await TestHome.withSamples()
    let outcome = try await home.run(words)
    #expect(outcome.status != 0)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test
  func `explains itself`() async throws {
    let outcome = try await TestHome().run("help")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("photostream list 5"))
  }

  @Test
  func `adds a folder that stands on the command line, on the first run and later`() async throws {
    let home = try TestHome()
    try home.addPicture("a b/one.jpg")
    let first = try await home.run([home.pictures + "/a b"])
    let said = /✓ 1 photo in a b, newest from (just now|\d minutes ago)/
    #expect(first.lines.count == 1 && first.lines.first?.wholeMatch(of: said) != nil)
    #expect(first.status == 0)
    #expect(try await home.run("list").lines.count == 1)
    let missing = try await home.run([home.pictures + "/none"])
    #expect(missing.status == 1)
    #expect(missing.errors.contains("there is nothing at \(home.pictures)/none"))
  }

  @Test
  func `does commands of other screens from anywhere, and stays`() async throws {
    let home = try TestHome()
    try home.addPicture("one.jpg")
    let first = try await home.run(
      "-c", "settings add \(home.pictures); list; settings sources; list")
    #expect(first.status == 0)
    #expect(first.lines.count == 4)
    #expect(first.lines[1] == first.lines[3])
    let compose = try await home.run("-c", "compose text hello; compose; show")
    #expect(compose.output.contains("hello"), "the draft at hand is that of the screen")
  }

  @Test(arguments: [
    (
      "add http://photos.example", "`add` is in settings: type `settings add http://photos.example`"
    ),
    ("lst", "unknown command `lst`: did you mean `stream last` or `stream list`?"),
    ("7", "`7` is none of the choices: type 1–4"),
    ("list 3", "`list` works once you have photos: `settings add <folder>`"),
  ])
  func `says on the first run what to type instead`(line: String, message: String) async throws {
    try await TestHome().expectMistake(line, message)
  }

  @Test
  func `asks again where it asked, when signing in did not work`() async throws {
    let home = try TestHome()
    let outcome = try await home.run("-c", "4 http://127.0.0.1:1; 1; list 1")
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.lines.count == 2)
    #expect(outcome.lines.first?.hasPrefix("✓ 12 photos") == true)
  }

  @Test
  func `fails when nothing was posted, and keeps one draft of it however often`() async throws {
    let home = try TestHome()
    try home.addPicture("one.jpg")
    _ = try await home.run("-c", "2 \(home.pictures)")
    for _ in 1...2 {
      let outcome = try await home.run("-c", "post hello")
      #expect(outcome.status == 1)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.contains("kept as draft 1: `compose`, `drafts`, `open 1`"))
    }
    let drafts = try await home.run("--json", "-c", "compose drafts")
    #expect(drafts.lines.count == 1)
    #expect(drafts.output.contains(#""text":"hello""#))
  }

  @Test
  func `calls a photo by a name that leads to it wherever it stands`() async throws {
    let home = try await TestHome.withSamples()
    let listed = try await home.run("--json", "list", "12").rows(Photo.self)
    #expect(listed.count == 12)
    #expect(listed.allSatisfy { $0.type == "photo" })
    let third = listed[2]
    let link = "photostream://photo/\(try #require(third.id))"
    _ = try await home.run("settings", "set", "stream.order", "oldest")
    for words in [["go", link], ["photo", try #require(third.id)]] {
      let shown = try await home.run(["--json"] + words).rows(Photo.self)
      #expect(shown.map(\.id) == [third.id])
      #expect(shown.first?.place == 10)
    }
  }

  @Test
  func `shows help in one window, and more of it at Enter`() async throws {
    let home = try await TestHome.withSamples()
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try home.sit(at: terminal)
    try await terminal.expect("stream>")
    terminal.type("help\r")
    try await terminal.expect("help, whole") {
      $0.cursorLine == "stream>" && $0.contains("On this screen (stream)")
        && $0.contains("help <word>")
    }
    try await process.quit(at: terminal)
    let low = try PseudoTerminal(columns: 200, rows: 10)
    let again = try home.sit(at: low)
    try await low.expect("stream>")
    low.type("help\r")
    try await low.expect("the beginning of help") {
      $0.cursorLine == "stream>" && $0.contains("On this screen (stream)")
        && $0.contains("Enter shows more.") && !$0.contains("help <word>")
    }
    low.type("\r")
    try await low.expect("its end") { $0.cursorLine == "stream>" && $0.contains("help <word>") }
    try await again.quit(at: low)
  }

  @Test
  func `completes commands of other screens with Tab`() async throws {
    let home = try await TestHome.withSamples()
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try home.sit(at: terminal)
    try await terminal.expect("stream>")
    terminal.type("settings sou\t")
    try await terminal.expect("stream> settings sources")
    terminal.type("\r")
    try await terminal.expect("drawn by")
    try await terminal.expect("the stream's prompt") { $0.cursorLine == "stream>" }
    try await process.quit(at: terminal)
  }
}
