import Fakes
import Terminal
import Testing
import Viper

@testable import AppShell

/// A screen that takes any words: what is none of its commands is its to understand.
@MainActor
@Suite("Lines on a screen that takes any words")
struct FreeTextTests {
  private let app = AppModule()

  @Test(arguments: [
    "fog", "fog over \"the harbour\"", "gr Bea", "hlep fog", "set of two", "sourecs of fog",
    "settings of fog", "7 up", "-mist",
    "#fog",
  ])
  func `are words unless they begin with a command`(line: String) async {
    let console = await app.run(["go finder", line])
    #expect(app.log.events.last == "find \(line)")
    #expect(console.prompts.last == "finder")
  }

  @Test(arguments: [
    ("hlep", "help"), ("hel", "help"), ("bakc", "back"), ("fnid", "find"),
    ("sources", "settings sources"), ("set order", "settings set order"),
    ("sourecs", "settings sources"), ("m 1", "mark 1"), ("mrak 2", "mark 2"),
  ])
  func `come with the command that a single word is near, or another screen has`(
    line: String, command: String
  ) async {
    _ = await app.run(["go finder", line])
    #expect(app.log.events.last == "find \(line) (\(command)?)")
  }

  @Test(arguments: [
    ("find help", "find help"), ("settings", "settings appears"), ("settings sources", "sources"),
    ("settings help set", "finder appears"), ("settings ?", "finder appears"),
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
    _ = await app.run(["finder fog by:ada", "finder mist", "back", "finder find fog"])
    #expect(app.log.events.contains("finder appears fog by:ada"))
    #expect(app.log.events.contains("finder appears mist"), "also on that screen")
    #expect(app.log.events.contains("find fog"))
  }

  @Test func `are what it is to show, from anywhere, also if a command there begins so`() async {
    _ = await app.run(["finder say fog"])
    #expect(app.log.events.last == "finder appears say fog", "\(app.log.events)")
    let own = AppModule()
    _ = await own.run(["go finder", "say fog", "finder say mist"])
    #expect(own.log.events.suffix(2) == ["say fog", "say mist"], "at its own prompt it is one")
  }

  @Test func `are completed as words`() async {
    let completer = await app.run(["go finder"]).completer
    #expect(completer.complete("fog by:a").insertion == "by:ada ")
    #expect(await app.run([]).completer.complete("fog by:a") == Completion())
  }

  @Test func `are completed as what was looked up while they were typed, too`() async {
    let console = await app.run(events: [.line("go finder"), .typing("fog by:e")])
    #expect(console.completer.complete("fog by:e").insertion == "by:eve ")
  }

  @Test func `are told what they would find while they are typed, and commands are not`() async {
    let console = await app.run(events: [
      .line("go finder"), .typing("fo"), .typing("find fog"), .typing("quit"), .typing("settings"),
      .typing(""), .typing("/no/such"),
    ])
    #expect(
      console.previews == [
        "fo|found fo", "find fog|found fog", "quit", "settings", "", "/no/such",
      ])
    #expect(console.tellsTyping)
    let stream = await app.run(events: [.typing("greet Ada")])
    #expect(stream.previews == ["greet Ada"])
    #expect(!stream.tellsTyping, "nothing is known there of a line")
  }

  @Test(arguments: [InputEvent.typing("fog"), .line("find fog")])
  func `are not told any more once another key was pressed`(next: InputEvent) async {
    let console = await app.run(events: [.line("go finder"), .typing("slow")]) { console, log in
      try await until("it to be looked for") { log.events.contains("slow begins") }
      console.send(next)
    }
    #expect(console.previews == (next == .typing("fog") ? ["fog|found fog"] : []))
    try? await until("it to be cancelled") { app.log.events.contains("slow ends") }
    #expect(app.log.events.contains("slow ends"))
  }
}

/// A view that takes any words, and tells what they would find.
@MainActor
final class FinderView: PreviewingView {
  let prompt = "finder"
  private var words = ["by:ada"]
  var commands: [Command] {
    commandsFromElsewhere
      + [
        Command("say", [Command.Argument("text", .text)], summary: "say something"),
        Command("more", summary: "show more"),
        Command(
          "mark", [Command.Argument("n", .number(1...9), optional: true)],
          summary: "mark what was found"),
      ]
  }
  var commandsFromElsewhere: [Command] {
    [Command("find", [Command.Argument("words", .words(words))], summary: "find words")]
  }
  let freeText: CommandCall? = CommandCall("find")
  private let log: ScreenLog

  init(log: ScreenLog) { self.log = log }

  func appear(_ destination: Destination) async {
    log.events.append((["finder appears"] + destination.arguments).joined(separator: " "))
  }

  func perform(_ call: CommandCall) async {
    log.events.append("\(call.name) \(call[0] ?? "")" + (call[1].map { " (\($0)?)" } ?? ""))
  }

  func preview(_ call: CommandCall) async -> [StyledText] {
    let words = call[0] ?? ""
    if words == "slow" {
      log.events.append("slow begins")
      try? await Standstill.untilCancelled()
      log.events.append("slow ends")
    }
    return [StyledText("found " + words)]
  }

  func lookUpWords(for call: CommandCall) async {
    if call[0]?.hasSuffix("by:e") == true { words.append("by:eve") }
  }
}
